//! What the tests need besides Rust: a Chromium and its driver, and by `install` whatever else. Installed where that
//! is polite (as root on Debian and its kin), otherwise asked for in exact words.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use crate::shell::{on_path, run};

/// A browser that tests can drive.
pub struct Browser {
    /// The browser itself.
    pub chromium: PathBuf,
    /// The program that drives it.
    pub driver: PathBuf,
}

/// The names Chromium goes by. The environment variable `CHROMIUM` overrides them.
const CHROMIUM: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// The names of the driver. The environment variable `CHROMEDRIVER` overrides them.
const DRIVER: [&str; 2] = ["chromedriver", "chromium.chromedriver"];

/// Finds a browser, installing it if that is possible; otherwise says what to install.
pub fn browser() -> Result<Browser> {
    if let Some(found) = find() {
        return Ok(found);
    }
    if install(&["chromium", "chromium-driver"])?
        && let Some(found) = find()
    {
        return Ok(found);
    }
    bail!("the browser tests need Chromium and chromedriver; {}", System::here().advice())
}

/// Installs packages where that is polite; `false` if it is not, and nothing was done.
pub fn install(packages: &[&str]) -> Result<bool> {
    if System::here() != System::Debian || !is_root() {
        return Ok(false);
    }
    println!("Installing {} …", packages.join(" and "));
    let apt = |arguments: &[&str]| {
        run(Command::new("apt-get").args(arguments).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    apt(&["update", "--quiet"])?;
    apt(&[&["install", "--yes", "--quiet", "--no-install-recommends"], packages].concat())?;
    Ok(true)
}

fn find() -> Option<Browser> {
    let named = |variable: &str| env::var_os(variable).map(PathBuf::from).filter(|path| path.is_file());
    Some(Browser {
        chromium: named("CHROMIUM").or_else(|| CHROMIUM.iter().find_map(|name| on_path(name)))?,
        driver: named("CHROMEDRIVER").or_else(|| DRIVER.iter().find_map(|name| on_path(name)))?,
    })
}

/// The systems whose way to install a browser we know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum System {
    Debian,
    Fedora,
    Arch,
    Mac,
    Other,
}

impl System {
    fn here() -> Self {
        if cfg!(target_os = "macos") {
            return System::Mac;
        }
        System::named_in(&fs::read_to_string(Path::new("/etc/os-release")).unwrap_or_default())
    }

    /// Reads the `ID` and `ID_LIKE` of an os-release file.
    fn named_in(release: &str) -> Self {
        let ids =
            release.lines().filter_map(|line| line.strip_prefix("ID=").or(line.strip_prefix("ID_LIKE=")));
        let words: Vec<&str> = ids.flat_map(|ids| ids.trim_matches('"').split(' ')).collect();
        let knows = |name: &str| words.contains(&name);
        match () {
            () if knows("debian") || knows("ubuntu") => System::Debian,
            () if knows("fedora") || knows("rhel") => System::Fedora,
            () if knows("arch") => System::Arch,
            () => System::Other,
        }
    }

    fn advice(self) -> &'static str {
        match self {
            System::Debian => {
                "run `sudo apt-get update && sudo apt-get install --no-install-recommends chromium chromium-driver`"
            }
            System::Fedora => "run `sudo dnf install chromium chromedriver`",
            System::Arch => "run `sudo pacman -S chromium`",
            System::Mac => "run `brew install --cask chromium chromedriver`",
            System::Other => {
                "install both in the same version, or name them in the environment variables CHROMIUM and CHROMEDRIVER"
            }
        }
    }
}

fn is_root() -> bool {
    let asked = Command::new("id").arg("-u").output();
    asked.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_is_known_by_its_kin() {
        assert_eq!(System::named_in("NAME=\"Debian\"\nID=debian\n"), System::Debian);
        assert_eq!(System::named_in("ID=linuxmint\nID_LIKE=\"ubuntu debian\"\n"), System::Debian);
        assert_eq!(System::named_in("ID=nobara\nID_LIKE=\"rhel centos fedora\"\n"), System::Fedora);
        assert_eq!(System::named_in(""), System::Other);
    }
}

//! What the tests need besides Rust: browsers and their drivers, what npm has, and by `install` whatever else. Installed
//! where that is polite (as root on Debian and its kin), otherwise asked for in exact words.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::shell::{cargo, on_path, run, target_dir};

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

/// The other browsers that tests drive, and what they need.
pub struct Engines {
    /// Programs, by the environment variable that tells the tests of each.
    pub programs: Vec<(&'static str, PathBuf)>,
}

/// The packages of Debian that bring what the stories in other engines need, and the programs they bring.
const ENGINES: [(&str, &str, &str); 3] = [
    ("FIREFOX", "firefox-esr", "firefox-esr"),
    ("WEBKITDRIVER", "WebKitWebDriver", "webkit2gtk-driver"),
    ("XVFB", "Xvfb", "xvfb"),
];

/// Where Debian keeps the browser that shows WebKit; it is not on the path.
const MINIBROWSERS: [&str; 2] = ["webkit2gtk-4.1/MiniBrowser", "webkit2gtk-4.0/MiniBrowser"];

/// The driver of Firefox, which crates.io has and Debian has not.
const GECKODRIVER: (&str, &str) = ("geckodriver", "0.36.0");

/// Finds Firefox and WebKit with their drivers, installing what can be installed; otherwise says what to install.
pub fn engines() -> Result<Engines> {
    let mut missing: Vec<&str> = ENGINES
        .iter()
        .filter(|(variable, name, _)| found(variable, name).is_none())
        .map(|engine| engine.2)
        .collect();
    if minibrowser().is_none() && !missing.contains(&"webkit2gtk-driver") {
        missing.push("webkit2gtk-driver");
    }
    if !missing.is_empty() {
        let installed = install(&missing)?;
        ensure!(
            installed,
            "the stories in Firefox and WebKit need {}; on Debian run `sudo apt-get install {}`",
            missing.join(", "),
            missing.join(" ")
        );
    }
    let mut programs = Vec::new();
    for (variable, name, package) in ENGINES {
        let program = found(variable, name).with_context(|| format!("{package} brought no {name}"))?;
        programs.push((variable, program));
    }
    programs.push(("MINIBROWSER", minibrowser().context("webkit2gtk-driver brought no MiniBrowser")?));
    programs.push(("GECKODRIVER", geckodriver()?));
    Ok(Engines { programs })
}

fn found(variable: &str, name: &str) -> Option<PathBuf> {
    env::var_os(variable).map(PathBuf::from).filter(|path| path.is_file()).or_else(|| on_path(name))
}

fn minibrowser() -> Option<PathBuf> {
    let machine = format!("/usr/lib/{}-linux-gnu", env::consts::ARCH);
    let usual = MINIBROWSERS.iter().map(|browser| Path::new(&machine).join(browser));
    env::var_os("MINIBROWSER").map(PathBuf::from).into_iter().chain(usual).find(|path| path.is_file())
}

/// The driver of Firefox, built once and kept in `target/tools`.
fn geckodriver() -> Result<PathBuf> {
    let (name, version) = GECKODRIVER;
    if let Some(found) = found("GECKODRIVER", name) {
        return Ok(found);
    }
    let tools = target_dir()?.join("tools");
    let own = tools.join("bin").join(name);
    if !own.is_file() {
        println!("Building {name} {version}, which takes some minutes the first time …");
        let build = tools.join("build");
        let mut command = cargo();
        command.args(["install", name, "--locked", "--debug", "--version", version, "--root"]).arg(&tools);
        command.arg("--target-dir").arg(&build).env("CARGO_PROFILE_DEV_DEBUG", "0");
        run(&mut command)?;
        // What it was built from is not needed again.
        let _ = fs::remove_dir_all(&build);
    }
    Ok(own)
}

/// Brings a package from npm into the build folder, once, and names the folder it is in.
pub fn npm(folder: &str, package: &str, version: &str) -> Result<PathBuf> {
    let place = target_dir()?.join(folder);
    let brought = place.join("node_modules").join(package);
    let is_right = || {
        let manifest = fs::read_to_string(brought.join("package.json")).unwrap_or_default();
        manifest.contains(&format!("\"version\": \"{version}\""))
    };
    if is_right() {
        return Ok(brought);
    }
    if on_path("npm").is_none() {
        ensure!(
            install(&["nodejs", "npm"])?,
            "{package} comes from npm; install Node.js with npm and try again"
        );
    }
    fs::create_dir_all(&place).with_context(|| format!("could not create {}", place.display()))?;
    let mut command = Command::new("npm");
    command.args(["install", "--no-audit", "--no-fund", "--prefix", "."]).arg(format!("{package}@{version}"));
    run(command.current_dir(&place))?;
    ensure!(is_right(), "npm did not bring {package} {version}");
    Ok(brought)
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

//! What must hold of every page, whatever is on it: axe finds nothing, a finger hits what it aims at, nothing has to be
//! scrolled sideways, and no style of another screen has an effect.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::house::target;
use crate::{Browser, Light, Window};

const AXE: &str = include_str!("checks/axe.js");
const TARGETS: &str = include_str!("checks/targets.js");
const SIDEWAYS: &str = include_str!("checks/sideways.js");
const STYLES: &str = include_str!("checks/styles.js");

impl Browser {
    /// What axe finds; all of its rules, or only one.
    pub async fn axe(&self, only: Option<&str>) -> Result<Vec<String>> {
        if self.script("return !window.axe", vec![]).await? == json!(true) {
            let file = target("AXE", "axe/node_modules/axe-core/axe.min.js");
            let axe = fs::read_to_string(&file).with_context(|| {
                format!("axe is not at {}; `cargo xtask test` fetches it", file.display())
            })?;
            self.script(&axe, vec![]).await?;
        }
        list(&self.client().execute_async(AXE, vec![json!(only)]).await?)
    }

    /// What can be pressed and is too small for a finger.
    pub async fn small_targets(&self) -> Result<Vec<String>> {
        list(&self.script(TARGETS, vec![]).await?)
    }

    /// What has to be scrolled sideways.
    pub async fn sideways(&self) -> Result<Vec<String>> {
        list(&self.client().execute_async(SIDEWAYS, vec![]).await?)
    }

    /// Everything that is wrong with a page of the gallery: as axe sees it in either light, and by its styles; on a phone
    /// also by its targets, and in the narrowest window.
    async fn faults_of(&self, page: &Path) -> Result<Vec<String>> {
        let name = page.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let phone = name.ends_with(".phone");
        self.look_through(if phone { Window::PHONE } else { Window::WIDE }).await?;
        self.prefer(Light::Light, true).await?;
        self.client().goto(&format!("file://{}", page.display())).await?;
        let mut faults = self.axe(None).await?;
        faults.extend(list(&self.script(STYLES, vec![]).await?)?);
        if phone {
            faults.extend(self.small_targets().await?);
        }
        self.prefer(Light::Dark, true).await?;
        faults.extend(self.axe(Some("color-contrast")).await?);
        if phone {
            self.look_through(Window::NARROWEST).await?;
            faults.extend(self.sideways().await?);
        }
        Ok(faults.into_iter().map(|fault| format!("{name}: {fault}")).collect())
    }

    /// Fails if anything is wrong with a page of the gallery whose name begins so.
    pub async fn check_gallery(&self, begins: &[&str]) -> Result<()> {
        let folder = target("GALLERY", "gallery");
        let files = fs::read_dir(&folder).with_context(|| {
            format!("there is no gallery at {}; `cargo xtask test` draws it", folder.display())
        })?;
        let paths = files.map(|file| Ok(file?.path())).collect::<Result<Vec<PathBuf>>>()?;
        let wanted = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            begins.iter().any(|screen| name.starts_with(&format!("{screen}.")))
        };
        let mut pages: Vec<PathBuf> = paths.into_iter().filter(wanted).collect();
        pages.sort();
        ensure!(!pages.is_empty(), "the gallery has no page of {begins:?}");
        let mut faults = Vec::new();
        for page in &pages {
            faults.extend(self.faults_of(page).await?);
        }
        let shown = faults.iter().take(40).map(String::as_str).collect::<Vec<_>>().join("\n");
        ensure!(faults.is_empty(), "{} faults on {} pages:\n{shown}", faults.len(), pages.len());
        Ok(())
    }
}

fn list(found: &Value) -> Result<Vec<String>> {
    let found = found.as_array().context("what was found is a list")?;
    Ok(found.iter().filter_map(Value::as_str).map(str::to_owned).collect())
}

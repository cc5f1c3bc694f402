//! ARCHITECTURE.md is a map, and a map shows every place.

use super::source::has_word;
use super::{Complaint, Project};

const MAP: &str = "ARCHITECTURE.md";

/// Complains about every crate the map does not name.
pub fn show_every_crate(project: &Project) -> Vec<Complaint> {
    let Some(map) = project.files.get(MAP) else {
        return vec![Complaint::about(MAP, "there is no map of the crates")];
    };
    let missing = project.crates.iter().filter(|member| !has_word(map, &member.name));
    missing.map(|member| Complaint::about(MAP, format!("`{}` is not on the map", member.folder))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crate_that_is_not_on_the_map_is_found() {
        let project = Project::of(&[(MAP, "- `rules`: the rules")])
            .with("rules", "crates/rules", &[], &[])
            .with("table", "crates/table", &[], &[]);
        assert_eq!(show_every_crate(&project), [Complaint::about(MAP, "`crates/table` is not on the map")]);
        assert_eq!(show_every_crate(&Project::default()).len(), 1);
    }
}

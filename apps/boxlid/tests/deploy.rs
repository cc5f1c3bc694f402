//! The examples in `deploy/`: they are YAML, they start the program with flags it has, and they do what docs/deploy.md
//! promises of them.

mod boxlid;

use std::path::PathBuf;

use boxlid::boxlid;
use yaml_rust2::{Yaml, YamlLoader};

fn deploy() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../deploy")
}

fn documents(path: &str) -> Vec<Yaml> {
    let text = std::fs::read_to_string(deploy().join(path)).unwrap();
    YamlLoader::load_from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn find<'a>(documents: &'a [Yaml], kind: &str) -> &'a Yaml {
    documents.iter().find(|document| document["kind"].as_str() == Some(kind)).expect(kind)
}

fn strings(list: &Yaml) -> Vec<String> {
    let list = list.as_vec().expect("a list");
    list.iter().map(|item| item.as_str().expect("a string").to_owned()).collect()
}

/// Asks for help after these arguments: if one were unknown, there would be a complaint instead.
fn are_understood(arguments: &[String]) {
    // What the shell would fill in.
    let plain = |argument: &String| match argument.split_once("${") {
        Some((before, rest)) => {
            let default = rest.split_once(":-").map_or("", |(_, default)| default);
            format!("{before}{}", default.trim_end_matches('}'))
        }
        None => argument.clone(),
    };
    let arguments: Vec<String> = arguments.iter().map(plain).chain(["--help".to_owned()]).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let run = boxlid(&arguments).run();
    assert_eq!(run.code, 0, "{arguments:?}: {}", run.stderr);
}

#[test]
fn three_nodes_run_on_one_machine() {
    let compose = &documents("compose.yaml")[0];
    let services = &compose["services"];
    for node in ["node-1", "node-2", "node-3"] {
        let node = &services[node];
        are_understood(&strings(&node["command"]));
        assert_eq!(node["read_only"].as_bool(), Some(true));
        for variable in ["BOXLID_DATABASE", "BOXLID_NATS"] {
            assert!(node["environment"][variable].as_str().is_some(), "{variable}");
        }
    }
    assert_eq!(compose["networks"]["back"]["internal"].as_bool(), Some(true));
    for inner in ["postgres", "nats"] {
        assert!(services[inner]["ports"].is_badvalue(), "{inner} has no port outside");
        assert_eq!(strings(&services[inner]["networks"]), ["back"]);
    }
    let balancer = std::fs::read_to_string(deploy().join("haproxy.cfg")).unwrap();
    // The balancer says for whom it connects, and the nodes believe it and nobody else.
    let address = services["balancer"]["networks"]["front"]["ipv4_address"].as_str().unwrap();
    let trusted = format!("--trusted-proxy={address}");
    assert!(strings(&services["node-1"]["command"]).contains(&trusted));
    assert!(balancer.contains("send-proxy-v2"));
    for node in 1..=3 {
        assert!(balancer.contains(&format!("server node-{node} node-{node}:7878")));
    }
}

#[test]
fn three_nodes_run_on_kubernetes() {
    let documents = documents("kubernetes/boxlid.yaml");
    let spec = &find(&documents, "Deployment")["spec"];
    assert_eq!(spec["replicas"].as_i64(), Some(3));
    let pod = &spec["template"]["spec"];
    let container = &pod["containers"][0];
    let arguments = strings(&container["args"]);
    are_understood(&arguments);
    assert!(arguments.iter().any(|argument| argument.starts_with("--trusted-proxy=")));
    assert_eq!(container["readinessProbe"]["httpGet"]["path"].as_str(), Some("/ready"));
    assert_eq!(container["livenessProbe"]["httpGet"]["path"].as_str(), Some("/health"));
    assert_eq!(container["securityContext"]["readOnlyRootFilesystem"].as_bool(), Some(true));
    assert_eq!(pod["securityContext"]["runAsNonRoot"].as_bool(), Some(true));
    assert!(!container["resources"]["limits"]["memory"].is_badvalue());
    // A node waits, then gives sockets and tables five seconds each.
    let wait = container["lifecycle"]["preStop"]["sleep"]["seconds"].as_i64().unwrap();
    assert!(pod["terminationGracePeriodSeconds"].as_i64().unwrap() > wait + 15);
    // The admin door is in no service.
    let ports = find(&documents, "Service")["spec"]["ports"].as_vec().unwrap().clone();
    assert!(ports.iter().all(|port| port["targetPort"].as_str() == Some("http")));
}

#[test]
fn only_nodes_reach_what_carries_secrets() {
    for file in ["kubernetes/nats.yaml", "kubernetes/postgres.yaml"] {
        let documents = documents(file);
        let policy = &find(&documents, "NetworkPolicy")["spec"];
        let from = &policy["ingress"][0]["from"];
        assert_eq!(from.as_vec().unwrap().len(), 1, "{file}");
        assert_eq!(from[0]["podSelector"]["matchLabels"]["app"].as_str(), Some("boxlid"), "{file}");
    }
}

#[test]
fn the_container_is_not_run_by_root() {
    let text = std::fs::read_to_string(deploy().join("Containerfile")).unwrap();
    let users: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("USER ")).collect();
    assert_eq!(users, ["10001:10001"]);
    let command = text.lines().find_map(|line| line.strip_prefix("CMD ")).unwrap();
    are_understood(&strings(&YamlLoader::load_from_str(command).unwrap()[0]));
}

//! Finds laws and task definitions by their fingerprint. What is in it never changes.

use super::{
    Dialect, Name, TaskDefinition,
    fingerprint::{Fingerprint, fingerprint},
    law::Law,
    lint::Finding,
    lint::Severity,
    lint_task,
    map::Map,
};
use std::sync::Arc;

/// The laws and task definitions that a workspace uses, frozen, by fingerprint.
#[derive(Debug, Clone, Default)]
pub struct Catalog {
    laws: Map<Fingerprint, Arc<Law>>,
    tasks: Map<Fingerprint, Arc<TaskDefinition>>,
}

impl Catalog {
    /// Adds a law and gives its fingerprint.
    pub fn add_law(&mut self, law: Arc<Law>) -> Fingerprint {
        let key = law.fingerprint.clone();
        self.laws.insert(key.clone(), law);
        key
    }

    /// Adds a dialect. Gives the findings of the lint when it is refused.
    pub fn add_dialect(&mut self, dialect: Dialect) -> Result<Fingerprint, Vec<Finding>> {
        Ok(self.add_law(Arc::new(Law::new(dialect)?)))
    }

    /// Adds a task definition for one of the laws. Gives the findings of the lint when it is refused.
    pub fn add_task(&mut self, task: TaskDefinition) -> Result<Fingerprint, Vec<Finding>> {
        let law = self.newest_law(task.dialect.as_str());
        let findings = lint_task(&task, law.map(Arc::as_ref));
        if findings.iter().any(|finding| finding.severity == Severity::Error) {
            return Err(findings);
        }
        let key = task_fingerprint(&task);
        self.tasks.insert(key.clone(), Arc::new(task));
        Ok(key)
    }

    /// The law with this fingerprint.
    pub fn law(&self, key: &Fingerprint) -> Option<&Arc<Law>> {
        self.laws.get(key)
    }

    /// The task definition with this fingerprint.
    pub fn task(&self, key: &Fingerprint) -> Option<&Arc<TaskDefinition>> {
        self.tasks.get(key)
    }

    /// All laws.
    pub fn laws(&self) -> impl Iterator<Item = &Arc<Law>> {
        self.laws.values()
    }

    /// All task definitions with their fingerprints.
    pub fn tasks(&self) -> impl Iterator<Item = (&Fingerprint, &Arc<TaskDefinition>)> {
        self.tasks.iter()
    }

    /// The law of a dialect with the highest version (compared as text).
    pub fn newest_law(&self, dialect: &str) -> Option<&Arc<Law>> {
        let of_dialect = self.laws.values().filter(|law| law.dialect.dialect == dialect);
        of_dialect.max_by(|a, b| a.dialect.version.cmp(&b.dialect.version))
    }

    /// The task definition of a name with the highest version, and its fingerprint.
    pub fn newest_task(&self, name: &str) -> Option<(&Fingerprint, &Arc<TaskDefinition>)> {
        let of_name = self.tasks.iter().filter(|(_, task)| task.task == name);
        of_name.max_by(|a, b| a.1.version.cmp(&b.1.version))
    }

    /// The name of a law's dialect, for sentences.
    pub fn dialect_name(&self, key: &Fingerprint) -> Option<&Name> {
        self.laws.get(key).map(|law| &law.dialect.dialect)
    }
}

/// The fingerprint of a task definition: that of its JSON text, whose keys are in a fixed order.
fn task_fingerprint(task: &TaskDefinition) -> Fingerprint {
    fingerprint(&serde_json::to_string(task).unwrap_or_default())
}

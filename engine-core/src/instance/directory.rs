//! The people and groups of a workspace: from here the shell answers what the judge cannot know.

use super::{
    operation::{Actor, Facts},
    value::{Input, Value},
};
use crate::definition::Name;
use serde::{Deserialize, Serialize};

/// A person of a workspace.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Person {
    /// The person's id.
    pub id: Name,
    /// What the person is called.
    pub name: String,
    /// The groups the person is in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<Name>,
    /// Whether the person administers the whole workspace (IBM: system administrator).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub administrator: bool,
    /// Permission verbs (X9).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub verbs: Vec<Name>,
    /// One line about the person: what they do here.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub about: String,
}

/// A group of people.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// The group's id: any characters.
    pub id: Name,
    /// What the group is called.
    pub name: String,
}

/// Everybody in a workspace.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Directory {
    /// The people.
    pub people: Vec<Person>,
    /// The groups.
    #[serde(default)]
    pub groups: Vec<Group>,
}

impl Directory {
    /// The person with this id.
    pub fn person(&self, id: &str) -> Option<&Person> {
        self.people.iter().find(|person| person.id == *id)
    }

    /// The person's name, or the id of somebody who is not in the directory.
    pub fn name_of(&self, id: &Name) -> String {
        self.person(id.as_str()).map_or_else(|| id.to_string(), |person| person.name.clone())
    }

    /// The group's name, or the id of one that is not in the directory.
    pub fn group_name(&self, id: &Name) -> String {
        self.groups.iter().find(|group| group.id == *id).map_or_else(|| id.to_string(), |group| group.name.clone())
    }

    /// The person as somebody who acts; a person who is not in the directory has no groups and no rights.
    pub fn actor(&self, id: &Name) -> Actor {
        let person = self.person(id.as_str());
        Actor {
            person: Some(id.clone()),
            groups: person.map(|person| person.groups.clone()).unwrap_or_default(),
            verbs: person.map(|person| person.verbs.clone()).unwrap_or_default(),
            system_administrator: person.is_some_and(|person| person.administrator),
        }
    }

    /// What the judge must know of the people whom an input names, and of groups.
    pub fn facts(&self, input: &Input) -> Facts {
        let named = input.values().filter_map(|value| if let Value::Person(id) = value { Some(id) } else { None });
        let known = named.filter_map(|id| self.person(id.as_str()));
        let somebody_in = |group: &Group| self.people.iter().any(|person| person.groups.contains(&group.id));
        let empty = self.groups.iter().filter(|group| !somebody_in(group));
        Facts {
            people: known.map(|person| (person.id.clone(), person.groups.clone())).collect(),
            empty_groups: empty.map(|group| group.id.clone()).collect(),
        }
    }
}

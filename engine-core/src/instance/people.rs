//! Who has which role on an item. Groups are resolved by the shell and travel inside the operation.

use crate::definition::{Name, Role, RoleSet};

/// Somebody who holds a role.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Participant {
    /// A person.
    Person(Name),
    /// Whoever is in the group at the time of acting.
    Group(Name),
    /// Everybody.
    Everybody,
}

/// The holders of roles on one item, in the order in which they were added.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct People(Vec<(Role, Participant)>);

impl People {
    /// All entries.
    pub fn entries(&self) -> &[(Role, Participant)] {
        &self.0
    }

    /// Who holds a role.
    pub fn holders(&self, role: Role) -> impl Iterator<Item = &Participant> {
        self.0.iter().filter(move |(held, _)| *held == role).map(|(_, who)| who)
    }

    /// The person who holds a role that one person has (owner, starter, originator).
    pub fn single(&self, role: Role) -> Option<&Name> {
        self.holders(role).find_map(|who| if let Participant::Person(name) = who { Some(name) } else { None })
    }

    /// The owner.
    pub fn owner(&self) -> Option<&Name> {
        self.single(Role::Owner)
    }

    /// The only individual who may own the item; none if there is a group, everybody or several people.
    pub fn only_potential_owner(&self) -> Option<&Name> {
        let mut holders = self.holders(Role::PotentialOwner);
        match (holders.next(), holders.next()) {
            (Some(Participant::Person(name)), None) => Some(name),
            _ => None,
        }
    }

    /// Adds a holder. A role that one person has passes on to the new holder.
    pub fn add(&mut self, role: Role, who: Participant) {
        if role.is_single() {
            self.remove(role);
        }
        if !self.0.iter().any(|(held, other)| *held == role && *other == who) {
            self.0.push((role, who));
        }
    }

    /// Whether a person holds the role in person, not by a group.
    pub fn has_person(&self, role: Role, person: &Name) -> bool {
        self.holders(role).any(|who| matches!(who, Participant::Person(name) if name == person))
    }

    /// Takes a role from one person.
    pub fn remove_person(&mut self, role: Role, person: &Name) {
        self.0.retain(|(held, who)| *held != role || !matches!(who, Participant::Person(name) if name == person));
    }

    /// Takes a role from everybody.
    pub fn remove(&mut self, role: Role) {
        self.0.retain(|(held, _)| *held != role);
    }

    /// The roles that a person with these groups has.
    pub fn roles_of(&self, person: &Name, groups: &[Name]) -> RoleSet {
        let held = self.0.iter().filter(|(_, who)| match who {
            Participant::Person(name) => name == person,
            Participant::Group(group) => groups.contains(group),
            Participant::Everybody => true,
        });
        held.map(|(role, _)| *role).collect()
    }
}

impl FromIterator<(Role, Participant)> for People {
    fn from_iter<I: IntoIterator<Item = (Role, Participant)>>(entries: I) -> Self {
        let mut people = Self::default();
        for (role, who) in entries {
            people.add(role, who);
        }
        people
    }
}

//! Roles: what a person is to an item. Nothing else grants anything.

use serde::{Deserialize, Serialize};

/// What a person is to an item. The `by` column of a row names roles; nothing else grants anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// The engine itself, for rows that no person can trigger.
    Engine,
    /// May create items of a definition.
    PotentialCreator,
    /// May start it.
    PotentialStarter,
    /// Created it.
    Originator,
    /// Started it.
    Starter,
    /// May claim it.
    PotentialOwner,
    /// Works on it; one person at most.
    Owner,
    /// May change its data.
    Editor,
    /// May read it.
    Reader,
    /// May do nearly everything with it.
    Administrator,
    /// Is told when it escalates.
    EscalationReceiver,
}

impl Role {
    /// All roles, in the order in which people are listed.
    pub const ALL: [Self; 11] = [
        Self::Engine,
        Self::PotentialCreator,
        Self::PotentialStarter,
        Self::Originator,
        Self::Starter,
        Self::PotentialOwner,
        Self::Owner,
        Self::Editor,
        Self::Reader,
        Self::Administrator,
        Self::EscalationReceiver,
    ];

    /// The role's bit in a [`RoleSet`].
    pub fn bit(self) -> RoleSet {
        RoleSet(1 << self as u32)
    }

    /// The role as files name it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Engine => "engine",
            Self::PotentialCreator => "potential_creator",
            Self::PotentialStarter => "potential_starter",
            Self::Originator => "originator",
            Self::Starter => "starter",
            Self::PotentialOwner => "potential_owner",
            Self::Owner => "owner",
            Self::Editor => "editor",
            Self::Reader => "reader",
            Self::Administrator => "administrator",
            Self::EscalationReceiver => "escalation_receiver",
        }
    }

    /// The role of a name, if it is one that people have.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| *role != Self::Engine && role.name() == name)
    }

    /// Whether at most one person can be it.
    pub fn is_single(self) -> bool {
        matches!(self, Self::Originator | Self::Starter | Self::Owner)
    }
}

/// A set of roles.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoleSet(u32);

impl RoleSet {
    /// No role.
    pub const NONE: Self = Self(0);

    /// Both sets together.
    pub fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the sets have a role in common.
    pub fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether no role is in it.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The roles in it, in order.
    pub fn roles(self) -> impl Iterator<Item = Role> {
        Role::ALL.into_iter().filter(move |role| self.meets(role.bit()))
    }
}

impl FromIterator<Role> for RoleSet {
    fn from_iter<I: IntoIterator<Item = Role>>(roles: I) -> Self {
        roles.into_iter().fold(Self::NONE, |set, role| set.with(role.bit()))
    }
}

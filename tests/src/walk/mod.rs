//! Random walks through a dialect: people act, time passes, and after each step the laws are checked.
//!
//! A walk is fully determined by its seed, so that a failure can be walked again.

mod chance;
mod checks;
mod inputs;
mod scenery;

pub use chance::Chance;
pub use checks::{every_action_is_judged_as_offered, history_explains_the_case};
pub use inputs::candidate_inputs;
pub use scenery::scenery;

use engine_core::{
    definition::{Law, Name, Span, Timestamp},
    engine::Decision,
    instance::{CaseId, ItemId},
    simulate::Simulation,
    worklist::item_view,
};
use std::sync::Arc;

/// A walk under way.
#[derive(Debug)]
pub struct Walk {
    /// The workspace.
    pub simulation: Simulation,
    /// The dialect's law.
    pub law: Arc<Law>,
    /// Where the next step comes from.
    pub chance: Chance,
    /// The instant the walk has reached.
    pub now: Timestamp,
    cases: u32,
}

/// How many cases are walked at once; older ones are forgotten.
const CASES_AT_ONCE: usize = 4;

impl Walk {
    /// A walk through a law from a seed.
    pub fn new(law: Arc<Law>, seed: u64) -> Self {
        let mut chance = Chance::new(seed);
        let simulation = scenery(&law, &mut chance);
        let now = Timestamp::parse("2026-11-30T09:00:00Z").expect("an instant");
        Self { simulation, law, chance, now, cases: 0 }
    }

    /// Takes one step: creates, acts, or lets time pass. Gives what the judge decided, if it was asked.
    pub fn step(&mut self) -> Option<Decision> {
        match self.chance.below(10) {
            0 => self.create(),
            1 => {
                self.pass_time();
                None
            }
            _ => self.act(),
        }
    }

    fn pass_time(&mut self) {
        let hours = self.chance.below(30);
        let until = self.now.after(Span::Millis(hours * 3_600_000)).expect("an end");
        self.now = until;
        self.simulation.pass_time(until);
    }

    fn create(&mut self) -> Option<Decision> {
        if self.simulation.cases.len() >= CASES_AT_ONCE {
            self.forget_oldest();
        }
        self.cases += 1;
        let case = Name::new(&format!("c{}", self.cases));
        let person = self.somebody();
        let definitions: Vec<_> = self.simulation.catalog.tasks().map(|(key, _)| key.clone()).collect();
        let definition = self.chance.pick(&definitions)?.clone();
        let input = inputs::birth_input(&mut self.chance);
        let law = self.law.fingerprint.clone();
        let operation = self.simulation.creation(&person, self.now, &case, (&law, &definition), input);
        self.simulation.submit(operation).ok()
    }

    fn forget_oldest(&mut self) {
        if let Some(case) = self.simulation.cases.keys().next().cloned() {
            self.simulation.cases.remove(&case);
            self.simulation.events.remove(&case);
            self.simulation.operations.retain(|record| record.operation.case != case);
        }
    }

    fn act(&mut self) -> Option<Decision> {
        let (case, item) = self.some_item()?;
        let person = self.somebody();
        let actor = self.simulation.directory.actor(&person);
        let view = item_view(&self.simulation.catalog, &self.simulation.cases[&case], item, &actor).ok()?;
        let offer = self.chance.pick(&view.offers)?.clone();
        let inputs = candidate_inputs((&self.simulation, &person), &view, &offer.action, self.now);
        let input = self.chance.pick(&inputs)?.clone();
        let operation = self.simulation.action(&person, self.now, (&case, item), &offer.action, input, None);
        self.simulation.submit(operation).ok()
    }

    /// A person of the workspace.
    pub fn somebody(&mut self) -> Name {
        let people = &self.simulation.directory.people;
        self.chance.pick(people).expect("people").id.clone()
    }

    /// An item of any case.
    pub fn some_item(&mut self) -> Option<(CaseId, ItemId)> {
        let items: Vec<(CaseId, ItemId)> = self
            .simulation
            .cases
            .values()
            .flat_map(|case| case.items.keys().map(|item| (case.id.clone(), *item)))
            .collect();
        self.chance.pick(&items).cloned()
    }
}

//! What the diagram says: states, the moves between them, and how each move stands now. It must not know places.

use crate::ui::parts::{Mark, flag_marks, in_sentence};
use engine_core::{
    definition::{Destination, Lane, Language, LifecycleLaw, Name, StateId, Timestamp, one_by_one, sort_short},
    instance::RunningTimer,
    worklist::ItemView,
};
use std::collections::{BTreeSet, VecDeque};

/// How a move stands now, the least of them first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Standing {
    /// It starts here and is closed to this person now.
    Closed,
    /// It starts somewhere else.
    Elsewhere,
    /// It happens by itself.
    ByItself,
    /// It is open to this person now.
    Open,
}

/// A state.
#[derive(Debug, Clone)]
pub(super) struct Node {
    pub(super) word: String,
    pub(super) lane: Lane,
    /// Whether it is an end.
    pub(super) end: bool,
    /// How many steps it is from the start; of no meaning for ends.
    pub(super) depth: usize,
}

/// All moves from one state to another.
#[derive(Debug, Clone)]
pub(super) struct Step {
    pub(super) from: usize,
    pub(super) to: usize,
    /// What they are called, those of the best standing first.
    pub(super) labels: Vec<String>,
    pub(super) standing: Standing,
}

/// Everything that the diagram says of an item.
#[derive(Debug, Clone)]
pub(super) struct Plan {
    pub(super) nodes: Vec<Node>,
    pub(super) steps: Vec<Step>,
    /// Open actions that lead back to the same state.
    pub(super) stays: Vec<String>,
    pub(super) flags: Vec<Mark>,
    pub(super) now: usize,
}

/// One row from one state.
struct Move {
    from: usize,
    to: usize,
    label: String,
    standing: Standing,
    by_engine: bool,
}

/// Gathers what the diagram of an item says. `open` are the rows that are open to the acting person, `time` writes
/// an instant briefly, `deleted` is the word for an item that is gone.
pub(super) fn plan(
    view: &ItemView,
    language: Language,
    open: &BTreeSet<u16>,
    deleted: &str,
    time: impl Fn(Timestamp) -> String,
) -> Plan {
    let lifecycle = view.law.lifecycle(view.item.lifecycle);
    let moves = moves(view, lifecycle, language, open, time);
    let gone = lifecycle.definition.states.len();
    let mut nodes = nodes(lifecycle, language);
    let depths = depths(lifecycle, nodes.len());
    for (node, depth) in nodes.iter_mut().zip(depths) {
        node.depth = depth;
    }
    if moves.iter().any(|it| it.to == gone && it.standing >= Standing::ByItself) {
        nodes.push(Node { word: deleted.to_owned(), lane: Lane::Ended, end: true, depth: 0 });
    }
    let now = usize::from(view.item.state);
    let mut stays: Vec<String> = vec![];
    let mut steps: Vec<Step> = vec![];
    for found in moves {
        if found.to >= nodes.len() {
            continue;
        }
        if found.from == found.to {
            if found.from == now && found.standing == Standing::Open && !stays.contains(&found.label) {
                stays.push(found.label);
            }
            continue;
        }
        join(&mut steps, found);
    }
    Plan { nodes, steps, stays, flags: flag_marks(lifecycle, view.item.flags, language), now }
}

/// Adds a move to the step between its states. Labels of a better standing come first, each once.
fn join(steps: &mut Vec<Step>, found: Move) {
    let Move { from, to, label, standing, .. } = found;
    match steps.iter_mut().find(|step| step.from == from && step.to == to) {
        None => steps.push(Step { from, to, labels: vec![label], standing }),
        Some(step) if step.labels.contains(&label) => step.standing = step.standing.max(standing),
        Some(step) if standing > step.standing => {
            step.labels = vec![label];
            step.standing = standing;
        }
        Some(step) if standing == step.standing => step.labels.push(label),
        Some(_) => {}
    }
}

fn nodes(lifecycle: &LifecycleLaw, language: Language) -> Vec<Node> {
    let nodes = lifecycle.definition.states.iter().map(|state| Node {
        word: state.titles.or_words(language, &state.name),
        lane: state.lane,
        end: state.ending.is_some(),
        depth: 0,
    });
    nodes.collect()
}

fn target(to: Destination, from: usize, gone: usize) -> usize {
    match to {
        Destination::Stay => from,
        Destination::State(state) => usize::from(state),
        Destination::Deleted => gone,
    }
}

fn moves(
    view: &ItemView,
    lifecycle: &LifecycleLaw,
    language: Language,
    open: &BTreeSet<u16>,
    time: impl Fn(Timestamp) -> String,
) -> Vec<Move> {
    let (gone, now) = (lifecycle.definition.states.len(), usize::from(view.item.state));
    let mut moves = vec![];
    // Weights put the usual actions first, as the buttons do.
    let rank = |id: u16| {
        let action = view.law.action(lifecycle.row(id).on.as_str());
        action.map(|action| action.weight).unwrap_or_default()
    };
    let mut rows: Vec<u16> = lifecycle.rows.iter().map(|row| row.id).collect();
    sort_short(&mut rows, |id| rank(*id));
    for id in rows {
        let row = &lifecycle.rows[usize::from(id)];
        let on = &lifecycle.row(id).on;
        let by_engine = row.is_for_engine();
        for from in (0..gone).filter(|state| StateId::try_from(*state).is_ok_and(|state| row.from.has(state))) {
            let to = target(row.to, from, gone);
            let title = if by_engine {
                view.law.history_title(on, language)
            } else {
                in_sentence(&view.law.trigger_title(on, language))
            };
            let (label, standing) = match (from == now, by_engine) {
                (false, false) => (title, Standing::Elsewhere),
                (true, false) if open.contains(&id) => (title, Standing::Open),
                (true, false) => (title, Standing::Closed),
                (_, true) if from == to => continue,
                // Being removed together with something else is no step of one's own.
                (true, true) if to == gone && !is_timed(lifecycle, on) => continue,
                (false, true) => (title, Standing::Elsewhere),
                (true, true) => match firing(view, lifecycle, on) {
                    Some(Some(at)) => (time(at), Standing::ByItself),
                    Some(None) => (title, Standing::ByItself),
                    None => (title, Standing::Closed),
                },
            };
            moves.push(Move { from, to, label, standing, by_engine });
        }
    }
    // Elsewhere, a row of the engine says nothing new where people do the same.
    let by_people: BTreeSet<(usize, usize)> =
        one_by_one(moves.iter().filter(|it| !it.by_engine).map(|it| (it.from, it.to)));
    moves.retain(|it| it.standing != Standing::Elsewhere || !it.by_engine || !by_people.contains(&(it.from, it.to)));
    moves
}

fn is_timed(lifecycle: &LifecycleLaw, on: &Name) -> bool {
    lifecycle.definition.timers.iter().any(|timer| timer.fires.as_ref() == Some(on))
}

/// Whether a row of the engine may fire from here: at an instant, if a timer fires it, or at no known one.
fn firing(view: &ItemView, lifecycle: &LifecycleLaw, on: &Name) -> Option<Option<Timestamp>> {
    if !is_timed(lifecycle, on) {
        return Some(None);
    }
    let armed = view.deadlines.iter().find(|deadline| deadline.fires.as_ref() == Some(on))?;
    match armed.running {
        RunningTimer::Due(at) | RunningTimer::Held(at) => Some(Some(at)),
        RunningTimer::Paused(_) => Some(None),
    }
}

/// How far each state is from the start, by the fewest moves among states that are no ends.
fn depths(lifecycle: &LifecycleLaw, count: usize) -> Vec<usize> {
    let mut depths = vec![usize::MAX; count];
    let ends = |state: usize| lifecycle.definition.states[state].ending.is_some();
    let mut queue: VecDeque<usize> = VecDeque::new();
    let births = lifecycle.rows.iter().filter(|row| row.from.0 == 0);
    for state in births.filter_map(|row| if let Destination::State(state) = row.to { Some(state) } else { None }) {
        let state = usize::from(state);
        if depths[state] != 0 && !ends(state) {
            depths[state] = 0;
            queue.push_back(state);
        }
    }
    while let Some(from) = queue.pop_front() {
        for row in &lifecycle.rows {
            let Destination::State(to) = row.to else { continue };
            let to = usize::from(to);
            let starts = StateId::try_from(from).is_ok_and(|state| row.from.has(state));
            if starts && !ends(to) && depths[to] == usize::MAX {
                depths[to] = depths[from] + 1;
                queue.push_back(to);
            }
        }
    }
    // A state that nothing reaches stands with the first ones.
    depths.into_iter().map(|depth| if depth == usize::MAX { 0 } else { depth }).collect()
}

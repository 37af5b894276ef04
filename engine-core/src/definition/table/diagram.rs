//! Mermaid's notation for state diagrams.

use crate::definition::{Language, Lifecycle, Name, Transition};

/// A lifecycle as a state diagram in Mermaid's notation.
///
/// One line an arrow, with its triggers; those of the engine are marked. Rows that leave the state as it is are not
/// drawn: they would be a loop at nearly every state.
pub fn diagram(lifecycle: &Lifecycle) -> String {
    let mut arrows: Vec<Arrow> = vec![];
    for row in &lifecycle.transitions {
        let Some(to) = &row.to else { continue };
        let to = if *to == Transition::DELETED { NOWHERE.to_owned() } else { id(to) };
        let label = if row.is_for_people() { row.on.to_string() } else { format!("{} (engine)", row.on) };
        if row.from.is_empty() {
            add(&mut arrows, NOWHERE.to_owned(), to.clone(), &label);
        }
        for state in &row.from {
            add(&mut arrows, id(state), to.clone(), &label);
        }
    }
    let mut text = "stateDiagram-v2\n".to_owned();
    for state in &lifecycle.states {
        let title = state.titles.or_words(Language::English, &state.name);
        text.push_str(&format!("    state \"{}\" as {}\n", plain(&title), id(&state.name)));
    }
    for arrow in &arrows {
        text.push_str(&format!("    {} --> {} : {}\n", arrow.from, arrow.to, arrow.labels.join(", ")));
    }
    for end in lifecycle.states.iter().filter(|state| state.ending.is_some()) {
        let from = id(&end.name);
        if !arrows.iter().any(|arrow| arrow.from == from && arrow.to == NOWHERE) {
            text.push_str(&format!("    {from} --> {NOWHERE}\n"));
        }
    }
    text
}

/// Where items come from and go to.
const NOWHERE: &str = "[*]";

struct Arrow {
    from: String,
    to: String,
    labels: Vec<String>,
}

fn add(arrows: &mut Vec<Arrow>, from: String, to: String, label: &str) {
    let label = plain(label);
    match arrows.iter_mut().find(|arrow| arrow.from == from && arrow.to == to) {
        Some(arrow) if arrow.labels.contains(&label) => {}
        Some(arrow) => arrow.labels.push(label),
        None => arrows.push(Arrow { from, to, labels: vec![label] }),
    }
}

/// A name as Mermaid takes one, also where the lint has not looked yet.
fn id(name: &Name) -> String {
    name.as_str().chars().map(|letter| if letter.is_alphanumeric() { letter } else { '_' }).collect()
}

/// Text without the marks that end a title or a label.
fn plain(text: &str) -> String {
    text.chars().map(|letter| if matches!(letter, '"' | ':' | ';' | '\n' | '\r') { ' ' } else { letter }).collect()
}

//! Why can't I …? Every action that is not offered, with all reasons; actions with the same reason share a line.

use crate::{
    desk::{Desk, use_desk},
    ui::{
        parts::{Glyph, icon, in_sentence},
        screen::{use_language, use_screen, use_words},
    },
};
use engine_core::worklist::ItemView;
use leptos::prelude::*;
use std::sync::Arc;

/// The most lines that are shown without being asked for.
const FEW: usize = 6;

/// Actions that are refused for the same reasons: one paragraph for each way that is closed.
struct Line {
    actions: Vec<String>,
    paragraphs: Vec<String>,
}

fn lines(desk: Desk, view: &ItemView) -> Vec<Line> {
    let lifecycle = view.law.lifecycle(view.item.lifecycle);
    let language = desk.language.get_untracked();
    let mut lines: Vec<Line> = vec![];
    for refused in &view.refused {
        let action = view.law.trigger_title(&refused.action, language);
        let paragraphs = desk.speak(|speaker| {
            let people = Some(&view.item.people);
            let ways = refused.refusals.iter().map(|row| speaker.reasons(&view.law, lifecycle, row, people)).collect();
            let paragraphs = shortest_ways(ways).into_iter().map(|way| way.join(speaker.wording.gap));
            paragraphs.collect::<Vec<String>>()
        });
        match lines.iter_mut().find(|line| line.paragraphs == paragraphs) {
            Some(line) => line.actions.push(action),
            None => lines.push(Line { actions: vec![action], paragraphs }),
        }
    }
    lines
}

/// Leaves out every way that is closed for all the reasons of another one and more: opening that one is enough.
fn shortest_ways(ways: Vec<Vec<String>>) -> Vec<Vec<String>> {
    let mut kept: Vec<Vec<String>> = vec![];
    for way in ways {
        let includes = |longer: &[String], shorter: &[String]| shorter.iter().all(|reason| longer.contains(reason));
        if !kept.iter().any(|other| includes(&way, other)) {
            kept.retain(|other| !includes(other, &way));
            kept.push(way);
        }
    }
    kept
}

#[component]
pub(super) fn Why(view: Arc<ItemView>) -> impl IntoView {
    let (desk, screen, words) = (use_desk(), use_screen(), use_words());
    let comma = crate::messages::wording(use_language()).comma;
    let count = view.refused.len();
    if count == 0 {
        return ().into_any();
    }
    let lines = lines(desk, &view);
    // Few lines are shown at once; whoever has opened or closed them finds them so on the next task.
    let open = screen.why_open.get_value().unwrap_or(lines.len() <= FEW);
    let lines = lines.into_iter().map(|line| {
        let mut paragraphs = line.paragraphs.into_iter();
        let closest = paragraphs.next().unwrap_or_default();
        let others = paragraphs.map(|text| view! { " "<span class="way">{text}</span> }).collect_view();
        view! { <dt>{capital_first(line.actions, comma)}</dt><dd dir="auto">{closest}{others}</dd> }
    });
    // The click comes before the change; a change without a click is not the person's.
    let on_click = move |_| screen.why_open.update_value(|chosen| *chosen = Some(!chosen.unwrap_or(open)));
    view! {
        <details class="sect why" open=open>
            <summary on:click=on_click>
                {icon(Glyph::Triangle, 14, "tri")}
                {words.why}
                " "
                <span class="more">{words.why_count.of(count)}</span>
            </summary>
            <dl>{lines.collect_view()}</dl>
        </details>
    }
    .into_any()
}

/// A list of titles in which only the first keeps its capital, as in a sentence.
fn capital_first(titles: Vec<String>, comma: &str) -> String {
    let mut titles = titles.into_iter();
    let first = titles.next().unwrap_or_default();
    titles.fold(first, |list, title| format!("{list}{comma}{}", in_sentence(&title)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_that_asks_for_more_is_left_out() {
        let way = |reasons: &[&str]| reasons.iter().map(|reason| (*reason).to_owned()).collect::<Vec<_>>();
        let ways = vec![way(&["state", "role"]), way(&["state", "role", "guard"]), way(&["other state"])];
        assert_eq!(shortest_ways(ways), [way(&["state", "role"]), way(&["other state"])]);
        assert_eq!(shortest_ways(vec![way(&["a", "b"]), way(&["b"]), way(&["b"])]), [way(&["b"])]);
    }

    #[test]
    fn a_list_reads_like_a_sentence() {
        let titles = |titles: &[&str]| titles.iter().map(|title| (*title).to_owned()).collect::<Vec<_>>();
        assert_eq!(capital_first(titles(&["Claim", "Save result"]), ", "), "Claim, save result");
        assert_eq!(capital_first(titles(&["申领", "恢复"]), "、"), "申领、恢复");
    }
}

//! Where everything of a diagram stands. Time runs left to right, endings are stacked on the right. Lengths are in
//! units of the drawing, which are pixels. It must not know the browser: text is measured by estimate.

use super::{
    choice::{Choice, DENSITIES, LABEL, MARGIN, measure},
    lines::{draw_backbone, draw_ends, draw_loop},
    plan::{Plan, Standing},
};

const BOX: f64 = 22.0;
const BOX_NOW: f64 = 30.0;
const PITCH: f64 = 27.0;
const FLAG: f64 = 21.0;
/// Between two states of one column.
const BESIDE: f64 = 46.0;
/// The room above the axis that a loop needs.
const LOOP: f64 = 56.0;

/// A state's box.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Place {
    pub(super) node: usize,
    pub(super) x: f64,
    /// The middle.
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// A line with an arrow.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Line {
    pub(super) path: String,
    pub(super) standing: Standing,
}

/// A word beside a line.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Word {
    pub(super) text: String,
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) open: bool,
}

/// Everything with its place.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Layout {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) places: Vec<Place>,
    pub(super) lines: Vec<Line>,
    pub(super) words: Vec<Word>,
    /// The right end and the top of the flags under the current state: to its right the lines go down.
    pub(super) flags: (f64, f64),
}

/// Gives everything a place within a width. What does not fit is left out as long as it is not near the current
/// state; what is near makes the drawing wider.
pub(super) fn lay_out(plan: &Plan, width: f64) -> Layout {
    let choices = DENSITIES.map(|density| Choice::of(plan, density));
    let fits = choices.iter().find(|choice| choice.widths().0 <= width);
    let choice = fits.unwrap_or(&choices[DENSITIES.len() - 1]);
    let (needed, columns, mut gaps) = choice.widths();
    let spare = (width - needed).max(0.0);
    #[allow(clippy::cast_precision_loss, reason = "a diagram has few columns")]
    let each = if gaps.is_empty() { 0.0 } else { spare / gaps.len() as f64 };
    for gap in &mut gaps {
        *gap += each;
    }
    let mut layout = Layout { width: width.max(needed), ..Layout::default() };
    place(choice, &columns, &gaps, &mut layout);
    draw_backbone(choice, &mut layout);
    draw_ends(choice, &mut layout);
    draw_loop(choice, &mut layout);
    finish(plan, &mut layout);
    layout
}

#[allow(clippy::cast_precision_loss, reason = "a diagram has few boxes")]
pub(super) fn nth(count: usize) -> f64 {
    count as f64
}

fn place(choice: &Choice<'_>, columns: &[f64], gaps: &[f64], layout: &mut Layout) {
    let plan = choice.plan;
    let straight = choice.ends.iter().filter(|(_, step)| !choice.passes(*step)).count();
    let half = (nth(straight.max(1)) - 1.0) / 2.0 * PITCH;
    let above = if plan.stays.is_empty() { BOX_NOW / 2.0 + 14.0 } else { LOOP };
    let tallest = choice.columns.iter().map(Vec::len).max().unwrap_or(1);
    let beside = (nth(tallest) - 1.0) / 2.0 * BESIDE;
    let axis = (half + BOX / 2.0 + 2.0).max(above + beside);
    let height = |node: usize| if node == plan.now { BOX_NOW } else { BOX };
    let mut x = MARGIN;
    for (at, column) in choice.columns.iter().enumerate() {
        for (row, node) in column.iter().enumerate() {
            let width = choice.box_width(*node);
            let y = axis + (nth(row) - (nth(column.len()) - 1.0) / 2.0) * BESIDE;
            layout.places.push(Place {
                node: *node,
                x: x + (columns[at] - width) / 2.0,
                y,
                width,
                height: height(*node),
            });
        }
        x += columns[at] + gaps.get(at).copied().unwrap_or(0.0);
    }
    let width = choice.widest(choice.ends.iter().map(|(end, _)| *end));
    let below = axis + half.max(if straight == 0 { -PITCH + 40.0 } else { 13.0 });
    for (row, (end, step)) in choice.ends.iter().enumerate() {
        let y =
            if choice.passes(*step) { below + nth(row - straight + 1) * PITCH } else { axis - half + nth(row) * PITCH };
        let height = if *end == plan.now { BOX_NOW.min(PITCH - 2.0) } else { BOX };
        layout.places.push(Place { node: *end, x: layout.width - MARGIN - width, y, width, height });
    }
}

impl Layout {
    pub(super) fn place(&self, node: usize) -> Option<Place> {
        self.places.iter().find(|place| place.node == node).copied()
    }

    pub(super) fn line(&mut self, path: String, standing: Standing) {
        self.lines.push(Line { path, standing });
    }

    pub(super) fn word(&mut self, text: String, x: f64, y: f64, standing: Standing) {
        let half = measure(&text, LABEL) / 2.0;
        let x = x.max(half + 1.0).min(self.width - half - 1.0);
        self.words.push(Word { text, x, y, open: standing == Standing::Open });
    }
}

fn finish(plan: &Plan, layout: &mut Layout) {
    let now = layout.place(plan.now);
    layout.flags = now.map_or((0.0, 0.0), |now| (now.x + now.width, now.y + now.height / 2.0 + 9.0));
    let boxes = layout.places.iter().map(|place| place.y + place.height / 2.0).fold(0.0, f64::max);
    let words = layout.words.iter().map(|word| word.y + LABEL / 2.0 + 2.0).fold(0.0, f64::max);
    let flags = if plan.flags.is_empty() { 0.0 } else { layout.flags.1 + nth(plan.flags.len()) * FLAG };
    layout.height = boxes.max(words).max(flags) + MARGIN;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::item::diagram::plan::{Node, Step};
    use engine_core::definition::Lane;

    fn node(word: &str, depth: usize, end: bool) -> Node {
        let lane = if end { Lane::Ended } else { Lane::Claimed };
        Node { word: word.to_owned(), lane, end, depth }
    }

    fn step(from: usize, to: usize, label: &str, standing: Standing) -> Step {
        Step { from, to, labels: vec![label.to_owned()], standing }
    }

    /// Three states in a row and four endings, as many lifecycles have.
    fn plan(now: usize) -> Plan {
        let states = [("inactive", 0), ("ready", 1), ("claimed", 2)].map(|(word, depth)| node(word, depth, false));
        let ends = ["finished", "failed", "terminated", "expired"].map(|word| node(word, 0, true));
        let mut steps = vec![
            step(0, 1, "start", Standing::Elsewhere),
            step(1, 2, "claim", Standing::Elsewhere),
            step(2, 1, "cancel claim", Standing::Elsewhere),
            step(2, 3, "complete", Standing::Elsewhere),
            step(2, 4, "fail", Standing::Elsewhere),
            step(1, 5, "terminate", Standing::Elsewhere),
            step(2, 5, "terminate", Standing::Elsewhere),
            step(1, 6, "17:00", Standing::ByItself),
            step(2, 6, "17:00", Standing::ByItself),
        ];
        for step in steps.iter_mut().filter(|step| step.from == now) {
            step.standing = step.standing.max(Standing::Open);
        }
        let stays = vec!["transfer".to_owned(), "suspend".to_owned(), "save result".to_owned(), "edit".to_owned()];
        Plan { nodes: states.into_iter().chain(ends).collect(), steps, stays, flags: vec![], now }
    }

    #[test]
    fn nothing_overlaps_and_nothing_sticks_out() {
        for now in 0..7 {
            for width in [280.0, 358.0, 532.0, 900.0] {
                let layout = lay_out(&plan(now), width);
                for (at, a) in layout.places.iter().enumerate() {
                    assert!(a.x >= 0.0 && a.x + a.width <= layout.width, "{now} {width} {a:?}");
                    assert!(
                        a.y - a.height / 2.0 >= 0.0 && a.y + a.height / 2.0 <= layout.height,
                        "{now} {width} {a:?}"
                    );
                    for b in &layout.places[at + 1..] {
                        let beside = a.x + a.width <= b.x || b.x + b.width <= a.x;
                        let above = (a.y - b.y).abs() >= (a.height + b.height) / 2.0;
                        assert!(beside || above, "{now} {width} {a:?} {b:?}");
                    }
                }
                for word in &layout.words {
                    let half = measure(&word.text, LABEL) / 2.0;
                    assert!(word.x - half >= 0.0 && word.x + half <= layout.width, "{now} {width} {word:?}");
                }
            }
        }
    }

    #[test]
    fn a_wide_drawing_shows_every_state_and_a_narrow_one_what_is_near() {
        assert_eq!(lay_out(&plan(2), 532.0).places.len(), 7);
        let narrow = lay_out(&plan(2), 358.0);
        assert_eq!(narrow.width, 358.0, "it fits a phone");
        assert!(narrow.place(2).is_some() && narrow.place(1).is_some() && narrow.place(0).is_none());
    }

    #[test]
    fn the_width_of_text_is_an_upper_guess() {
        assert!(measure("terminate", 11.0) > 40.0 && measure("terminate", 11.0) < 60.0);
        assert_eq!(measure("取消申领", 11.0), 44.0);
    }
}

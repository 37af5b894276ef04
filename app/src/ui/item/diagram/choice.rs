//! What of a plan is drawn at which density, and how wide that is. Text is measured by estimate.

use super::plan::{Plan, Step};
use engine_core::definition::sort_short;

const TEXT: f64 = 12.0;
pub(super) const LABEL: f64 = 11.0;
/// Around the drawing.
pub(super) const MARGIN: f64 = 4.0;

/// The width of a text by estimate.
pub(super) fn measure(text: &str, size: f64) -> f64 {
    let wide = |c: char| ('\u{1100}'..='\u{ffdc}').contains(&c) || c > '\u{1f000}';
    let widths = text.chars().map(|c| match c {
        _ if wide(c) => 1.0,
        'i' | 'j' | 'l' | 't' | 'f' | 'r' | ' ' | '.' | ',' | ':' | '·' => 0.34,
        'm' | 'w' | 'M' | 'W' => 0.84,
        _ => 0.56,
    });
    widths.sum::<f64>() * size
}

fn shortened(text: String, longest: f64) -> String {
    if measure(&text, LABEL) <= longest {
        return text;
    }
    let mut kept = String::new();
    for c in text.chars() {
        kept.push(c);
        if measure(&kept, LABEL) > longest - LABEL {
            break;
        }
    }
    kept + "…"
}

/// How much room things get.
#[derive(Debug, Clone, Copy)]
pub(super) struct Density {
    /// Whether states that are no neighbours of the current one are left out.
    near_only: bool,
    /// The longest label.
    longest: f64,
    /// Inside a box, on both sides together.
    inside: f64,
    /// Beside a label, on both sides together.
    beside: f64,
    /// The curve to an ending.
    curve: f64,
}

const fn density(near_only: bool, longest: f64, inside: f64, beside: f64, curve: f64) -> Density {
    Density { near_only, longest, inside, beside, curve }
}

/// From roomy to tight: the first that fits is taken.
pub(super) const DENSITIES: [Density; 7] = [
    density(false, 200.0, 20.0, 16.0, 46.0),
    density(false, 90.0, 20.0, 16.0, 46.0),
    density(false, 68.0, 18.0, 14.0, 44.0),
    density(true, 90.0, 20.0, 16.0, 46.0),
    density(true, 56.0, 16.0, 12.0, 40.0),
    density(true, 50.0, 12.0, 10.0, 34.0),
    density(true, 30.0, 10.0, 8.0, 26.0),
];

/// What is drawn, and in which columns.
pub(super) struct Choice<'a> {
    pub(super) plan: &'a Plan,
    density: Density,
    pub(super) columns: Vec<Vec<usize>>,
    /// Endings from top to bottom, each with the step that leads there.
    pub(super) ends: Vec<(usize, Option<&'a Step>)>,
}

impl<'a> Choice<'a> {
    pub(super) fn of(plan: &'a Plan, density: Density) -> Self {
        let near_only = density.near_only;
        let deepest = plan.nodes.iter().filter(|node| !node.end).map(|node| node.depth).max().unwrap_or(0);
        let here = if plan.nodes[plan.now].end { deepest } else { plan.nodes[plan.now].depth };
        let kept = |depth: usize| !near_only || depth.abs_diff(here) <= 1;
        let mut columns: Vec<Vec<usize>> = vec![];
        for depth in (0..=deepest).filter(|depth| kept(*depth)) {
            let at = |node: &usize| !plan.nodes[*node].end && plan.nodes[*node].depth == depth;
            columns.push((0..plan.nodes.len()).filter(at).collect());
        }
        columns.retain(|column| !column.is_empty());
        let mut choice = Self { plan, density, columns, ends: vec![] };
        choice.ends = choice.endings(near_only);
        choice
    }

    /// The first label of a step, and how many more there are.
    pub(super) fn label(&self, step: &Step) -> String {
        let first = step.labels.first().map_or("", String::as_str);
        let more = step.labels.len().saturating_sub(1);
        let text = if more > 0 { format!("{first} +{more}") } else { first.to_owned() };
        shortened(text, self.density.longest)
    }

    pub(super) fn column(&self, node: usize) -> Option<usize> {
        self.columns.iter().position(|column| column.contains(&node))
    }

    /// The endings: those that only later states lead to first, then those that are reached from here.
    fn endings(&self, near_only: bool) -> Vec<(usize, Option<&'a Step>)> {
        let plan = self.plan;
        let ends = (0..plan.nodes.len()).filter(|node| plan.nodes[*node].end);
        let found = ends.map(|end| {
            let here = plan.steps.iter().find(|step| step.from == plan.now && step.to == end);
            // From the state that is nearest to the end.
            let elsewhere = || {
                let steps = plan.steps.iter().filter(|step| step.to == end && self.column(step.from).is_some());
                steps.max_by_key(|step| self.column(step.from))
            };
            (end, here.or_else(elsewhere))
        });
        let mut ends: Vec<(usize, Option<&Step>)> =
            found.filter(|(end, step)| !near_only || step.is_some() || *end == plan.now).collect();
        sort_short(&mut ends, |(_, step)| self.passes(*step));
        ends
    }

    /// Whether the line to an ending must pass under later states.
    pub(super) fn passes(&self, step: Option<&Step>) -> bool {
        step.and_then(|step| self.column(step.from)).is_some_and(|column| column + 1 < self.columns.len())
    }

    pub(super) fn box_width(&self, node: usize) -> f64 {
        let bold = if node == self.plan.now { 1.12 } else { 1.0 };
        (measure(&self.plan.nodes[node].word, TEXT) * bold + self.density.inside).max(2.5 * self.density.inside)
    }

    pub(super) fn widest(&self, nodes: impl Iterator<Item = usize>) -> f64 {
        nodes.map(|node| self.box_width(node)).fold(0.0, f64::max)
    }

    /// The steps between states that are drawn: neighbours, and all that start here.
    pub(super) fn backbone(&self) -> Vec<&'a Step> {
        let steps = self.plan.steps.iter().filter(|step| {
            let (Some(from), Some(to)) = (self.column(step.from), self.column(step.to)) else { return false };
            from.abs_diff(to) <= 1 || step.from == self.plan.now
        });
        steps.collect()
    }

    fn gap_after(&self, column: usize) -> f64 {
        let between = self.backbone().into_iter().filter(|step| {
            let (a, b) = (self.column(step.from), self.column(step.to));
            (a, b) == (Some(column), Some(column + 1)) || (a, b) == (Some(column + 1), Some(column))
        });
        between.map(|step| measure(&self.label(step), LABEL) + self.density.beside).fold(30.0, f64::max)
    }

    pub(super) fn end_label(&self) -> f64 {
        let labels = self.ends.iter().filter_map(|(_, step)| *step).map(|step| measure(&self.label(step), LABEL));
        labels.fold(0.0, f64::max) + self.density.beside + 6.0
    }

    /// The width that it needs, and the widths of columns and gaps.
    pub(super) fn widths(&self) -> (f64, Vec<f64>, Vec<f64>) {
        let columns: Vec<f64> = self.columns.iter().map(|column| self.widest(column.iter().copied())).collect();
        let mut gaps: Vec<f64> = (1..self.columns.len()).map(|column| self.gap_after(column - 1)).collect();
        let ends = self.widest(self.ends.iter().map(|(end, _)| *end));
        if !self.ends.is_empty() {
            gaps.push(self.density.curve + self.end_label());
        }
        let all = columns.iter().sum::<f64>() + gaps.iter().sum::<f64>() + ends + 2.0 * MARGIN;
        (all, columns, gaps)
    }
}

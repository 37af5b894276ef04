//! Where everything of a diagram stands. Time runs left to right, endings are stacked on the right. Lengths are in
//! units of the drawing, which are pixels. It must not know the browser: text is measured by estimate.

use super::plan::{Plan, Standing, Step};

const TEXT: f64 = 12.0;
const LABEL: f64 = 11.0;
const BOX: f64 = 22.0;
const BOX_NOW: f64 = 30.0;
const PITCH: f64 = 27.0;
const FLAG: f64 = 21.0;
const MARGIN: f64 = 4.0;
/// Between two states of one column.
const BESIDE: f64 = 46.0;
/// The room that the curve to an ending needs.
const CURVE: f64 = 46.0;
/// The room in which a line drops below the axis.
const DROP: f64 = 20.0;
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
    /// The left end and the top of the flags under the current state.
    pub(super) flags: (f64, f64),
}

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

/// The first label of a step, and how many more there are.
fn label(step: &Step, longest: f64) -> String {
    let first = step.labels.first().map_or("", String::as_str);
    let more = step.labels.len().saturating_sub(1);
    let text = if more > 0 { format!("{first} +{more}") } else { first.to_owned() };
    shortened(text, longest)
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

/// What is drawn, and in which columns.
struct Choice<'a> {
    plan: &'a Plan,
    columns: Vec<Vec<usize>>,
    /// Endings from top to bottom, each with the step that leads there.
    ends: Vec<(usize, Option<&'a Step>)>,
    longest: f64,
}

impl<'a> Choice<'a> {
    fn of(plan: &'a Plan, near_only: bool, longest: f64) -> Self {
        let deepest = plan.nodes.iter().filter(|node| !node.end).map(|node| node.depth).max().unwrap_or(0);
        let here = if plan.nodes[plan.now].end { deepest } else { plan.nodes[plan.now].depth };
        let kept = |depth: usize| !near_only || depth.abs_diff(here) <= 1;
        let mut columns: Vec<Vec<usize>> = vec![];
        for depth in (0..=deepest).filter(|depth| kept(*depth)) {
            let at = |node: &usize| !plan.nodes[*node].end && plan.nodes[*node].depth == depth;
            columns.push((0..plan.nodes.len()).filter(at).collect());
        }
        columns.retain(|column| !column.is_empty());
        let mut choice = Self { plan, columns, ends: vec![], longest };
        choice.ends = choice.endings(near_only);
        choice
    }

    fn column(&self, node: usize) -> Option<usize> {
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
        ends.sort_by_key(|(_, step)| self.passes(*step));
        ends
    }

    /// Whether the line to an ending must pass under later states.
    fn passes(&self, step: Option<&Step>) -> bool {
        step.and_then(|step| self.column(step.from)).is_some_and(|column| column + 1 < self.columns.len())
    }

    fn box_width(&self, node: usize) -> f64 {
        let bold = if node == self.plan.now { 1.12 } else { 1.0 };
        (measure(&self.plan.nodes[node].word, TEXT) * bold + 20.0).max(50.0)
    }

    fn widest(&self, nodes: impl Iterator<Item = usize>) -> f64 {
        nodes.map(|node| self.box_width(node)).fold(0.0, f64::max)
    }

    /// The steps between states that are drawn: neighbours, and all that start here.
    fn backbone(&self) -> Vec<&'a Step> {
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
        between.map(|step| measure(&label(step, self.longest), LABEL) + 16.0).fold(30.0, f64::max)
    }

    fn end_label(&self) -> f64 {
        let labels =
            self.ends.iter().filter_map(|(_, step)| *step).map(|step| measure(&label(step, self.longest), LABEL));
        labels.fold(0.0, f64::max) + 22.0
    }

    /// The width that it needs, and the widths of columns and gaps.
    fn widths(&self) -> (f64, Vec<f64>, Vec<f64>) {
        let columns: Vec<f64> = self.columns.iter().map(|column| self.widest(column.iter().copied())).collect();
        let mut gaps: Vec<f64> = (1..self.columns.len()).map(|column| self.gap_after(column - 1)).collect();
        let ends = self.widest(self.ends.iter().map(|(end, _)| *end));
        if !self.ends.is_empty() {
            gaps.push(CURVE + self.end_label());
        }
        let all = columns.iter().sum::<f64>() + gaps.iter().sum::<f64>() + ends + 2.0 * MARGIN;
        (all, columns, gaps)
    }
}

/// Gives everything a place within a width. What does not fit is left out as long as it is not near the current
/// state; what is near makes the drawing wider.
pub(super) fn lay_out(plan: &Plan, width: f64) -> Layout {
    let tries = [(false, 200.0), (false, 90.0), (false, 68.0), (true, 90.0), (true, 56.0)];
    let choices = tries.map(|(near, longest)| Choice::of(plan, near, longest));
    let fits = choices.iter().find(|choice| choice.widths().0 <= width);
    let choice = fits.unwrap_or(&choices[choices.len() - 1]);
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
fn nth(count: usize) -> f64 {
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

    fn line(&mut self, path: String, standing: Standing) {
        self.lines.push(Line { path, standing });
    }

    fn word(&mut self, text: String, x: f64, y: f64, standing: Standing) {
        let half = measure(&text, LABEL) / 2.0;
        let x = x.max(half + 1.0).min(self.width - half - 1.0);
        self.words.push(Word { text, x, y, open: standing == Standing::Open });
    }
}

fn draw_backbone(choice: &Choice<'_>, layout: &mut Layout) {
    let steps = choice.backbone();
    for step in &steps {
        let (Some(from), Some(to)) = (layout.place(step.from), layout.place(step.to)) else { continue };
        let text = label(step, choice.longest);
        let both = steps.iter().any(|other| other.from == step.to && other.to == step.from);
        let near = choice.column(step.from).zip(choice.column(step.to)).is_some_and(|(a, b)| a.abs_diff(b) == 1);
        let forward = from.x < to.x;
        if !near {
            around(layout, from, to, text, step.standing);
            continue;
        }
        let (start, end) = if forward { (from.x + from.width, to.x - 2.0) } else { (from.x, to.x + to.width + 2.0) };
        let aside = match (both, forward) {
            (false, _) => 0.0,
            (true, true) => -5.5,
            (true, false) => 5.5,
        };
        let (y1, y2) = (from.y + aside, to.y + aside);
        let middle = f64::midpoint(start, end);
        layout.line(
            format!("M{start:.1} {y1:.1}C{middle:.1} {y1:.1} {middle:.1} {y2:.1} {end:.1} {y2:.1}"),
            step.standing,
        );
        let y = f64::midpoint(y1, y2) + if forward { -11.0 } else { 12.0 };
        layout.word(text, middle, y, step.standing);
    }
}

/// A line under what stands between two states.
fn around(layout: &mut Layout, from: Place, to: Place, text: String, standing: Standing) {
    let (x1, x2) = (from.x + from.width / 2.0, to.x + to.width / 2.0);
    let (y1, y2) = (from.y + from.height / 2.0, to.y + to.height / 2.0 + 2.0);
    let low = y1.max(y2) + 34.0;
    layout.line(format!("M{x1:.1} {y1:.1}C{x1:.1} {low:.1} {x2:.1} {low:.1} {x2:.1} {y2:.1}"), standing);
    layout.word(text, f64::midpoint(x1, x2), low - 6.0, standing);
}

fn draw_ends(choice: &Choice<'_>, layout: &mut Layout) {
    let plan = choice.plan;
    let flat = choice.end_label();
    let drawn: Vec<&Step> = choice.ends.iter().filter_map(|(_, step)| *step).collect();
    for step in &drawn {
        let (Some(from), Some(to)) = (layout.place(step.from), layout.place(step.to)) else { continue };
        let end = to.x - 2.0;
        let turn = end - flat;
        if plan.nodes[step.from].end {
            // From one ending to another: around their left side.
            let out = end - 26.0;
            layout.line(
                format!(
                    "M{:.1} {:.1}C{out:.1} {:.1} {out:.1} {:.1} {end:.1} {:.1}",
                    from.x, from.y, from.y, to.y, to.y
                ),
                step.standing,
            );
            layout.word(label(step, choice.longest), turn + flat / 2.0 - 16.0, to.y, step.standing);
            continue;
        }
        let same: Vec<usize> = drawn.iter().filter(|other| other.from == step.from).map(|other| other.to).collect();
        let at = same.iter().position(|node| *node == step.to).unwrap_or(0);
        let spread = ((from.height - 8.0) / nth(same.len())).min(4.9);
        let y1 = from.y + (nth(at) - (nth(same.len()) - 1.0) / 2.0) * spread;
        let start = from.x + from.width;
        // Under later states the line drops at once, so that it keeps clear of the labels before them.
        let curve = if choice.passes(Some(step)) { DROP } else { turn - start };
        let (a, b, c) = (start + curve * 0.57, start + curve * 0.47, start + curve);
        layout.line(
            format!("M{start:.1} {y1:.1}C{a:.1} {y1:.1} {b:.1} {:.1} {c:.1} {:.1}H{end:.1}", to.y, to.y),
            step.standing,
        );
        layout.word(label(step, choice.longest), turn + (flat - 8.0) / 2.0, to.y, step.standing);
    }
}

/// One loop for all actions that stay in the current state.
fn draw_loop(choice: &Choice<'_>, layout: &mut Layout) {
    let plan = choice.plan;
    let Some(now) = layout.place(plan.now).filter(|_| !plan.stays.is_empty() && !plan.nodes[plan.now].end) else {
        return;
    };
    let (x, y) = (now.x + now.width / 2.0, now.y - now.height / 2.0);
    layout.line(
        format!(
            "M{:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}",
            x - 19.0,
            y,
            x - 23.0,
            y - 30.0,
            x + 19.0,
            y - 30.0,
            x + 17.0,
            y - 2.0
        ),
        Standing::Open,
    );
    // The labels of the endings stand to the right at the same height.
    let right = choice.ends.iter().filter_map(|(end, _)| layout.place(*end)).map(|end| end.x - choice.end_label());
    let right = right.fold(layout.width, f64::min);
    let room = 2.0 * x.min(right - x).min(150.0);
    let mut text = String::new();
    let mut shown = 0;
    for stay in &plan.stays {
        let longer = if text.is_empty() { stay.clone() } else { format!("{text} · {stay}") };
        let rest = plan.stays.len() - shown - 1;
        let whole = if rest > 0 { format!("{longer} +{rest}") } else { longer.clone() };
        if shown > 0 && (measure(&whole, LABEL) > room || shown >= 3) {
            break;
        }
        text = longer;
        shown += 1;
    }
    let rest = plan.stays.len() - shown;
    let text = if rest > 0 { format!("{text} +{rest}") } else { text };
    layout.word(text, x, y - 31.0, Standing::Open);
}

fn finish(plan: &Plan, layout: &mut Layout) {
    let now = layout.place(plan.now);
    layout.flags = now.map_or((0.0, 0.0), |now| (now.x, now.y + now.height / 2.0 + 6.0));
    let boxes = layout.places.iter().map(|place| place.y + place.height / 2.0).fold(0.0, f64::max);
    let words = layout.words.iter().map(|word| word.y + LABEL / 2.0 + 2.0).fold(0.0, f64::max);
    let flags = if plan.flags.is_empty() { 0.0 } else { layout.flags.1 + nth(plan.flags.len()) * FLAG };
    layout.height = boxes.max(words).max(flags) + MARGIN;
}

//! The lines of a diagram and the words beside them.

use super::{
    choice::{Choice, LABEL, measure},
    layout::{Layout, Place, nth},
    plan::{Standing, Step},
};

/// The room in which a line drops below the axis.
const DROP: f64 = 20.0;

pub(super) fn draw_backbone(choice: &Choice<'_>, layout: &mut Layout) {
    let steps = choice.backbone();
    for step in &steps {
        let (Some(from), Some(to)) = (layout.place(step.from), layout.place(step.to)) else { continue };
        let text = choice.label(step);
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

pub(super) fn draw_ends(choice: &Choice<'_>, layout: &mut Layout) {
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
            layout.word(choice.label(step), turn + flat / 2.0 - 16.0, to.y, step.standing);
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
        layout.word(choice.label(step), turn + (flat - 8.0) / 2.0, to.y, step.standing);
    }
}

/// One loop for all actions that stay in the current state.
pub(super) fn draw_loop(choice: &Choice<'_>, layout: &mut Layout) {
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

//! The fields of a form: one for each input that the action may take.

use super::{
    Asked,
    control::{Radios, control},
    period::{Period, PeriodFields, periods},
    reading::{Flaw, Typed, is_past},
    values::Values,
};
use crate::{
    desk::{Desk, use_desk},
    messages::{self, moments},
    ui::{
        parts::{Glyph, icon},
        screen::use_words,
    },
};
use engine_core::{
    definition::{Fingerprint, InputDef, InputKind, Language, Name, Priority, TaskDefinition, sort_short},
    instance::{Input, Value},
    worklist::fitting_definitions,
};
use leptos::prelude::*;
use std::sync::Arc;

/// A field and what was typed into it.
#[derive(Clone)]
pub(super) struct Field {
    pub(super) definition: InputDef,
    pub(super) title: String,
    /// The choices with their titles, for kinds that have some.
    pub(super) choices: Vec<(String, String)>,
    pub(super) typed: RwSignal<Typed>,
    /// What it held at first: emptying a field that held something is a wish, leaving it empty is none.
    began: StoredValue<Typed>,
    pub(super) problem: RwSignal<Option<String>>,
}

/// All fields of a form.
#[derive(Clone, Copy)]
pub(super) struct Fields {
    pub(super) list: StoredValue<Vec<Field>>,
    /// Which of "until" and "for" was chosen, where the action takes either.
    pub(super) period: Option<RwSignal<Period>>,
    /// Whether the person has typed something.
    pub(super) touched: RwSignal<bool>,
}

impl Fields {
    /// The fields of an action.
    pub(super) fn of(asked: &Asked, language: Language) -> Self {
        let field = |definition: &InputDef| Field {
            definition: definition.clone(),
            title: asked.law.field_title(&definition.name, language),
            choices: choices(asked, definition, language),
            typed: RwSignal::new(Typed::default()),
            began: StoredValue::new(Typed::default()),
            problem: RwSignal::new(None),
        };
        let mut list: Vec<Field> = asked.offer.fields.iter().map(field).collect();
        // What changes nothing, such as a reason, comes after what does.
        sort_short(&mut list, Field::is_remark);
        let period = periods(asked).first().map(|first| RwSignal::new(*first));
        Self { list: StoredValue::new(list), period, touched: RwSignal::new(false) }
    }

    /// Fills fields with what is known; what the person typed stays.
    pub(super) fn begin_with(&self, known: impl Fn(&InputDef) -> Option<Value>) {
        if self.touched.try_get_untracked() != Some(false) {
            return;
        }
        self.list.with_value(|list| {
            for field in list {
                if let Some(value) = known(&field.definition) {
                    let typed = Typed::of(&value);
                    field.began.set_value(typed.clone());
                    field.typed.set(typed);
                }
            }
        });
    }

    /// Fills fields with a draft.
    pub(super) fn take_up(&self, draft: &Input) {
        self.list.with_value(|list| {
            for field in list {
                if let Some(value) = draft.get(&field.definition.name) {
                    field.typed.set(Typed::of(value));
                }
            }
        });
        if let Some(period) = self.period {
            Period::of(draft).into_iter().for_each(|drafted| period.set(drafted));
        }
    }

    /// Whether a field counts: of "until" and "for" only the chosen one does.
    fn counts(&self, name: &Name) -> bool {
        self.period.is_none_or(|period| period.get_untracked().admits(name))
    }

    /// What was typed so far, as far as it can be read.
    pub(super) fn so_far(&self) -> Input {
        self.list.with_value(|list| {
            let readable = list.iter().filter(|field| self.counts(&field.definition.name)).filter_map(|field| {
                let value = field.typed.get().value(field.definition.kind).ok().flatten()?;
                Some((field.definition.name.clone(), value))
            });
            readable.collect()
        })
    }

    /// Reads all fields; none when one has a problem, which it then shows.
    pub(super) fn read(&self, desk: Desk) -> Option<Input> {
        let mut input = Input::new();
        let mut sound = true;
        self.list.with_value(|list| {
            for field in list.iter().filter(|field| self.counts(&field.definition.name)) {
                let chosen = self.period.is_some() && Period::is_part(&field.definition.name);
                match field.read(desk, chosen) {
                    Ok(value) => {
                        field.problem.set(None);
                        input.extend(value.map(|value| (field.definition.name.clone(), value)));
                    }
                    Err(flaw) => {
                        field.problem.set(Some(field.sentence(desk, flaw)));
                        sound = false;
                    }
                }
            }
        });
        sound.then_some(input)
    }

    /// Shows a problem at its field. Says whether there is such a field.
    pub(super) fn blame(&self, name: &Name, text: String) -> bool {
        let found = self.list.try_with_value(|list| {
            let field = list.iter().find(|field| field.definition.name == *name)?;
            field.problem.try_set(Some(text)).is_none().then_some(())
        });
        found.flatten().is_some()
    }
}

impl Field {
    /// Whether it is a text that goes nowhere but into the history.
    fn is_remark(&self) -> bool {
        let definition = &self.definition;
        definition.kind == InputKind::Text && definition.binds.is_none() && !definition.required
    }

    fn read(&self, desk: Desk, must: bool) -> Result<Option<Value>, Flaw> {
        let (typed, kind) = (self.typed.get_untracked(), self.definition.kind);
        let value = typed.value(kind)?;
        if let Some(value) = &value
            && self.definition.future
            && is_past(value, desk.now.get_untracked())
        {
            return Err(Flaw::Past);
        }
        if value.is_none() && (self.definition.required || must) {
            return Err(Flaw::Missing);
        }
        let was_emptied = value.is_none() && !self.began.with_value(|began| began.is_blank(kind));
        Ok(if was_emptied && kind == InputKind::Text { Some(Value::Text(String::new())) } else { value })
    }

    fn sentence(&self, desk: Desk, flaw: Flaw) -> String {
        let (language, now) = (desk.language.get_untracked(), desk.now.get_untracked());
        flaw.sentence(messages::of(language), &moments::brief(language, now, now))
    }
}

fn choices(asked: &Asked, definition: &InputDef, language: Language) -> Vec<(String, String)> {
    let title = |choice: &Name| asked.law.choice_title(&definition.name, choice, language);
    match definition.kind {
        InputKind::Choice => definition.choices.iter().map(|choice| (choice.to_string(), title(choice))).collect(),
        InputKind::Definition => definitions(asked, language),
        InputKind::Person => use_desk().directory.with_untracked(|all| {
            all.people.iter().map(|person| (person.id.to_string(), person.name.clone())).collect()
        }),
        InputKind::Priority => {
            let words = messages::of(language);
            Priority::ALL.map(|it| ((it as usize).to_string(), words.priority(it).to_owned())).into_iter().collect()
        }
        InputKind::YesNo => {
            let words = messages::of(language);
            vec![("yes".to_owned(), words.yes.to_owned()), ("no".to_owned(), words.no.to_owned())]
        }
        InputKind::Text | InputKind::Number | InputKind::Instant | InputKind::Duration | InputKind::Data => vec![],
    }
}

/// The definitions that the action takes from the acting person, the newest version of each.
fn definitions(asked: &Asked, language: Language) -> Vec<(String, String)> {
    let desk = use_desk();
    let actor = desk.directory.with_untracked(|directory| directory.actor(&desk.acting.get_untracked()));
    desk.catalog.with_untracked(|catalog| {
        let place = (&*asked.law, asked.lifecycle);
        let mut fitting = fitting_definitions(catalog, place, asked.offer.action.as_str(), &actor);
        fitting.retain(|(key, task)| catalog.newest_task(task.task.as_str()).is_some_and(|(newest, _)| newest == *key));
        let title = |(key, task): &(&Fingerprint, &Arc<TaskDefinition>)| {
            (key.to_string(), task.titles.or_words(language, &task.task))
        };
        fitting.iter().map(title).collect()
    })
}

/// A field with its label and its problem. The pair of "until" and "for" is one field with a choice.
#[component]
pub(super) fn FieldView(field: Field, fields: Fields) -> AnyView {
    match fields.period {
        Some(_) if field.definition.name == *Period::FOR => ().into_any(),
        Some(period) if field.definition.name == *Period::UNTIL => view! { <PeriodFields fields period/> }.into_any(),
        _ => view! { <Labelled field fields/> }.into_any(),
    }
}

/// A field with its label above and its problem below.
#[component]
pub(super) fn Labelled(field: Field, fields: Fields) -> impl IntoView {
    let words = use_words();
    let says = format!("problem-{}", field.definition.name);
    let optional = !field.definition.required && fields.period.is_none_or(|_| !Period::is_part(&field.definition.name));
    let problem = field.problem;
    let bad = Memo::new(move |_| problem.with(Option::is_some));
    let say = says.clone();
    let title = field.title.clone();
    let optional = optional.then(|| view! { " "<span class="opt">{words.optional}</span> });
    let told = move || {
        let id = say.clone();
        problem.get().map(|text| {
            view! { <p class="say" id=id role="alert">{icon(Glyph::Warning, 14, "")}<span>{text}</span></p> }
        })
    };
    if field.definition.kind == InputKind::Data {
        return view! {
            <fieldset class="radios stack" aria-describedby=says>
                <legend>{title}{optional}</legend>
                <Values typed=field.typed fields/>
            </fieldset>
            {told}
        }
        .into_any();
    }
    if field.definition.kind == InputKind::YesNo || is_short(&field) {
        return view! { <Radios field fields says/> {told} }.into_any();
    }
    view! {
        <label>{title}{optional}" "{control(field, fields, says, bad)}</label>
        {told}
    }
    .into_any()
}

/// Few choices are shown at once; many open as a list.
fn is_short(field: &Field) -> bool {
    field.definition.kind == InputKind::Choice && (1..=3).contains(&field.choices.len())
}

//! Collects the ids of a page in order.

use super::anchors::Anchors;
use super::component::{IdForm, Title, explicit_id_around, id_form, is_nested};
use super::source::IdSource;
use crate::catalog::COMPONENTS;
use crate::page::slug::{Counter, clean, clean_explicit, code_spans, param, plain, slug, smart};
use crate::page::{Element, Heading, HeadingForm, Page};
use crate::text::Span;
use foldhash::fast::FixedState;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// Collects the ids of a page, as the platform's renderer gives them: the text of headings gets smart punctuation first.
pub(super) struct Collector<'p, 'a> {
    page: &'p Page,
    anchors: &'a mut Anchors,
    headings: Counter,
    tabs: Counter,
    /// The ids of the headings so far.
    taken: HashSet<String, FixedState>,
    /// The last number of each duplicate heading id.
    numbers: HashMap<String, u32, FixedState>,
    /// The number of accordions and parameters with each id.
    id_counts: HashMap<String, u32, FixedState>,
    /// The levels and ids of the headings so far.
    named: Vec<(u8, String)>,
}

impl<'p, 'a> Collector<'p, 'a> {
    pub(super) fn new(page: &'p Page, anchors: &'a mut Anchors) -> Self {
        Self {
            page,
            anchors,
            headings: Counter::default(),
            tabs: Counter::default(),
            taken: HashSet::default(),
            numbers: HashMap::default(),
            id_counts: HashMap::default(),
            named: Vec::new(),
        }
    }

    /// Collects the ids. Returns the level and the id of each heading. The id is empty if it has none.
    pub(super) fn run(mut self) -> Vec<(u8, String)> {
        let mut headings: Vec<Heading<'_>> = self.page.headings().collect();
        headings.sort_by_key(|heading| heading.span);
        let mut headings = headings.into_iter().peekable();
        for element in self.page.elements() {
            let start = element.span().start;
            while let Some(heading) = headings.next_if(|heading| heading.span.start < start) {
                self.heading(heading);
            }
            let own = headings.next_if(|heading| heading.span == element.span());
            self.element(element, own);
        }
        headings.for_each(|heading| self.heading(heading));
        self.named
    }

    fn add(&mut self, id: &str) {
        if !id.is_empty() {
            self.anchors.ids.insert(id.into());
        }
    }

    /// Returns the final id of a heading, with a number if another one has the same id.
    fn settle(&mut self, id: String) -> String {
        if id.is_empty() {
            return id;
        }
        let mut own = Cow::Borrowed(&*id);
        while self.taken.contains(&*own) {
            // Continue with the last number, so that many headings with the same id do not take quadratic time.
            let number = self.numbers.entry(id.clone()).or_insert(1);
            *number += 1;
            own = Cow::Owned(format!("{id}-{number}"));
        }
        let own = match own {
            Cow::Borrowed(_) => id,
            Cow::Owned(own) => own,
        };
        self.add(&own);
        self.taken.insert(own.clone());
        own
    }

    /// Returns the id of the next heading, generated from its text.
    fn name_heading(&mut self, text: &str) -> String {
        let id = clean(self.headings.count(slug(text)));
        self.settle(id)
    }

    fn heading(&mut self, heading: Heading<'_>) {
        let own = match self.page.id_source(heading) {
            IdSource::None => String::new(),
            IdSource::Unknown => {
                self.anchors.open();
                String::new()
            }
            IdSource::Explicit => {
                let id = clean_explicit(heading.explicit_id.unwrap_or_default());
                let own = self.settle(id);
                self.anchors.explicit.insert(own.as_str().into());
                own
            }
            IdSource::Text => {
                let code = match heading.form {
                    HeadingForm::Jsx => Vec::new(),
                    _ => code_spans(self.page.slice(heading.span)),
                };
                self.name_heading(&smart(heading.text, &code))
            }
        };
        if let Some(explicit) = explicit_id_around(self.page, heading).filter(|_| !own.is_empty()) {
            self.anchors
                .around
                .insert(own.as_str().into(), explicit.as_ref().into());
        }
        self.named.push((heading.level, own));
    }

    fn element(&mut self, element: Element<'p>, heading: Option<Heading<'_>>) {
        let name = element.name();
        if let Some(heading) = heading {
            match self.explicit_id(element) {
                Some(id) => {
                    self.explicit_heading(&id);
                    self.named.push((heading.level, id.into_owned()));
                }
                None if element.attribute("id").is_none() => self.heading(heading),
                None => self.named.push((heading.level, String::new())),
            }
        } else if !element.is_component() {
            if let Some(id) = self.explicit_id(element) {
                self.add(&id);
            }
            if let Some(id) = element.text("name").filter(|_| element.is("a")) {
                self.add(&id);
            }
        } else if let Some(import) = self.page.text_import(name) {
            self.anchors.shows(import.source);
        } else if element.is("Snippet") {
            match element.literal("file") {
                Some(file) => self.anchors.shows(&format!("/_snippets/{file}")),
                None => self.anchors.open(),
            }
        } else if !is_known(self.page, name) {
            if let Some(id) = self.explicit_id(element) {
                self.add(&id);
            }
            match self.page.module_import(name) {
                Some(import) => self.anchors.shows(import.source),
                None => self.anchors.open(),
            }
        } else if !COMPONENTS.drops_id(name) {
            self.component(element);
        }
    }

    /// The id that an element asks for.
    fn explicit_id(&mut self, element: Element<'p>) -> Option<Cow<'p, str>> {
        let id = element.text("id");
        if element.has_spread() || (id.is_none() && element.attribute("id").is_some()) {
            self.anchors.open();
        }
        let id = id.filter(|id| !id.is_empty());
        if let Some(id) = &id {
            self.anchors.explicit.insert(id.as_ref().into());
        }
        id
    }

    fn explicit_heading(&mut self, id: &str) {
        self.add(id);
        self.settle(clean(id.to_owned()));
    }

    fn component(&mut self, element: Element<'p>) {
        let explicit = self.explicit_id(element);
        let Some(id_form) = id_form(element) else {
            if let Some(id) = explicit {
                self.add(&id);
            }
            return;
        };
        if let Some(id) = explicit {
            match id_form {
                IdForm::Heading | IdForm::Entry | IdForm::Step => self.explicit_heading(&id),
                _ => self.add(&id),
            }
            return;
        }
        if element.attribute("id").is_some() {
            return;
        }
        match id_form.title(element) {
            Title::Text(title) => {
                self.titled(id_form, &title);
                let id = param(&title).filter(|_| is_nested(self.page, element));
                // The first parameter with a name has the id without a number.
                if let Some(id) = id.filter(|id| self.id_counts.get(id) == Some(&1)) {
                    self.anchors.nested.insert(id.into());
                }
            }
            Title::Content => self.content(element),
            Title::Unknown => self.anchors.open(),
            Title::None => (),
        }
    }

    /// Adds the id of a component, generated from its title.
    fn titled(&mut self, id_form: IdForm, title: &str) {
        match id_form {
            IdForm::Heading | IdForm::Entry => drop(self.name_heading(title)),
            IdForm::Step => {
                // It is unknown whether steps are numbered together with headings, so both ids count.
                self.add(&clean(slug(title)));
                self.name_heading(title);
            }
            IdForm::Tab => {
                let id = clean(self.tabs.count(slug(title)));
                self.add(&id);
            }
            IdForm::Toggle => self.numbered(plain(title)),
            IdForm::Parameter => self.numbered(param(title)),
        }
    }

    /// Adds the id of the heading component `element`, generated from its content if this is only text.
    fn content(&mut self, element: Element<'p>) {
        let Some(closing) = element.closing_name() else {
            return;
        };
        let (start, end) = (element.tag().end, closing.start.saturating_sub(2));
        let words = self.page.slice(Span {
            start,
            end: end.max(start),
            ..closing
        });
        if words.contains(['<', '{', '[', '*', '`', '\\', '&']) {
            self.anchors.open();
        } else {
            self.name_heading(&smart(words.trim(), &[]));
        }
    }

    /// Adds an id, with the suffix `-1`, `-2` if it exists already.
    fn numbered(&mut self, id: Option<String>) {
        let Some(id) = id.filter(|id| !id.is_empty()) else {
            // The platform generates it from the content, or converts letters in an unknown way.
            self.anchors.open();
            return;
        };
        let count = self.id_counts.entry(id.clone()).or_default();
        let own = match *count {
            0 => id,
            number => format!("{id}-{number}"),
        };
        *count += 1;
        self.add(&own);
    }
}

/// Returns whether `name` is a component of the platform on this page.
fn is_known(page: &Page, name: &str) -> bool {
    let root = name.split('.').next().unwrap_or(name);
    !page.declares(root) && COMPONENTS.get(name).is_some()
}

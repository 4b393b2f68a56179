//! Builds the navigation tree of a site.

use super::dropped::dropped;
use super::node::{Node, NodeKind, State, UnresolvedReason};
use super::pages;
use super::tree::{Colours, Counts, Dropped, MARK, SiteFacts, Tree};
use crate::catalog::NAVIGATION;
use crate::site::nav::{Element, ElementId, ElementKind, GroupState, List, ListState, Navigation};
use crate::site::{EndpointPage, Manifest, Site, Value};

/// The name of the group for endpoints without a tag.
const UNTAGGED: &str = "API Reference";

/// Returns the resolved navigation of `site`.
pub fn resolve(site: &Site) -> Tree {
    let mut builder = Builder {
        site,
        next: 0,
        dropped: Vec::new(),
    };
    let manifest = site.manifest();
    let global = manifest.get(&["navigation", "global"]);
    let global = global.map(|value| builder.links(value, &[]));
    let mut children = Vec::new();
    if let Some(navigation) = manifest.navigation() {
        builder.dropped = dropped((site, navigation), &navigation.lists, None);
        children = builder.elements(navigation, navigation.roots(), &[]);
    }
    let all = children.iter().flat_map(Node::all);
    let mut counts = Counts::default();
    for node in all {
        let is_page = node.kind.is_page() && !node.is_missing() && node.href.is_none();
        let has_page = is_page || node.address.is_some();
        counts.pages += usize::from(has_page);
        counts.endpoints += usize::from(has_page && node.is_generated);
        counts.missing += usize::from(node.is_missing());
    }
    counts.dropped = builder.dropped.len();
    counts.dropped_pages = builder.dropped.iter().map(|list| list.pages).sum();
    Tree {
        version: 1,
        generator: MARK,
        site: facts(manifest, &children),
        counts,
        global: global.unwrap_or_default(),
        children,
        dropped: builder.dropped,
    }
}

fn facts(manifest: &Manifest, children: &[Node]) -> SiteFacts {
    let text = |keys: &[&str]| {
        manifest
            .get(keys)
            .and_then(Value::as_str)
            .map(str::to_owned)
    };
    let lists = manifest.navigation().map(|navigation| &navigation.lists);
    let is_kept = |list: &&List| list.state == ListState::Kept;
    SiteFacts {
        name: text(&["name"]).unwrap_or_default(),
        theme: text(&["theme"]),
        colors: Colours {
            primary: text(&["colors", "primary"]),
            light: text(&["colors", "light"]),
            dark: text(&["colors", "dark"]),
        },
        pattern: lists
            .and_then(|lists| lists.iter().find(is_kept))
            .map(|list| list.key.to_string()),
        drilldown: manifest.drilldown(),
        default_language: first_of(children, NodeKind::Language),
        default_version: first_of(children, NodeKind::Version),
    }
}

/// Returns the title of the first element of this kind; a default element takes precedence.
fn first_of(nodes: &[Node], kind: NodeKind) -> Option<String> {
    let mut own = nodes.iter().filter(|node| node.kind == kind);
    let first = own.clone().find(|node| node.is_default);
    if let Some(found) = first.or_else(|| own.next()) {
        return Some(found.title.clone());
    }
    nodes.iter().find_map(|node| first_of(&node.children, kind))
}

struct Builder<'s> {
    site: &'s Site,
    /// The number of the next node.
    next: usize,
    dropped: Vec<Dropped>,
}

impl Builder<'_> {
    fn new_node(&mut self, kind: NodeKind, title: &str, trail: &[String]) -> Node {
        self.next += 1;
        Node::new(self.next - 1, kind, title, trail)
    }

    fn elements(
        &mut self,
        navigation: &Navigation,
        ids: impl Iterator<Item = ElementId>,
        trail: &[String],
    ) -> Vec<Node> {
        ids.map(|id| self.element(navigation, id, trail)).collect()
    }

    fn element(&mut self, navigation: &Navigation, id: ElementId, trail: &[String]) -> Node {
        let (site, element) = (self.site, navigation.get(id));
        let mut node = self.new_node(kind_of(element.kind), &element.name, trail);
        node.is_hidden = navigation.is_hidden(id);
        if let Some(entry) = navigation.first_page(id)
            && (entry.is_root && entry.element == id || node.kind.is_page())
        {
            pages::fill(&mut node, site, entry);
        }
        if node.kind.is_page() {
            return node;
        }
        own_facts(&mut node, element);
        if element.kind == ElementKind::Group {
            node.state = Some(match navigation.state(id) {
                GroupState::Fixed => State::Fixed,
                GroupState::Expanded => State::Expanded,
                GroupState::Collapsed => State::Collapsed,
            });
        }
        node.specifications = pages::inherited(site, id);
        let dropped_lists = dropped((site, navigation), &element.lists, Some(&node));
        self.dropped.extend(dropped_lists);
        let titles = std::slice::from_ref(&node.title);
        let titles = titles.iter().filter(|title| !title.trim().is_empty());
        let inside: Vec<String> = trail.iter().chain(titles).cloned().collect();
        if let Some(global) = element.field("global") {
            node.global = self.links(&global.value, &inside);
        }
        node.children = self.elements(navigation, navigation.children(id), &inside);
        let groups = self.generated_groups(&node, id, &inside);
        node.children.extend(groups);
        if node.children.is_empty() {
            explain_missing_pages(&mut node, navigation, id);
        }
        let own = node.address.is_some().then_some(node.id);
        node.first_page = own.or_else(|| Node::first_opening_page(&node.children));
        node
    }

    /// Returns the groups of the pages that the platform generates in an element: one for each tag.
    fn generated_groups(&mut self, parent: &Node, id: ElementId, trail: &[String]) -> Vec<Node> {
        let mut tags: Vec<(&str, Vec<EndpointPage<'_>>)> = Vec::new();
        for page in self
            .site
            .endpoint_pages_of(id)
            .filter(|page| page.is_listed)
        {
            let tag = page.details.operation.tag.as_deref().unwrap_or(UNTAGGED);
            match tags.iter_mut().find(|(name, _)| *name == tag) {
                Some((_, pages)) => pages.push(page),
                None => tags.push((tag, vec![page])),
            }
        }
        let mut groups = Vec::new();
        for (tag, pages) in tags {
            let mut group = self.new_node(NodeKind::Group, tag, trail);
            group.is_generated = true;
            group.is_hidden = parent.is_hidden;
            group.specifications.clone_from(&parent.specifications);
            group.state = Some(match parent.kind {
                NodeKind::Group => State::Collapsed,
                _ => State::Fixed,
            });
            let inside = [trail, &[tag.to_owned()]].concat();
            for page in pages {
                let mut node = self.new_node(NodeKind::Endpoint, "", &inside);
                pages::fill_generated(&mut node, page);
                node.is_hidden = parent.is_hidden;
                node.specifications.clone_from(&parent.specifications);
                group.children.push(node);
            }
            group.first_page = Node::first_opening_page(&group.children);
            groups.push(group);
        }
        groups
    }

    /// Returns the links in a `global` object.
    fn links(&mut self, global: &Value, trail: &[String]) -> Vec<Node> {
        let mut links = Vec::new();
        for list in global.members() {
            let kind = NAVIGATION
                .of_list(&list.key)
                .and_then(|facts| kind_of_name(&facts.name));
            let Some(kind) = kind else {
                continue;
            };
            for item in list.value.items() {
                let text = |key| item.get(key).and_then(Value::as_str);
                let Some(name) = text(kind.name()) else {
                    continue;
                };
                let mut node = self.new_node(kind, name, trail);
                node.href = text("href").map(str::to_owned);
                node.icon = text("icon").map(str::to_owned);
                node.description = text("description").map(str::to_owned);
                node.is_hidden = item.get("hidden").and_then(Value::as_bool) == Some(true);
                links.push(node);
            }
        }
        links
    }
}

/// Fills `node` with the fields of an element that is not a page.
fn own_facts(node: &mut Node, element: &Element) {
    let text = |key| element.text(key).map(str::to_owned);
    if node.title.is_empty() {
        node.title = format!("({} without a name)", node.kind.name());
    }
    node.icon = element.icon().map(str::to_owned);
    node.tag = text("tag");
    node.description = text("description");
    node.is_default = element.flag("default") == Some(true);
    if node.kind != NodeKind::Group {
        node.href = text("href");
    }
    if node.kind == NodeKind::Language {
        let code = &*element.name;
        let locale = NAVIGATION.instead.get(code).map_or(code, String::as_str);
        node.locale = Some(locale.to_owned());
    }
}

/// Records why an element without children has none, if the platform generates its pages.
fn explain_missing_pages(node: &mut Node, navigation: &Navigation, id: ElementId) {
    use super::node::NamedState::{Broken, Elsewhere, Missing, Read};
    if navigation.generates(id, "openapi") {
        let Some(specification) = node.specifications.first() else {
            return;
        };
        let name = &specification.name;
        let (kind, message) = match specification.state {
            Elsewhere => (
                UnresolvedReason::Unknown,
                format!("the endpoints come from `{name}`, which is outside the site"),
            ),
            Missing => (
                UnresolvedReason::Missing,
                format!("file `{name}` does not exist"),
            ),
            Broken => (
                UnresolvedReason::Missing,
                format!("`{name}` cannot be read"),
            ),
            Read => (
                UnresolvedReason::Missing,
                format!("`{name}` has no endpoints"),
            ),
        };
        node.fails(kind, message);
        return;
    }
    let others = ["asyncapi", "graphql", "sdk"].into_iter();
    let other = others.clone().find(|key| navigation.generates(id, key));
    if let Some(key) = other {
        let message = format!("its pages are generated from `{key}`, which mdxlint does not read");
        node.fails(UnresolvedReason::Unknown, message);
    }
}

fn kind_of(kind: ElementKind) -> NodeKind {
    kind_of_name(kind.name()).unwrap_or(NodeKind::Page)
}

/// Returns the kind with this name.
fn kind_of_name(name: &str) -> Option<NodeKind> {
    use NodeKind::{Anchor, Dropdown, Group, Item, Language, Product, Tab, Version};
    let mut all = [
        Language, Version, Product, Dropdown, Tab, Item, Anchor, Group,
    ]
    .into_iter();
    all.find(|kind| kind.name() == name)
}

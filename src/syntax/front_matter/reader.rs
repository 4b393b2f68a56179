//! Reads the lists, maps and properties of front matter.

use super::cursor::{Cursor, is_flow_mark, is_space};
use super::fault::{Fault, FaultKind};
use super::members::{Members, nothing};
use super::scalars::Scalar;
use super::types::{Type, resolve};
use crate::syntax::value::{Data, Node, Range};
use std::cmp::Ordering;
use std::collections::HashMap;

/// The maximum nesting depth. Real front matter has fewer than ten levels, and a value is read and dropped recursively.
const MAX_DEPTH: usize = 64;
/// How much is copied for anchors and aliases: the number of values and of bytes of text. A few lines of aliases can
/// expand to billions of values; what exceeds this is an alias of unknown content.
const MAX_COPIED: usize = 1 << 16;
/// The number of fields that the platform merges from other maps.
const MAX_MERGED: usize = 10_000;
/// The number of maps that one `<<` may merge.
const MAX_MERGED_MAPS: usize = 100;

/// Where a value is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Context {
    /// In brackets.
    FlowIn,
    /// The name of a field.
    FlowOut,
    /// A list item.
    BlockIn,
    /// The value of a field, or the whole text.
    BlockOut,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Tag {
    /// The type follows from the text.
    Implicit,
    /// `!`, which means nothing.
    Nothing,
    Of(Type),
    Unknown,
}

/// The tag and the anchor before a value.
#[derive(Default, Clone, Copy)]
struct Properties<'t> {
    tag: Option<(Tag, usize)>,
    anchor: Option<&'t str>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Scalar,
    List,
    Map,
}

/// What was read as a value.
struct Content {
    node: Node,
    /// `None` for an alias.
    kind: Option<Kind>,
}

/// A place where a value can be: there may be none.
struct Found {
    node: Node,
    kind: Option<Kind>,
    tag: Option<Tag>,
    exists: bool,
}

/// What an anchor refers to.
enum Anchored {
    /// A list or map that starts at this byte, and is still being read.
    Open(usize),
    Read(Node),
}

pub(super) struct Reader<'t> {
    cursor: Cursor<'t>,
    anchors: HashMap<&'t str, Anchored>,
    copied: usize,
    merged: usize,
    depth: usize,
}

impl<'t> Reader<'t> {
    /// Creates a reader of a text without white space at its start and end.
    pub(super) fn new(text: &'t str) -> Self {
        Self {
            cursor: Cursor::new(text),
            anchors: HashMap::new(),
            copied: 0,
            merged: 0,
            depth: 0,
        }
    }

    /// Reads the text, which must be a single document.
    pub(super) fn document(mut self) -> Result<Node, Fault> {
        let text = self.cursor.text;
        if let Some(at) = text.find('\0') {
            return Err(self.fault(FaultKind::Character, at));
        }
        self.cursor.skip_space(true);
        if self.cursor.indent == 0 && self.cursor.byte() == b'%' {
            self.directives()?;
        }
        self.cursor.skip_space(true);
        let has_mark = self.cursor.indent == 0
            && text
                .get(self.cursor.at..)
                .is_some_and(|rest| rest.starts_with("---"));
        if has_mark {
            self.cursor.at += 3;
            self.cursor.skip_space(true);
        }
        let indent = self.cursor.indent - 1;
        let root = self.node(indent, Context::BlockOut, false, true)?.node;
        self.cursor.skip_space(true);
        let is_end = self.cursor.is_line_start() && self.cursor.is_document_mark();
        if is_end && self.cursor.byte() == b'.' {
            self.cursor.at += 3;
            self.cursor.skip_space(true);
        }
        if self.cursor.at < text.len() {
            let kind = if is_end {
                FaultKind::SecondDocument
            } else {
                FaultKind::Unexpected
            };
            return Err(self.fault_here(kind));
        }
        Ok(root)
    }

    /// Skips lines such as `%YAML 1.2`, which a line `---` must follow.
    fn directives(&mut self) -> Result<(), Fault> {
        let begin = self.cursor.at;
        while self.cursor.indent == 0 && self.cursor.byte() == b'%' {
            if is_space(self.cursor.next_byte()) {
                return Err(self.fault_here(FaultKind::Directive));
            }
            self.cursor.skip_line();
            self.cursor.skip_space(true);
        }
        let rest = self.cursor.text.get(self.cursor.at..).unwrap_or_default();
        if self.cursor.indent == 0 && rest.starts_with("---") {
            Ok(())
        } else {
            Err(self.fault(FaultKind::Directive, begin))
        }
    }

    fn fault(&self, kind: FaultKind, start: usize) -> Fault {
        self.cursor.fault(kind, start)
    }

    fn fault_here(&self, kind: FaultKind) -> Fault {
        self.fault(kind, self.cursor.at)
    }

    /// Returns a fault that is exactly the text from `start` to the position.
    fn fault_since(&self, kind: FaultKind, start: usize) -> Fault {
        let range = self.cursor.range(start, self.cursor.at);
        Fault { kind, range }
    }

    /// Reads a value below something with the indentation `parent`. It may start on a later line if `seeks` is set, and may
    /// be a block on the same line if `is_compact` is set.
    fn node(
        &mut self,
        parent: i32,
        place: Context,
        seeks: bool,
        is_compact: bool,
    ) -> Result<Found, Fault> {
        let is_block = matches!(place, Context::BlockIn | Context::BlockOut);
        let mut allows_blocks = is_block;
        let mut is_new_line = false;
        let mut status = Ordering::Greater;
        let nowhere = self.cursor.range(self.cursor.at, self.cursor.at);
        if seeks && self.cursor.skip_space(true) > 0 {
            is_new_line = true;
            status = self.cursor.indent.cmp(&parent);
        }
        let mut properties = Properties::default();
        if status == Ordering::Greater {
            while self.tag(&mut properties)? || self.anchor(&mut properties)? {
                allows_blocks = is_block;
                if self.cursor.skip_space(true) > 0 {
                    is_new_line = true;
                    status = self.cursor.indent.cmp(&parent);
                } else {
                    allows_blocks = false;
                }
            }
        }
        allows_blocks &= is_new_line || is_compact;
        let mut content = None;
        if status == Ordering::Greater {
            let flow_indent = if is_block { parent + 1 } else { parent };
            if allows_blocks {
                content = self.block(flow_indent, &mut properties)?;
            }
            if content.is_none() {
                content = self.flow_collection(flow_indent, properties.anchor)?;
            }
            if content.is_none() {
                content = self.scalar(flow_indent, place, &mut properties)?;
            }
        } else if status == Ordering::Equal && place == Context::BlockOut && allows_blocks {
            // The items of a list may have the indentation of its name.
            let indent = self.cursor.column();
            content = self.block_list(indent, properties.anchor)?;
            if content.is_none()
                && let Some(anchor) = properties.anchor
            {
                // The platform has already created a list for the anchor.
                self.anchors
                    .insert(anchor, Anchored::Read(empty(Data::List(Vec::new()))));
            }
        }
        self.typed(properties, content, nowhere)
    }

    /// Applies the tag of a value, and remembers its anchor.
    fn typed(
        &mut self,
        properties: Properties<'t>,
        content: Option<Content>,
        nowhere: Range,
    ) -> Result<Found, Fault> {
        let exists = properties.tag.is_some() || properties.anchor.is_some() || content.is_some();
        let kind = content.as_ref().and_then(|content| content.kind);
        let mut node = content.map_or_else(|| nothing(nowhere), |content| content.node);
        let mut tag = properties.tag.map(|(tag, _)| tag);
        let is_changed = match properties.tag {
            None | Some((Tag::Nothing, _)) => false,
            Some((Tag::Implicit, start)) => match (&node.data, kind) {
                (Data::Null, _) => false,
                (_, Some(Kind::List | Kind::Map)) => {
                    return Err(self.fault(FaultKind::Tag, start));
                }
                (Data::Text(text), _) => {
                    let (found, data) = resolve(text);
                    if let Some(found) = found {
                        tag = Some(Tag::Of(found));
                        node.data = data;
                    }
                    found.is_some()
                }
                _ => false,
            },
            Some((Tag::Of(wanted), start)) => {
                let fits = kind.is_none_or(|kind| kind == kind_of(wanted));
                let data = std::mem::replace(&mut node.data, Data::Null);
                let data = fits.then(|| wanted.apply(data)).flatten();
                node.data = data.ok_or_else(|| self.fault(FaultKind::Tag, start))?;
                true
            }
            Some((Tag::Unknown, start)) => return Err(self.fault(FaultKind::Tag, start)),
        };
        if let Some(anchor) = properties.anchor.filter(|_| is_changed) {
            self.remember(anchor, &node);
        }
        Ok(Found {
            node,
            kind,
            tag,
            exists,
        })
    }

    /// Reads a list or a map that is not in brackets, or a value that starts like the name of a field.
    fn block(
        &mut self,
        flow_indent: i32,
        properties: &mut Properties<'t>,
    ) -> Result<Option<Content>, Fault> {
        let indent = self.cursor.column();
        let list = self.block_list(indent, properties.anchor)?;
        if list.is_some() {
            return Ok(list);
        }
        self.block_map(indent, flow_indent, properties)
    }

    /// Reads a scalar or an alias.
    fn scalar(
        &mut self,
        indent: i32,
        place: Context,
        properties: &mut Properties<'t>,
    ) -> Result<Option<Content>, Fault> {
        let is_block = matches!(place, Context::BlockIn | Context::BlockOut);
        let text = |scalar: Scalar| Content {
            node: Node {
                range: scalar.range,
                data: Data::Text(scalar.text.into()),
            },
            kind: Some(Kind::Scalar),
        };
        let content = match self.cursor.byte() {
            b'|' | b'>' if is_block => self.cursor.block_scalar(indent)?.map(text),
            b'\'' => self.cursor.single_quoted()?.map(text),
            b'"' => self.cursor.double_quoted()?.map(text),
            b'*' => Some(self.alias(*properties)?),
            _ => {
                let start = self.cursor.at;
                let plain = self.cursor.plain(indent, place == Context::FlowIn)?;
                if plain.is_some() && properties.tag.is_none() {
                    properties.tag = Some((Tag::Implicit, start));
                }
                plain.map(text)
            }
        };
        if let Some(anchor) = properties.anchor {
            match &content {
                Some(content) => self.remember(anchor, &content.node),
                None => self.remember(anchor, &empty(Data::Null)),
            }
        }
        Ok(content)
    }

    /// Reads a list with items that start with `- ` in column `indent`.
    fn block_list(
        &mut self,
        indent: i32,
        anchor: Option<&'t str>,
    ) -> Result<Option<Content>, Fault> {
        let start = self.cursor.at;
        if self.cursor.byte() != b'-' || !is_space(self.cursor.next_byte()) {
            return Ok(None);
        }
        self.open(anchor, start)?;
        let mut items: Vec<Node> = Vec::new();
        let mut end = start;
        while self.cursor.byte() == b'-' && is_space(self.cursor.next_byte()) {
            self.cursor.at += 1;
            end = self.cursor.at;
            let nowhere = self.cursor.range(end, end);
            if self.cursor.skip_space(true) > 0 && self.cursor.indent <= indent {
                items.push(nothing(nowhere));
                continue;
            }
            let line = self.cursor.line;
            let item = self.node(indent, Context::BlockIn, false, true)?.node;
            let item = at_or(item, nowhere);
            end = end.max(item.range.1 as usize);
            items.push(item);
            self.cursor.skip_space(true);
            let goes_on = self.cursor.line == line || self.cursor.indent > indent;
            if goes_on && self.cursor.byte() != 0 {
                return Err(self.fault_here(FaultKind::ItemIndent));
            }
            if self.cursor.indent < indent {
                break;
            }
        }
        let range = self.cursor.range(start, end);
        Ok(Some(self.close(
            anchor,
            start,
            Node {
                range,
                data: Data::List(items),
            },
        )))
    }

    /// Reads a map with names that start in column `indent`. A value that only starts like a name is also read.
    fn block_map(
        &mut self,
        indent: i32,
        flow_indent: i32,
        properties: &mut Properties<'t>,
    ) -> Result<Option<Content>, Fault> {
        let begin = self.cursor.at;
        let anchor = properties.anchor;
        self.open(anchor, begin)?;
        let mut members = Members::default();
        let mut name = empty(Data::Null);
        let mut end = begin;
        // Whether the name was written after `? `.
        let mut is_explicit = false;
        let mut is_map = false;
        while self.cursor.byte() != 0 {
            let (start, line) = (self.cursor.at, self.cursor.line);
            let mark = self.cursor.byte();
            let (is_merge, is_compact);
            if matches!(mark, b'?' | b':') && is_space(self.cursor.next_byte()) {
                if mark == b'?' {
                    if is_explicit {
                        self.add(&mut members, take(&mut name), empty(Data::Null), false)?;
                    }
                    is_map = true;
                    is_explicit = true;
                } else if is_explicit {
                    is_explicit = false;
                } else {
                    return Err(self.fault_here(FaultKind::NoName));
                }
                is_merge = false;
                is_compact = true;
                self.cursor.at += 1;
            } else {
                let found = self.node(flow_indent, Context::FlowOut, false, true)?;
                if !found.exists {
                    break;
                }
                let is_one_line = self.cursor.line == line;
                if is_one_line {
                    self.cursor.skip_blanks();
                }
                if !is_one_line || self.cursor.byte() != b':' {
                    if is_map {
                        return Err(self.fault(FaultKind::NoColon, start));
                    }
                    // The platform has already created a map for the anchor.
                    self.close(anchor, begin, empty(Data::Map(Vec::new())));
                    return Ok(Some(Content {
                        node: found.node,
                        kind: found.kind,
                    }));
                }
                self.cursor.at += 1;
                if !is_space(self.cursor.byte()) {
                    return Err(self.fault(FaultKind::NoSpaceAfterColon, self.cursor.at - 1));
                }
                if is_explicit {
                    self.add(&mut members, take(&mut name), empty(Data::Null), false)?;
                }
                is_map = true;
                is_explicit = false;
                is_compact = false;
                is_merge = found.tag == Some(Tag::Of(Type::Merge));
                name = found.node;
            }
            end = self.cursor.at;
            let nowhere = self.cursor.range(end, end);
            let found = self.node(indent, Context::BlockOut, true, is_compact)?;
            let found = at_or(found.node, nowhere);
            end = end.max(found.range.1 as usize);
            if is_explicit {
                name = found;
            } else {
                self.add(&mut members, take(&mut name), found, is_merge)?;
            }
            self.cursor.skip_space(true);
            if self.cursor.indent > indent && self.cursor.byte() != 0 {
                return Err(self.fault_here(FaultKind::FieldIndent));
            }
            if self.cursor.indent < indent {
                break;
            }
        }
        if is_explicit {
            self.add(&mut members, name, empty(Data::Null), false)?;
        }
        if !is_map {
            self.close(anchor, begin, empty(Data::Map(Vec::new())));
            // The platform forgets the properties when it looks for the name of a field.
            if self.cursor.byte() != 0 {
                *properties = Properties::default();
            }
            return Ok(None);
        }
        let range = self.cursor.range(begin, end);
        let data = members.into_data();
        Ok(Some(self.close(anchor, begin, Node { range, data })))
    }

    /// Reads a list or map in brackets.
    fn flow_collection(
        &mut self,
        indent: i32,
        anchor: Option<&'t str>,
    ) -> Result<Option<Content>, Fault> {
        let start = self.cursor.at;
        let last = match self.cursor.byte() {
            b'[' => b']',
            b'{' => b'}',
            _ => return Ok(None),
        };
        self.open(anchor, start)?;
        let mut items = Vec::new();
        let mut members = Members::default();
        let mut may_follow = true;
        self.cursor.at += 1;
        while self.cursor.byte() != 0 {
            self.cursor.skip_space(true);
            if self.cursor.byte() == last {
                self.cursor.at += 1;
                let data = if last == b']' {
                    Data::List(items)
                } else {
                    members.into_data()
                };
                let range = self.cursor.range(start, self.cursor.at);
                return Ok(Some(self.close(anchor, start, Node { range, data })));
            }
            if !may_follow && self.cursor.byte() != 0 {
                let open = self.cursor.range(start, start + 1);
                return Err(self.fault_here(FaultKind::NoComma(open)));
            }
            if last == b'}' {
                let (name, value, is_merge) = self.flow_entry(indent)?;
                let value = value.unwrap_or_else(|| nothing(name.range));
                self.add(&mut members, name, value, is_merge)?;
            } else {
                items.push(self.flow_item(indent)?);
            }
            self.cursor.skip_space(true);
            may_follow = self.cursor.byte() == b',';
            if may_follow {
                self.cursor.at += 1;
            }
        }
        Err(self.fault(FaultKind::UnclosedBracket, start))
    }

    /// Reads an item of a list in brackets.
    fn flow_item(&mut self, indent: i32) -> Result<Node, Fault> {
        let start = self.cursor.at;
        let is_explicit = self.is_explicit();
        let (first, value, is_merge) = self.flow_entry(indent)?;
        if value.is_none() && !is_explicit {
            return Ok(first);
        }
        let value = value.unwrap_or_else(|| nothing(first.range));
        let end = first.range.1.max(value.range.1) as usize;
        let mut pair = Members::default();
        self.add(&mut pair, first, value, is_merge)?;
        Ok(Node {
            range: self.cursor.range(start, end),
            data: pair.into_data(),
        })
    }

    /// Reads a value in brackets, and the value after its colon. Also returns whether the first one is `<<`.
    fn flow_entry(&mut self, indent: i32) -> Result<(Node, Option<Node>, bool), Fault> {
        let is_explicit = self.is_explicit();
        if is_explicit {
            self.cursor.at += 1;
            self.cursor.skip_space(true);
        }
        let line = self.cursor.line;
        let first = self.node(indent, Context::FlowIn, false, true)?;
        self.cursor.skip_space(true);
        let mut value = None;
        if (is_explicit || self.cursor.line == line) && self.cursor.byte() == b':' {
            self.cursor.at += 1;
            self.cursor.skip_space(true);
            value = Some(self.node(indent, Context::FlowIn, false, true)?.node);
        }
        let is_merge = first.tag == Some(Tag::Of(Type::Merge));
        Ok((first.node, value, is_merge))
    }

    /// Whether `? ` is at the position.
    fn is_explicit(&self) -> bool {
        self.cursor.byte() == b'?' && is_space(self.cursor.next_byte())
    }

    /// Adds a field to a map.
    fn add(
        &mut self,
        members: &mut Members,
        name: Node,
        value: Node,
        is_merge: bool,
    ) -> Result<(), Fault> {
        let range = name.range;
        let fault = |kind| Fault { kind, range };
        if !is_merge {
            return members.add(name, value).map_err(fault);
        }
        let is_long = value.items().len() > MAX_MERGED_MAPS;
        self.merged += members.merge(value).map_err(fault)?;
        if is_long || self.merged > MAX_MERGED {
            return Err(fault(FaultKind::Merge));
        }
        Ok(())
    }

    /// Begins a list or map.
    fn open(&mut self, anchor: Option<&'t str>, start: usize) -> Result<(), Fault> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.fault(FaultKind::Depth, start));
        }
        if let Some(anchor) = anchor {
            self.anchors.insert(anchor, Anchored::Open(start));
        }
        Ok(())
    }

    /// Ends a list or map that starts at byte `start`.
    fn close(&mut self, anchor: Option<&'t str>, start: usize, node: Node) -> Content {
        self.depth -= 1;
        if let Some(anchor) = anchor
            && matches!(self.anchors.get(anchor), Some(Anchored::Open(at)) if *at == start)
        {
            self.remember(anchor, &node);
        }
        let kind = match node.data {
            Data::List(_) => Kind::List,
            _ => Kind::Map,
        };
        Content {
            node,
            kind: Some(kind),
        }
    }

    fn remember(&mut self, anchor: &'t str, node: &Node) {
        let copy = self.copy(node);
        self.anchors.insert(anchor, Anchored::Read(copy));
    }

    /// Returns a copy of a value, or an alias of unknown content if too much was copied already.
    fn copy(&mut self, node: &Node) -> Node {
        self.copied = weigh(node, self.copied);
        if self.copied <= MAX_COPIED {
            return node.clone();
        }
        Node {
            range: node.range,
            data: Data::Alias,
        }
    }

    /// Reads a tag such as `!!str`.
    fn tag(&mut self, properties: &mut Properties<'t>) -> Result<bool, Fault> {
        let start = self.cursor.at;
        if self.cursor.byte() != b'!' {
            return Ok(false);
        }
        if properties.tag.is_some() {
            return Err(self.fault(FaultKind::Anchor, start));
        }
        let is_verbatim = self.cursor.next_byte() == b'<';
        let ends_at = |byte: u8| {
            byte == 0
                || if is_verbatim {
                    byte == b'>'
                } else {
                    is_space(byte)
                }
        };
        while !ends_at(self.cursor.byte()) {
            self.cursor.at += 1;
        }
        let written = self
            .cursor
            .text
            .get(start..self.cursor.at)
            .unwrap_or_default();
        let tag = if is_verbatim {
            if self.cursor.byte() == 0 {
                return Err(self.fault(FaultKind::Tag, start));
            }
            self.cursor.at += 1;
            match written.strip_prefix("!<") {
                Some("!") => Tag::Nothing,
                Some("?") => Tag::Implicit,
                name => of_core(name.and_then(|name| name.strip_prefix("tag:yaml.org,2002:"))),
            }
        } else if written == "!" {
            Tag::Nothing
        } else {
            // A tag such as `!a!b` needs a directive, which front matter cannot have.
            let name = written.strip_prefix("!!").unwrap_or(&written[1..]);
            let is_refused = name.contains('!') || name.bytes().any(is_flow_mark);
            if is_refused {
                return Err(self.fault(FaultKind::Tag, start));
            }
            of_core(written.strip_prefix("!!"))
        };
        properties.tag = Some((tag, start));
        Ok(true)
    }

    /// Reads an anchor such as `&name`.
    fn anchor(&mut self, properties: &mut Properties<'t>) -> Result<bool, Fault> {
        let start = self.cursor.at;
        if self.cursor.byte() != b'&' {
            return Ok(false);
        }
        if properties.anchor.is_some() {
            return Err(self.fault(FaultKind::Anchor, start));
        }
        properties.anchor = Some(self.name_of_anchor()?);
        Ok(true)
    }

    /// Reads an alias such as `*name`.
    fn alias(&mut self, properties: Properties<'t>) -> Result<Content, Fault> {
        let start = self.cursor.at;
        let name = self.name_of_anchor()?;
        let range = self.cursor.range(start, self.cursor.at);
        let data = match self.anchors.remove(name) {
            None => return Err(self.fault_since(FaultKind::UnknownAlias, start)),
            Some(Anchored::Open(at)) => {
                self.anchors.insert(name, Anchored::Open(at));
                Data::Alias
            }
            Some(Anchored::Read(node)) => {
                let data = self.copy(&node).data;
                self.anchors.insert(name, Anchored::Read(node));
                data
            }
        };
        self.cursor.skip_space(true);
        if properties.tag.is_some() || properties.anchor.is_some() {
            return Err(self.fault(FaultKind::Anchor, start));
        }
        Ok(Content {
            node: Node { range, data },
            kind: None,
        })
    }

    /// Skips `&` or `*`, and reads the name after it.
    fn name_of_anchor(&mut self) -> Result<&'t str, Fault> {
        let start = self.cursor.at;
        self.cursor.at += 1;
        while self.cursor.byte() != 0
            && !is_space(self.cursor.byte())
            && !is_flow_mark(self.cursor.byte())
        {
            self.cursor.at += 1;
        }
        let text: &'t str = self.cursor.text;
        match text.get(start + 1..self.cursor.at) {
            Some(name) if !name.is_empty() => Ok(name),
            _ => Err(self.fault(FaultKind::Anchor, start)),
        }
    }
}

/// Returns the tag with this name after `tag:yaml.org,2002:`.
fn of_core(name: Option<&str>) -> Tag {
    name.and_then(Type::of_tag).map_or(Tag::Unknown, Tag::Of)
}

/// Returns the kind of values that have a type.
fn kind_of(wanted: Type) -> Kind {
    match wanted {
        Type::List | Type::OrderedMap | Type::Pairs => Kind::List,
        Type::Map | Type::Set => Kind::Map,
        _ => Kind::Scalar,
    }
}

/// Returns a value without a place.
fn empty(data: Data) -> Node {
    Node {
        range: (0, 0),
        data,
    }
}

/// Returns a name, and leaves none.
fn take(name: &mut Node) -> Node {
    std::mem::replace(name, empty(Data::Null))
}

/// Returns a value, at `place` if nothing is written for it.
fn at_or(node: Node, place: Range) -> Node {
    let is_written = node.range.0 < node.range.1;
    Node {
        range: if is_written { node.range } else { place },
        data: node.data,
    }
}

/// Returns `sum` and the number of values and of bytes of text in a value, or something above the limit.
fn weigh(node: &Node, sum: usize) -> usize {
    let sum = sum + 1;
    if sum > MAX_COPIED {
        return sum;
    }
    match &node.data {
        Data::Text(text) | Data::Date(text) => sum + text.len(),
        Data::List(items) => items.iter().fold(sum, |sum, item| weigh(item, sum)),
        Data::Map(members) => members.iter().fold(sum, |sum, member| {
            weigh(&member.value, sum + member.key.len())
        }),
        _ => sum,
    }
}

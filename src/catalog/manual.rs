//! The manual of a rule, without its front matter.

use markdown::mdast::Node;

/// The expected result of an example in a manual.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The rule reports it.
    Bad,
    /// The rule does not report it.
    Good,
}

/// A fenced example: ```` ```mdx bad ````, ```` ```yaml good ````, with a file name if several form one site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// The expected result.
    pub verdict: Verdict,
    /// The language of the fence: `mdx` for a page, `yaml` for a configuration.
    pub language: String,
    /// The path of the file, relative to the root of its site.
    pub file: Option<String>,
    /// The text.
    pub text: String,
}

/// The manual of a rule as Markdown, without its front matter.
#[derive(Debug, Clone, Copy)]
pub struct Manual {
    text: &'static str,
}

impl Manual {
    /// Returns the manual with this text.
    pub(super) fn new(text: &'static str) -> Self {
        Self { text }
    }

    /// Returns the Markdown.
    pub fn text(&self) -> &'static str {
        self.text.trim()
    }

    /// Returns the examples, in order.
    pub fn examples(&self) -> Vec<Example> {
        let tree = markdown::to_mdast(self.text, &markdown::ParseOptions::gfm());
        let mut examples = Vec::new();
        if let Ok(tree) = tree {
            collect(&tree, &mut examples);
        }
        examples
    }
}

fn collect(node: &Node, examples: &mut Vec<Example>) {
    if let Node::Code(code) = node {
        let mut meta = code.meta.as_deref().unwrap_or_default().split(' ');
        let verdict = match meta.next() {
            Some("bad") => Verdict::Bad,
            Some("good") => Verdict::Good,
            _ => return,
        };
        examples.push(Example {
            verdict,
            language: code.lang.clone().unwrap_or_default(),
            file: meta.next().map(str::to_owned),
            text: format!("{}\n", code.value),
        });
    }
    for child in node.children().into_iter().flatten() {
        collect(child, examples);
    }
}

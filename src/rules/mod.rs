//! The rules, one file each. `SNAPSHOTS=overwrite cargo test` writes this list from the folders.

use crate::rule::Entry;

pub mod code;
pub mod components;
pub mod front_matter;
pub mod headings;
pub mod images;
pub mod links;
pub mod navigation;
pub mod syntax;

/// Every rule that has code of its own, by group and name.
pub const RULES: &[Entry] = &[
    Entry::of::<code::IgnoredCodeMeta>("ignored-code-meta"),
    Entry::of::<code::MissingCodeLanguage>("missing-code-language"),
    Entry::of::<code::SecretInExample>("secret-in-example"),
    Entry::of::<code::UnknownCodeLanguage>("unknown-code-language"),
    Entry::of::<code::UntitledGroupCode>("untitled-group-code"),
    Entry::of::<components::BetterComponent>("better-component"),
    Entry::of::<components::DeprecatedComponent>("deprecated-component"),
    Entry::of::<components::DuplicateAttribute>("duplicate-attribute"),
    Entry::of::<components::EmptyComponent>("empty-component"),
    Entry::of::<components::EndpointComponent>("endpoint-component"),
    Entry::of::<components::IgnoredId>("ignored-id"),
    Entry::of::<components::InvalidAttributeValue>("invalid-attribute-value"),
    Entry::of::<components::MisplacedComponent>("misplaced-component"),
    Entry::of::<components::MissingAttribute>("missing-attribute"),
    Entry::of::<components::RepeatedComponent>("repeated-component"),
    Entry::of::<components::UndefinedExpression>("undefined-expression"),
    Entry::of::<components::UnexpectedChild>("unexpected-child"),
    Entry::of::<components::UnknownAttribute>("unknown-attribute"),
    Entry::of::<components::UnknownComponent>("unknown-component"),
    Entry::of::<components::UnresolvedImport>("unresolved-import"),
    Entry::of::<components::UnresponsiveEmbed>("unresponsive-embed"),
    Entry::of::<components::UntitledEmbed>("untitled-embed"),
    Entry::of::<components::UnusedImport>("unused-import"),
    Entry::of::<front_matter::DuplicateTitle>("duplicate-title"),
    Entry::of::<front_matter::InvalidFrontMatter>("invalid-front-matter"),
    Entry::of::<front_matter::LongDescription>("long-description"),
    Entry::of::<front_matter::LongTitle>("long-title"),
    Entry::of::<front_matter::MissingDescription>("missing-description"),
    Entry::of::<front_matter::MissingFrontMatter>("missing-front-matter"),
    Entry::of::<front_matter::MissingTitle>("missing-title"),
    Entry::of::<front_matter::MisspeltField>("misspelt-field"),
    Entry::of::<front_matter::WrongFieldType>("wrong-field-type"),
    Entry::of::<headings::DuplicateHeading>("duplicate-heading"),
    Entry::of::<headings::EmptyHeading>("empty-heading"),
    Entry::of::<headings::H1InBody>("h1-in-body"),
    Entry::of::<headings::LostHeadingId>("lost-heading-id"),
    Entry::of::<headings::SkippedHeadingLevel>("skipped-heading-level"),
    Entry::of::<headings::WrongFirstHeading>("wrong-first-heading"),
    Entry::of::<images::MissingAltText>("missing-alt-text"),
    Entry::of::<images::MissingAsset>("missing-asset"),
    Entry::of::<images::UnframedImage>("unframed-image"),
    Entry::of::<images::UnusedAsset>("unused-asset"),
    Entry::of::<images::VagueAltText>("vague-alt-text"),
    Entry::of::<links::AbsoluteOwnLink>("absolute-own-link"),
    Entry::of::<links::BadRedirect>("bad-redirect"),
    Entry::of::<links::BrokenAnchor>("broken-anchor"),
    Entry::of::<links::BrokenLink>("broken-link"),
    Entry::of::<links::EmptyLink>("empty-link"),
    Entry::of::<links::PageExtensionInLink>("page-extension-in-link"),
    Entry::of::<links::UndefinedReference>("undefined-reference"),
    Entry::of::<links::UndefinedVariable>("undefined-variable"),
    Entry::of::<links::UnresolvableRelativeLink>("unresolvable-relative-link"),
    Entry::of::<links::UnusedSnippet>("unused-snippet"),
    Entry::of::<links::VagueLinkText>("vague-link-text"),
    Entry::of::<navigation::InvalidDocsJson>("invalid-docs-json"),
    Entry::of::<syntax::MdxSyntax>("mdx-syntax"),
    Entry::of::<syntax::UnreadablePage>("unreadable-page"),
];

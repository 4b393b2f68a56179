//! Code examples that could hang or crash a parser: every language handles them.

use mdxlint::syntax::example::{ExampleError, Exceptions, Language, check};
use std::thread;

const LEAVE: Exceptions = Exceptions {
    comments: true,
    ellipses: true,
};

/// Pieces that, when repeated, make parsers recurse or backtrack.
const PIECES: [&str; 83] = [
    "(",
    "[",
    "{",
    "<",
    "((",
    "({",
    "([",
    "{[",
    "{\"a\":",
    "[{",
    "a(",
    "a[",
    "a<b<",
    "a<b>(",
    "a=>",
    "(a)=>",
    "(a=>",
    "async(",
    "async a=>",
    "a?",
    "a?b:",
    "a?(b):",
    "a:",
    "a=",
    "a+=",
    "a.b=",
    "!",
    "-",
    "+",
    "~",
    "- ",
    "! ",
    "- - ",
    "new ",
    "await ",
    "typeof ",
    "void ",
    "yield ",
    "not ",
    "lambda:",
    "lambda a:",
    "if(a)",
    "if(a){",
    "else ",
    "if a:\n",
    "for(;;)",
    "while(a)",
    "do ",
    "try{",
    "<a>",
    "<a",
    "<a b=",
    "<a b={",
    "<>",
    "</a>",
    "`${",
    "`",
    "\"",
    "'",
    "\"\"\"",
    "/* ",
    "*/",
    "// ",
    "#",
    "<<A\n",
    "<<<A\n",
    "$(",
    "${",
    "$((",
    "a|",
    "&a ",
    "- a\n - ",
    "? ",
    "a: &a [*a, ",
    "r#\"",
    "@\"",
    "$\"",
    "%w[",
    "=begin\n",
    "'''",
    "<![CDATA[",
    "<!--",
    "\u{201c}/* ",
];

/// Text before the pieces, for parsers that are slow only inside other code.
const BEFORE: [&str; 2] = ["", "class A { void f() { "];

/// Runs `work` on a stack as large as that of the program's workers.
fn on_a_worker<R: Send + 'static>(work: impl FnOnce() -> R + Send + 'static) -> R {
    let worker = thread::Builder::new().stack_size(16 << 20).spawn(work);
    worker.expect("a thread").join().expect("no panic")
}

fn check_example(text: &str, language: Language) -> Option<ExampleError> {
    let error = check(text, language, LEAVE)?;
    assert!(
        text.get(error.range.clone()).is_some(),
        "{language:?}: {error:?} is not in the text"
    );
    Some(error)
}

#[test]
fn every_language_handles_repeated_pieces() {
    let checked = on_a_worker(|| {
        let mut count = 0;
        for piece in PIECES {
            for (index, before) in BEFORE.into_iter().enumerate() {
                // Long texts, and short ones below every nesting limit.
                let sizes: &[usize] = if index == 0 { &[30_000, 240] } else { &[700] };
                for size in sizes {
                    let text = format!("{before}{}", piece.repeat(size / piece.len()));
                    for language in Language::all() {
                        check_example(&text, language);
                        count += 1;
                    }
                }
            }
        }
        count
    });
    assert_eq!(checked, PIECES.len() * 3 * Language::all().count());
}

#[test]
fn examples_that_are_too_long_or_too_deep_are_skipped() {
    let long = format!("{{\"a\": \"{}\", }}", "x".repeat(64 << 10));
    let deep = format!("{{\"a\": {}, }}", "[".repeat(2000));
    for language in Language::all() {
        assert_eq!(check(&long, language, LEAVE), None, "{language:?}");
        assert_eq!(check(&deep, language, LEAVE), None, "{language:?}");
    }
    assert!(check("{\"a\": 1 \"b\": 2}", Language::Json, LEAVE).is_some());
}

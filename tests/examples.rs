//! Examples that are made to stop a parser: every language comes back from them.

use mdxlint::syntax::example::{ExampleError, Exceptions, Language, check};
use std::thread;

const LEAVE: Exceptions = Exceptions {
    comments: true,
    ellipses: true,
};

/// Pieces that, repeated, lead parsers deep, over the same ground again, or into ever more guesses.
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

/// What stands before the pieces, to bring a parser to the place where it suffers.
const BEFORE: [&str; 2] = ["", "class A { void f() { "];

/// Runs `work` on a stack as large as that of the program's workers.
fn on_a_worker<R: Send + 'static>(work: impl FnOnce() -> R + Send + 'static) -> R {
    let worker = thread::Builder::new().stack_size(16 << 20).spawn(work);
    worker.expect("a thread").join().expect("no panic")
}

fn look(text: &str, language: Language) -> Option<ExampleError> {
    let fault = check(text, language, LEAVE)?;
    assert!(
        text.get(fault.range.clone()).is_some(),
        "{language:?}: {fault:?} stands outside its text"
    );
    Some(fault)
}

#[test]
fn every_language_comes_back_from_what_would_stop_its_parser() {
    let looked_at = on_a_worker(|| {
        let mut count = 0;
        for piece in PIECES {
            for (index, before) in BEFORE.into_iter().enumerate() {
                // Long texts of each piece, and ones that stay below every limit on nesting.
                let sizes: &[usize] = if index == 0 { &[30_000, 240] } else { &[700] };
                for size in sizes {
                    let text = format!("{before}{}", piece.repeat(size / piece.len()));
                    for language in Language::all() {
                        look(&text, language);
                        count += 1;
                    }
                }
            }
        }
        count
    });
    assert_eq!(looked_at, PIECES.len() * 3 * Language::all().count());
}

#[test]
fn what_is_too_long_or_too_deep_to_be_read_is_let_pass() {
    let long = format!("{{\"a\": \"{}\", }}", "x".repeat(64 << 10));
    let deep = format!("{{\"a\": {}, }}", "[".repeat(2000));
    for language in Language::all() {
        assert_eq!(check(&long, language, LEAVE), None, "{language:?}");
        assert_eq!(check(&deep, language, LEAVE), None, "{language:?}");
    }
    assert!(check("{\"a\": 1 \"b\": 2}", Language::Json, LEAVE).is_some());
}

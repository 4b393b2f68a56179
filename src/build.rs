//! Makes cargo rebuild the program when embedded folders change, and writes what the program embeds in the form that it
//! reads fastest: the table of secrets as Rust code, because it is far larger than the others, all other YAML as JSON, and
//! the list of misspellings in a compact form.

#[path = "build/revision.rs"]
mod revision;
#[path = "build/shape.rs"]
mod shape;
#[path = "secrets/token.rs"]
mod token;
#[expect(unreachable_pub, reason = "the program exports it")]
#[path = "text/word_hash.rs"]
mod word_hash;

use serde::Deserialize;
use shape::Shape;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, error, fmt, fs};
use word_hash::{FILTER_BITS, WordHash};

/// The format of `rules/data/secrets.yaml`. The comment at its top describes each key.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    providers: Vec<Provider>,
    published: Vec<Vec<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Provider {
    #[serde(rename = "provider")]
    name: String,
    source: String,
    secrets: Vec<Secret>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Secret {
    id: String,
    is: String,
    #[serde(default = "token")]
    kind: String,
    keywords: Vec<String>,
    pattern: String,
    #[serde(default = "three")]
    entropy: f32,
    checksum: Option<String>,
    #[serde(default = "secret")]
    grade: String,
    #[serde(default)]
    shown_near: Vec<String>,
    instead: String,
}

fn token() -> String {
    "token".to_owned()
}

fn secret() -> String {
    "secret".to_owned()
}

fn three() -> f32 {
    3.0
}

#[expect(
    clippy::disallowed_methods,
    reason = "a build script reads and writes files"
)]
fn main() -> Result<(), Box<dyn error::Error>> {
    println!("cargo::rerun-if-changed=rules");
    println!("cargo::rerun-if-changed=templates");
    println!("cargo::rerun-if-changed=src/build.rs");
    println!("cargo::rerun-if-changed=src/build");
    println!("cargo::rustc-env=MDXLINT_VERSION={}", revision::version());
    let text = fs::read_to_string("rules/data/secrets.yaml")?;
    let table: Table = serde_yaml::from_str(&text)?;
    let target = format!("{}/secrets.rs", env::var("OUT_DIR")?);
    let words = fs::read_to_string("rules/data/secret_words.yaml")?;
    let words: BTreeMap<String, Vec<String>> = serde_yaml::from_str(&words)?;
    fs::write(target, code(&table)? + &words_code(&words)?)?;
    let misspellings = misspellings();
    let target = format!("{}/misspellings", env::var("OUT_DIR")?);
    let list = compact(&misspellings)?;
    fs::write(&target, &list.entries)?;
    fs::write(format!("{target}-blocks"), &list.blocks)?;
    fs::write(format!("{target}-filter"), filter(&misspellings))?;
    let target = format!("{}/rules", env::var("OUT_DIR")?);
    write_rules(Path::new(&target))
}

/// The tables that become Rust code.
const COMPILED: [&str; 2] = ["secrets.yaml", "secret_words.yaml"];

/// Writes the tables and the front matter of the manuals as JSON, and the manuals without it. Every run reads most of them,
/// and reading YAML would take a third of its time on a small site.
#[expect(
    clippy::disallowed_methods,
    reason = "a build script reads and writes files"
)]
fn write_rules(target: &Path) -> Result<(), Box<dyn error::Error>> {
    if target.exists() {
        fs::remove_dir_all(target)?;
    }
    for entry in fs::read_dir("rules")?.flatten() {
        if !entry.file_type()?.is_dir() {
            continue;
        }
        let folder = target.join(entry.file_name());
        fs::create_dir_all(&folder)?;
        for file in fs::read_dir(entry.path())?.flatten() {
            let name = file.file_name();
            let text = fs::read_to_string(file.path())?;
            let target = folder.join(&name).with_extension("json");
            if let Some(rest) = text.strip_prefix("---\n") {
                let (head, manual) = rest
                    .split_once("\n---\n")
                    .ok_or_else(|| format!("{} has no front matter", file.path().display()))?;
                fs::write(target, json(head)?)?;
                fs::write(folder.join(name), manual)?;
            } else if !COMPILED.iter().any(|compiled| name == *compiled) {
                fs::write(target, json(&text)?)?;
            }
        }
    }
    Ok(())
}

fn json(yaml: &str) -> Result<String, Box<dyn error::Error>> {
    let value: serde_yaml::Value = serde_yaml::from_str(yaml)?;
    Ok(serde_json::to_string(&value)?)
}

/// Returns the misspellings with exactly one correction. Short ones are often names or abbreviations.
fn misspellings() -> BTreeMap<String, &'static str> {
    let all = typos_dict::WORD.map.entries();
    let certain = all.filter_map(|(wrong, corrections)| match corrections {
        [only] => Some((wrong.into_inner().to_ascii_lowercase(), *only)),
        _ => None,
    });
    let is_word = |word: &str| word.len() > 4 && word.bytes().all(|byte| byte.is_ascii_lowercase());
    certain
        .filter(|(wrong, correction)| {
            is_word(wrong) && correction.is_ascii() && wrong != correction
        })
        .collect()
}

/// The number of entries in a block, as in `src/catalog/misspellings.rs`.
const BLOCK: usize = 32;

/// The list of misspellings in the format of `src/catalog/misspellings.rs`.
#[derive(Default)]
struct List {
    /// The entries.
    entries: Vec<u8>,
    /// The offset of each block, in four bytes, the lowest first.
    blocks: Vec<u8>,
}

/// Returns the list in the format of `src/catalog/misspellings.rs`.
fn compact(misspellings: &BTreeMap<String, &'static str>) -> Result<List, Box<dyn error::Error>> {
    let shared = |one: &str, other: &str| {
        let pairs = one.bytes().zip(other.bytes());
        pairs.take_while(|(one, other)| one == other).count()
    };
    let reversed = |text: &str| -> String { text.chars().rev().collect() };
    let (mut list, mut before) = (List::default(), "");
    for (number, (wrong, correction)) in misspellings.iter().enumerate() {
        let out = &mut list.entries;
        let same = if number % BLOCK == 0 {
            list.blocks.extend(u32::try_from(out.len())?.to_le_bytes());
            0
        } else {
            shared(before, wrong)
        };
        let start = shared(wrong, correction);
        let end = shared(&reversed(&wrong[start..]), &reversed(&correction[start..]));
        let middle = &correction[start..correction.len() - end];
        out.extend([u8::try_from(same)?, u8::try_from(wrong.len() - same)?]);
        out.extend_from_slice(&wrong.as_bytes()[same..]);
        out.extend([
            u8::try_from(start)?,
            u8::try_from(end)?,
            u8::try_from(middle.len())?,
        ]);
        out.extend_from_slice(middle.as_bytes());
        before = wrong;
    }
    Ok(list)
}

/// Returns the filter of `src/catalog/misspellings.rs`.
fn filter(misspellings: &BTreeMap<String, &'static str>) -> Vec<u8> {
    let mut filter = vec![0_u8; 1 << (FILTER_BITS - 3)];
    for wrong in misspellings.keys() {
        for bit in WordHash::of(wrong).filter_bits() {
            filter[bit / 8] |= 1 << (bit % 8);
        }
    }
    filter
}

/// Returns the code of lists of texts.
fn lists(all: &[Vec<String>]) -> String {
    let lists: Vec<String> = all.iter().map(|texts| format!("&{texts:?}")).collect();
    lists.join(", ")
}

fn code(table: &Table) -> Result<String, Box<dyn error::Error>> {
    let mut out = String::from("const PATTERNS: &[SecretPattern] = &[\n");
    for provider in &table.providers {
        for secret in &provider.secrets {
            let shape = Shape::of(&secret.pattern, &secret.keywords)?;
            writeln!(
                out,
                "SecretPattern {{ id: {:?}, provider: {:?}, is: {:?}, kind: SecretKind::{}, keywords: &{:?}, \
                 pattern: {:?}, entropy: {:?}, checksum: {:?}, grade: SecretGrade::{}, shown_near: &{:?}, \
                 instead: {:?}, source: {:?}, begins: {}, shortest: {}, longest: {:?}, is_token: {}, parts: &[{}] }},",
                secret.id,
                provider.name,
                secret.is,
                capital(&secret.kind),
                secret.keywords,
                secret.pattern,
                secret.entropy,
                secret.checksum,
                capital(&secret.grade),
                secret.shown_near,
                secret.instead,
                provider.source,
                shape.begins,
                shape.shortest,
                shape.longest,
                shape.is_token,
                lists(&shape.parts),
            )?;
        }
    }
    out.push_str("];\nconst PUBLISHED: &[u64] = &[\n");
    let mut published: Vec<&String> = table.published.iter().flatten().collect();
    published.sort();
    for sum in published {
        let sum = u64::from_str_radix(sum, 16)?;
        writeln!(out, "{},", grouped(sum))?;
    }
    out.push_str("];\n");
    Ok(out)
}

/// Returns the code of the lists of words: a list that is missing or unknown does not compile.
fn words_code(lists: &BTreeMap<String, Vec<String>>) -> Result<String, fmt::Error> {
    let mut out = String::from("const WORDS: SecretWords = SecretWords {\n");
    for (name, words) in lists {
        writeln!(out, "{}: &{words:?},", name.replace('-', "_"))?;
    }
    out.push_str("};\n");
    Ok(out)
}

/// Formats a number as `0x0123_4567_89ab_cdef`.
fn grouped(number: u64) -> String {
    let part = |at: u32| number >> (16 * at) & 0xffff;
    format!(
        "0x{:04x}_{:04x}_{:04x}_{:04x}",
        part(3),
        part(2),
        part(1),
        part(0)
    )
}

fn capital(word: &str) -> String {
    let (first, rest) = word.split_at(1.min(word.len()));
    first.to_uppercase() + rest
}

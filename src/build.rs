//! Tells cargo that the embedded folders are part of the program: a file added there must rebuild it.

fn main() {
    println!("cargo::rerun-if-changed=rules");
    println!("cargo::rerun-if-changed=templates");
    println!("cargo::rerun-if-changed=src/build.rs");
}

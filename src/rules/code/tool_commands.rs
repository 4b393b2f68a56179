//! Commands of the tools of a language.

use super::code_blocks::PROGRAMS;

/// Commands of the tools of a language. Blocks in that language sometimes contain them by mistake.
const TOOLS: [&str; 33] = [
    "go run ",
    "go get ",
    "go install ",
    "go build ",
    "go mod ",
    "go test ",
    "gem install ",
    "bundle install",
    "bundle add ",
    "bundle exec ",
    "rails new ",
    "rails generate ",
    "composer require ",
    "composer install",
    "composer create-project ",
    "composer update",
    "php artisan ",
    "mvn install",
    "mvn clean",
    "mvn package",
    "mvn test",
    "mvn -",
    "./mvnw ",
    "./gradlew ",
    "gradle build",
    "swift build",
    "swift run",
    "swift package ",
    "rustup ",
    "python -m ",
    "python3 -m ",
    "node --",
    "dotnet add ",
];

/// Returns whether `code` consists of commands, at least one of them of such a tool.
pub(super) fn is_tool_commands(code: &str) -> bool {
    let mut continued = false;
    let mut any = false;
    for line in code.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let line = line.strip_prefix("$ ").unwrap_or(line);
        let is_tool = TOOLS.iter().any(|tool| line.starts_with(tool));
        let program = line.split(' ').next().unwrap_or_default();
        let is_comment = line.starts_with("# ") || line.starts_with("// ");
        let is_command = is_tool || PROGRAMS.contains(&program);
        let is_statement = line.ends_with([';', '{', '}', ')']) || line.contains(" = ");
        if !(continued || is_comment || is_command && !is_statement) {
            return false;
        }
        any |= is_tool;
        continued = line.ends_with('\\');
    }
    any
}

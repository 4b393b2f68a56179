//! Series that grow the code of a page.

use super::{Series, each, page, word};

pub(super) static ALL: &[Series] = &[
    page("code blocks", 300, |n| each(n, |_| "```js\na()\n```\n\n")),
    page("code blocks without a language", 300, |n| {
        each(n, |_| "```\na\n```\n\n")
    }),
    page("code blocks of unknown languages", 300, |n| {
        each(n, |i| format!("```{}\na\n```\n\n", word(i)))
    }),
    page("code blocks that do not parse", 200, |n| {
        each(n, |_| "```json\n{ a\n```\n\n")
    }),
    page("words after a language", 300, |n| {
        format!("```js {}\na()\n```\n", each(n, |i| format!("{} ", word(i))))
    }),
    page("highlighted lines", 300, |n| {
        format!(
            "```js {{{}1}}\na()\n```\n",
            each(n, |i| format!("{},", i + 2))
        )
    }),
    page("fences that are not closed", 100, |n| {
        each(n, |_| "<Card title=\"A\">\n```js\na()\n</Card>\n\n")
    }),
    page("fences followed by text", 200, |n| {
        each(n, |_| "```js\na()\n``` text\n\n")
    }),
    page("fences of growing length", 60, |n| {
        (3..n + 3)
            .map(|length| format!("{}js\na()\n\n", "`".repeat(length)))
            .collect::<Vec<_>>()
            .concat()
    }),
    page("fences of falling length", 60, |n| {
        (3..n + 3)
            .rev()
            .map(|length| format!("{}js\na()\n\n", "`".repeat(length)))
            .collect::<Vec<_>>()
            .concat()
    }),
    page("fences of two kinds", 200, |n| {
        each(n, |i| {
            if i % 2 == 0 {
                "~~~js\na()\n\n"
            } else {
                "```js\na()\n\n"
            }
        })
    }),
    page("indented fences", 200, |n| {
        each(n, |_| "    ```js\n    a()\n    ```\n\n")
    }),
    page("fences in lists", 200, |n| {
        each(n, |_| "- a\n\n  ```js\n  a()\n  ```\n\n")
    }),
    page("headings in a code block", 300, |n| {
        format!("```\n{}", each(n, |_| "## A\n\nText.\n\n"))
    }),
    page("console lines", 300, |n| {
        format!("```bash\n{}```\n", each(n, |_| "$ a --b\nout\n"))
    }),
    page("lines of shell", 300, |n| {
        format!("```bash\n{}```\n", each(n, |_| "a --b \\\n"))
    }),
    page("quotes of shell", 300, |n| {
        format!("```bash\n{}```\n", each(n, |_| "echo 'a\n"))
    }),
    page("here documents of shell", 200, |n| {
        format!(
            "```bash\n{}```\n",
            each(n, |i| format!("cat <<{}\n", word(i)))
        )
    }),
    page("parentheses of shell", 200, |n| {
        format!("```bash\n{}\n```\n", each(n, |_| "$(a "))
    }),
    page("lines of JavaScript", 300, |n| {
        format!(
            "```js\n{}```\n",
            each(n, |i| format!("const {} = 1;\n", word(i)))
        )
    }),
    page("declarations of one name", 300, |n| {
        format!("```js\n{}```\n", each(n, |_| "const a = 1;\n"))
    }),
    page("angles in JavaScript", 200, |n| {
        format!("```js\n{}```\n", each(n, |_| "a<\n\n"))
    }),
    page("braces in JavaScript", 200, |n| {
        format!("```js\n{}```\n", each(n, |_| "a {\n"))
    }),
    page("ellipses in JavaScript", 200, |n| {
        format!("```js\n{}```\n", each(n, |_| "a(...)\n...\n"))
    }),
    page("strings in JavaScript", 200, |n| {
        format!("```js\n{}```\n", each(n, |_| "'a\n"))
    }),
    page("templates in JavaScript", 200, |n| {
        format!("```js\n{}```\n", each(n, |_| "`${a\n"))
    }),
    page("slashes in JavaScript", 200, |n| {
        format!("```js\n{}```\n", each(n, |_| "a /b\n\n"))
    }),
    page("tags in JSX", 200, |n| {
        format!("```jsx\n{}```\n", each(n, |_| "<a>\n\n"))
    }),
    page("angles in TypeScript", 200, |n| {
        format!("```ts\n{}```\n", each(n, |_| "a<b\n\n"))
    }),
    page("generics in TypeScript", 300, |n| {
        format!("```ts\n{}\n```\n", each(n, |_| "a<"))
    }),
    page("interfaces in TypeScript", 100, |n| {
        format!(
            "```ts\n{}```\n",
            each(n, |_| "interface A { m(x): Promise<R> }\n")
        )
    }),
    page("lines of Python", 300, |n| {
        format!("```python\n{}```\n", each(n, |_| "a = b(1)\n"))
    }),
    page("parentheses in Python", 200, |n| {
        format!("```python\n{}```\n", each(n, |_| "a(\n"))
    }),
    page("blocks in Python", 200, |n| {
        format!("```python\n{}```\n", each(n, |_| "if a:\n"))
    }),
    page("prompts in Python", 200, |n| {
        format!("```python\n{}```\n", each(n, |_| ">>> a\n1\n"))
    }),
    page("keys in JSON", 300, |n| {
        format!(
            "```json\n{{ {} }}\n```\n",
            each(n, |i| format!("\"{}\": 1,\n", word(i)))
        )
    }),
    page("duplicate keys in JSON", 300, |n| {
        format!(
            "```json\n{{ {} \"a\": 1 }}\n```\n",
            each(n, |_| "\"a\": 1,\n")
        )
    }),
    page("brackets in JSON", 300, |n| {
        format!("```json\n{}\n```\n", each(n, |_| "["))
    }),
    page("documents in JSON", 300, |n| {
        format!("```json\n{}```\n", each(n, |_| "{ \"a\": 1 }\n\n"))
    }),
    page("comments in JSON", 300, |n| {
        format!("```json\n{{\n{}}}\n```\n", each(n, |_| "\"a\": 1, // b\n"))
    }),
    page("ellipses in JSON", 300, |n| {
        format!("```json\n{{\n{}}}\n```\n", each(n, |_| "\"a\": 1, ...\n"))
    }),
    page("keys in YAML", 300, |n| {
        format!(
            "```yaml\n{}```\n",
            each(n, |i| format!("{}: 1\n", word(i / 2)))
        )
    }),
    page("brackets in YAML", 100, |n| {
        format!("```yaml\n{}\n```\n", each(n, |_| "["))
    }),
    page("aliases in YAML", 200, |n| {
        format!(
            "```yaml\n{}```\n",
            each(n, |i| format!("{0}: &{0} 1\nx{0}: *{0}\n", word(i)))
        )
    }),
    page("keys in TOML", 300, |n| {
        format!(
            "```toml\n{}```\n",
            each(n, |i| format!("{} = 1\n", word(i / 2)))
        )
    }),
    page("tags in XML", 300, |n| {
        format!("```xml\n{}```\n", each(n, |_| "<a>\n"))
    }),
    page("lines of SQL", 200, |n| {
        format!("```sql\n{}```\n", each(n, |_| "select a from b where (\n"))
    }),
    page("lines of Go", 200, |n| {
        format!("```go\n{}```\n", each(n, |_| "a := b(\n"))
    }),
    page("lines of Java", 200, |n| {
        format!("```java\n{}```\n", each(n, |_| "int a = b(\n"))
    }),
    page("lines of Rust", 200, |n| {
        format!("```rust\n{}```\n", each(n, |_| "let a = b(\n"))
    }),
    page("lines of PHP", 200, |n| {
        format!("```php\n{}```\n", each(n, |_| "$a = b(\n"))
    }),
    page("lines of Ruby", 200, |n| {
        format!("```ruby\n{}```\n", each(n, |_| "a = b(\n"))
    }),
    page("lines of C#", 200, |n| {
        format!("```csharp\n{}```\n", each(n, |_| "var a = b(\n"))
    }),
    page("lines of GraphQL", 200, |n| {
        format!("```graphql\n{}```\n", each(n, |_| "a {\n"))
    }),
    page("lines of Mermaid", 200, |n| {
        format!(
            "```mermaid\ngraph TD\n{}```\n",
            each(n, |i| format!("{} --> a[\n", word(i)))
        )
    }),
    page("lines of a diff", 300, |n| {
        format!("```diff\n{}```\n", each(n, |_| "+ a\n- b\n"))
    }),
    page("lines of HTTP", 300, |n| {
        format!("```http\nGET / HTTP/1.1\n{}```\n", each(n, |_| "A: b\n"))
    }),
    page("secrets in code", 200, |n| {
        format!(
            "```bash\n{}```\n",
            each(n, |i| format!(
                "export API_KEY=sk_live_{}Zx8Qw7Er6Ty5Ui4Op3\n",
                word(i * 7919)
            ))
        )
    }),
    page("passwords in code", 200, |n| {
        format!(
            "```bash\n{}```\n",
            each(n, |i| format!(
                "PASSWORD_{}={}Zx8Qw7Er6\n",
                word(i),
                word(i * 7919)
            ))
        )
    }),
    page("escapes in code", 500, |n| {
        format!("```json\n\"{}\"\n```\n", each(n, |_| "\\u0041"))
    }),
    page("long expressions", 200, |n| {
        format!("<Card title={{`{}`}} />\n", each(n, |_| "${a} "))
    }),
    page("expressions in a heading", 200, |n| {
        format!("## {}\n", each(n, |_| "{a} "))
    }),
    page("headings with expressions", 200, |n| {
        each(n, |_| "## {a} b\n\n")
    }),
    page("maps over lists", 200, |n| {
        each(n, |_| "{[1].map(a => <h2 id={a}>a</h2>)}\n\n")
    }),
];

"""Generates the pages of each kind of site. `sites` uses it."""
import base64, itertools, random as randoms
import texts


def seeded(kind, number):
    """Returns a source of random numbers for a page."""
    return randoms.Random(f"{kind} {number}")


def earlier(number, random, count):
    """Returns the numbers of pages before this one, so that links do not depend on the size of the site."""
    return random.sample(range(number), min(number, count))


def plain(number):
    random = seeded("plain", number)
    others = earlier(number, random, 4)
    see = f" See also {texts.link(others[0], 'fields')}." if others else ""
    start = f"{texts.front_matter(number)}{texts.prose(random, 4)}{see}\n\n"
    sections = [section(number, random) for section in (texts.steps, texts.code, texts.fields, texts.settings, texts.questions)]
    return start + "".join(sections) + texts.cards(others)


def long_lines(number):
    """Returns a page of about 20 KB of HTML on a few lines of up to 18 KB."""
    random = seeded("long-lines", number)
    ids = [f"{kind}-{thing}" for kind, thing in random.sample(list(itertools.product(texts.KINDS, texts.THINGS)), 65)]
    others = earlier(number, random, 20) or [0]
    lines, most = [""], 0
    for id in ids:
        if len(lines[-1]) > most:
            lines.append("")
            # A few lines are long, and most are short.
            most = 17_700 * random.random() ** 4
        lines[-1] += entry(id, random.choice(ids), random.choice(others), random)
    body = "\n\n".join(f"<div>{line.strip()}</div>" for line in lines[1:])
    return f"{texts.front_matter(number)}{texts.sentence(random)}\n\n## Entries\n\n{body}\n"


def entry(id, target, other, random):
    """Returns an entry of a long line, with an id, links and code. A sixth of the links to anchors are misspelt."""
    if random.random() < 1 / 6:
        target = misspelt(target, random)
    code = f'{{"{target}"}}' if random.random() < 1 / 6 else target
    return (f'<span id="{id}" style={{{{ color: "gray" }}}}><b>{id.replace("-", " ")}</b>: {texts.sentence(random)} See'
            f' <a href="#{target}">{target}</a> and <a href="{texts.address(other)}"><i>a guide</i></a>, or call'
            f' <code>{code}</code>.</span> ')


def misspelt(text, random):
    """Swaps two neighboring letters that differ."""
    places = [at for at in range(1, len(text) - 1) if text[at] != text[at + 1] and text[at:at + 2].isalpha()]
    at = random.choice(places)
    return text[:at] + text[at + 1] + text[at] + text[at + 2:]


def misspelt_path(number, random):
    """Returns the path of a page with a misspelt name."""
    folder, _, name = texts.path(number).rpartition("/")
    return f"{folder}/{misspelt(name, random)}".lstrip("/")


def missing_path(number, random):
    """Returns a path in the folder of a page, with a name unlike those of pages."""
    folder, _, _ = texts.path(number).rpartition("/")
    return f"{folder}/old-{random.choice(texts.THINGS)}-and-{random.choice(texts.THINGS)}".lstrip("/")


def broken_links(number):
    random = seeded("broken-links", number)
    others = earlier(number, random, 10) or [0]
    lines = []
    for _ in range(10):
        other = random.choice(others)
        near, gone = misspelt_path(other, random), missing_path(other, random)
        anchor = random.choice(["send-a-request", "set-up-the-account", "next-steps"])
        lines.append(f"- {texts.sentence(random)} See [{near}](/{near}) and [the fields]({texts.address(other)}#fiedls).\n")
        lines.append(f"- {texts.sentence(random)} See [the old guide](/{gone}) and [below](#{misspelt(anchor, random)}).\n")
    body = texts.steps(number, random) + texts.code(number, random) + texts.fields(number, random)
    return f"{texts.front_matter(number)}{texts.sentence(random)}\n\n{body}## References\n\n{''.join(lines)}\n{texts.cards(others[:2])}"


def dead_navigation(number):
    random = seeded("dead-navigation", number)
    body = texts.steps(number, random) + texts.fields(number, random) + texts.cards(earlier(number, random, 2))
    return f"{texts.front_matter(number)}{texts.prose(random, 8)}\n\n{body}"


def notebooks(number):
    random = seeded("notebooks", number)
    cells = []
    for thing in random.sample(texts.THINGS, 3):
        data = base64.b64encode(random.randbytes(random.randint(1_500, 4_900))).decode()
        cells.append(f"""\
## Plot the {thing} by weight

{texts.prose(random, 3)}

```python
import parcel
frame = parcel.load("{thing}.csv")
frame.plot(kind="bar", limit={random.randint(2, 90)})
```

![png](data:image/png;base64,{data})

""")
    return f"{texts.front_matter(number)}{texts.prose(random, 3)} Open [the notebook](./{texts.name(number)[0]}.ipynb).\n\n{''.join(cells)}"


KINDS = {
    "plain": plain,
    "copies": plain,
    "long-lines": long_lines,
    "broken-links": broken_links,
    "dead-navigation": dead_navigation,
    "notebooks": notebooks,
}

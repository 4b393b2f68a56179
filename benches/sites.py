"""Writes generated sites: their pages, images and `docs.json`. `site` and `series` use it."""
import base64, json, os, pathlib, shutil
import kinds, texts

# The versions of a site of the kind `copies`, including the newest.
VERSIONS = 14
# A PNG of one pixel.
IMAGE = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==")


def write(kind, count, folder, of=None):
    """Writes a site with `count` pages, or slightly more if it consists of whole copies, into a new or empty folder.

    With `of`, the kind `copies` copies the site in that folder.
    """
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise FileExistsError(f"{folder} is not empty")
    if kind == "copies":
        facts = copies(count, folder, of and pathlib.Path(of))
    else:
        paths = pages(kind, count, folder)
        dead = dead_entries(count) if kind == "dead-navigation" else []
        facts = manifest({"groups": groups(paths + dead)})
    text = json.dumps(facts, indent=2) + "\n"
    (folder / "docs.json").write_text(text)


def pages(kind, count, folder):
    """Writes pages and the images that they use, and returns the paths of the pages without extensions."""
    paths = [texts.path(number) for number in range(count)]
    for number, path in enumerate(paths):
        file = folder / f"{path}.mdx"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(kinds.KINDS[kind](number))
    (folder / "images").mkdir()
    for number in range(texts.IMAGES):
        (folder / texts.image(number)[1:]).write_bytes(IMAGE)
    return paths


def copies(count, folder, of):
    """Writes the newest version of a site to the root and older ones with the same pages to folders, and returns the `docs.json`.

    Each version has the whole navigation, including its languages. Links in the pages lead to the newest version.
    """
    if of:
        shutil.copytree(of, folder, ignore=shutil.ignore_patterns(".git"), dirs_exist_ok=True)
        files = [file.relative_to(folder) for file in sorted(folder.rglob("*.md*"))]
        paths = [file.with_suffix("").as_posix() for file in files if "snippets" not in file.parts[0]]
        facts = json.loads((folder / "docs.json").read_text())
        (folder / "docs.json").unlink()
        content, versions = sorted(folder.iterdir()), -(-count // len(files))
        navigation = facts.get("navigation")
    else:
        paths = pages("plain", -(-count // VERSIONS), folder)
        facts = manifest({})
        content, versions = [file for file in sorted(folder.iterdir()) if file.name != "images"], VERSIONS
        navigation = None
    navigation = navigation or {"groups": groups(paths)}
    names = [f"v{number}" for number in range(versions - 1, 0, -1)]
    for name in names:
        (folder / name).mkdir()
        for file in content:
            (shutil.copytree if file.is_dir() else shutil.copy)(file, folder / name / file.name)
    newest = {"version": f"v{versions}", **navigation}
    older = [{"version": name, **moved(navigation, name, set(paths))} for name in names]
    return {**facts, "navigation": {"versions": [newest, *older]}}


def moved(value, name, paths):
    """Returns a navigation in which the pages at `paths` are in the folder `name`."""
    if isinstance(value, dict):
        return {key: moved(one, name, paths) for key, one in value.items()}
    if isinstance(value, list):
        return [moved(one, name, paths) for one in value]
    return f"{name}/{value.strip('/')}" if isinstance(value, str) and value.strip("/") in paths else value


def dead_entries(count):
    """Returns entries without a page: half are misspelt paths of pages, and half are like no page."""
    random = kinds.seeded("dead entries", 0)
    spellings = [kinds.misspelt_path, kinds.missing_path]
    return [spellings[at % 2](random.randrange(count), random) for at in range(max(2, count * 500 // 1200))]


def groups(paths):
    """Returns navigation groups with these pages, one for each folder."""
    folders = {}
    for path in paths:
        folders.setdefault(os.path.dirname(path), []).append(path)
    return [
        {"group": folder.replace("/", " ").replace("-", " ").capitalize() or "Start", "pages": pages}
        for folder, pages in folders.items()
    ]


def manifest(navigation):
    return {
        "$schema": "https://mintlify.com/docs.json",
        "theme": "mint",
        "name": "Parcel",
        "colors": {"primary": "#0f766e"},
        "navigation": navigation,
    }

// Helpers for the tests of the page of `mdxlint nav`. The steps run in order, and their result is added to the page.
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const texts = (selector) => all(selector).map((one) => one.textContent.trim().replace(/\s+/g, " "));
const wait = () => new Promise((done) => setTimeout(done, 30));
const named = (selector, text) => all(selector).find((one) => one.textContent.replace(/\s+/g, " ").includes(text));
const title = () => document.querySelector("#panel h1").textContent;
const click = async (selector, text) => {
  const found = named(selector, text);
  if (!found) throw new Error(`no ${selector} with ${text}: ${texts(selector).join(" | ")}`);
  found.focus();
  found.click();
  await wait();
  return found;
};
const press = async (key, target = document.activeElement) => {
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  await wait();
};
const type = async (text) => {
  const box = document.getElementById("search");
  box.value = text;
  box.dispatchEvent(new Event("input", { bubbles: true }));
  await wait();
};
// Problems for people who use a keyboard or a screen reader.
const barriers = () => {
  const found = [];
  const ids = all("[id]").map((one) => one.id);
  ids.filter((id, at) => ids.indexOf(id) !== at).forEach((id) => found.push(`two elements are ${id}`));
  all("[aria-controls]")
    .filter((one) => !document.getElementById(one.getAttribute("aria-controls")))
    .forEach((one) => found.push(`${one.textContent} controls nothing`));
  all("button, a")
    .filter((one) => one.textContent.trim() === "")
    .forEach((one) => found.push(`a ${one.tagName} without text`));
  all("a[href]")
    .filter((one) => !/^(https?:|mailto:|#)/.test(one.getAttribute("href")))
    .forEach((one) => found.push(`a link to ${one.getAttribute("href")}`));
  all("input").filter((one) => one.labels.length === 0).forEach((one) => found.push(`${one.id} has no label`));
  if (all("#sidebar [aria-current=page]").length > 1) found.push("two current pages");
  return found;
};
// Selects every combination of the site in turn, and returns the pages that never appear in the sidebar.
const unreached = () => {
  const divisions = ["language", "version", "product", "dropdown", "tab", "item", "anchor"];
  const shown = (node) => (node.children || []).filter((child) => !child.is_hidden);
  const below = (node) => [node, ...shown(node).flatMap(below)];
  const isPage = (node) => !node.href && (node.address || ["page", "endpoint"].includes(node.kind));
  const tree = JSON.parse(document.getElementById("tree").textContent);
  const control = (id) => all("button[data-key]:not([aria-expanded])").find((one) => one.dataset.key.endsWith(`-${id}`));
  const lost = [];
  const visit = (node, choices) => {
    const children = shown(node);
    if (children.length > 0 && divisions.includes(children[0].kind)) {
      children.filter((child) => !child.href).forEach((child) => visit(child, [...choices, child]));
      return;
    }
    choices.forEach((choice) => {
      const opens = shown(choice).length > 0 && shown(choice)[0].kind === "item";
      if (!opens || control(choice.id)) control(choice.id).click();
    });
    const keys = new Set(all("#sidebar [data-key]").map((one) => one.dataset.key));
    lost.push(...below(node).filter((one) => isPage(one) && !keys.has(`node-${one.id}`)));
  };
  visit(tree, []);
  return lost.map((one) => [...one.breadcrumbs, one.title].join(" › "));
};
const errors = [];
addEventListener("error", (event) => errors.push(event.message));

(async () => {
  let result;
  try {
    result = await steps();
  } catch (error) {
    result = { failed: String(error) };
  }
  result = { ...result, errors, barriers: barriers() };
  const out = document.createElement("output");
  out.id = "result";
  out.textContent = btoa(unescape(encodeURIComponent(JSON.stringify(result))));
  document.body.append(out);
})();

// Helpers for the tests of the HTML report. The steps run in order, and their result is added to the page.
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const wait = () => new Promise((done) => setTimeout(done, 200));
const shown = () => document.getElementById("shown").textContent;
const rules = () => all(".row:not([hidden]) .rule").map((one) => one.textContent);
const set = async (control, change) => {
  change(control);
  control.dispatchEvent(new Event("input", { bubbles: true }));
  await wait();
};
const choose = (id, value) => set(document.getElementById(id), (select) => { select.value = value; });
const check = (value) => set(document.querySelector(`[name=severity][value=${value}]`), (box) => { box.checked = true; });
const type = (text) => set(document.getElementById("search"), (box) => { box.value = text; });
const go = async (address) => {
  location.hash = address;
  await wait();
};
const press = async (key, target = document.activeElement) => {
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  await wait();
};
// Problems for people who use a keyboard or a screen reader.
const barriers = () => {
  const found = [];
  const ids = all("[id]").map((one) => one.id);
  ids.filter((id, at) => ids.indexOf(id) !== at).forEach((id) => found.push(`two elements are ${id}`));
  all("[aria-labelledby]")
    .filter((one) => !document.getElementById(one.getAttribute("aria-labelledby")))
    .forEach((one) => found.push(`${one.id} has no label`));
  all("button, a, summary, h1, h2, h3, h4")
    .filter((one) => one.textContent.trim() === "")
    .forEach((one) => found.push(`a ${one.tagName} without text`));
  all("input, select").filter((one) => one.labels.length === 0).forEach((one) => found.push(`${one.id} has no label`));
  all("[style]").forEach((one) => found.push(`${one.tagName} has a style`));
  return found;
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

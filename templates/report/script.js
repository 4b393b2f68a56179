// Makes the report searchable. Without this script, the page still contains everything.
(() => {
  "use strict";
  const form = document.getElementById("filters");
  const list = document.getElementById("list");
  if (!form || !list) return;
  const fields = ["text", "severity", "rule", "group", "folder", "fix", "change"];
  const sections = [...list.querySelectorAll(".file")];
  const groups = new Map();
  for (const rule of document.querySelectorAll(".manual")) {
    groups.set(rule.id.slice("rule-".length), rule.dataset.group);
  }

  const folderOf = (path) => (path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : ".");
  const has = (row, name) => row.classList.contains(name);
  const rows = sections.flatMap((section) => {
    const { path } = section.dataset;
    const folder = folderOf(path);
    return [...section.querySelectorAll(".row")].map((element) => {
      const rule = element.querySelector(".rule").textContent;
      const fix = ["safe", "unsafe"].find((kind) => has(element, kind)) || "none";
      return {
        element,
        section,
        rule,
        group: groups.get(rule),
        folder,
        fix,
        severity: ["error", "warning", "info"].find((kind) => has(element, kind)),
        change: has(element, "new") ? "new" : "old",
        text: null,
      };
    });
  });
  const textOf = (row) => {
    if (row.text === null) {
      const { path } = row.section.dataset;
      row.text = `${path} ${row.element.firstElementChild.textContent}`.toLowerCase();
    }
    return row.text;
  };

  // The details of a finding are in a `noscript` element, so that only those that are opened cost memory.
  const fill = (element) => {
    const hidden = element.querySelector("noscript");
    if (!hidden) return;
    const template = document.createElement("template");
    template.innerHTML = hidden.textContent;
    hidden.replaceWith(template.content);
  };
  list.addEventListener("toggle", (event) => event.target.open && fill(event.target), true);

  // Filters.

  const chosen = () => {
    const data = new FormData(form);
    const values = fields.map((field) => [field, data.getAll(field).map((one) => one.trim()).filter(Boolean)]);
    return values.filter(([, all]) => all.length > 0);
  };
  const words = (text) => text.toLowerCase().split(/\s+/);
  const matches = (row, filters) =>
    filters.every(([field, values]) => {
      if (field === "text") return words(values[0]).every((word) => textOf(row).includes(word));
      if (field === "fix" && values[0] === "any") return row.fix !== "none";
      return values.includes(row[field]);
    });
  const counted = (number) => number.toLocaleString("en");
  let visible = rows;
  const apply = () => {
    const filters = chosen();
    visible = [];
    const open = new Set();
    for (const row of rows) {
      const isShown = matches(row, filters);
      if (row.element.hidden === isShown) row.element.hidden = !isShown;
      if (!isShown) continue;
      visible.push(row);
      open.add(row.section);
    }
    for (const section of sections) section.hidden = !open.has(section);
    document.getElementById("nothing").hidden = visible.length > 0;
    document.getElementById("clear").hidden = filters.length === 0;
    const all = counted(rows.length);
    const text = filters.length === 0 ? `${all} findings` : `${counted(visible.length)} of ${all} findings`;
    document.getElementById("shown").textContent = text;
    return filters;
  };
  const remember = (filters) => {
    const parameters = new URLSearchParams(filters.flatMap(([field, values]) => values.map((value) => [field, value])));
    const target = filters.length > 0 ? `#${parameters}` : "#findings";
    history.replaceState(null, "", target);
  };
  const set = (parameters) => {
    for (const control of form.elements) {
      if (!fields.includes(control.name)) continue;
      const values = parameters.getAll(control.name);
      if (control.type === "checkbox") control.checked = values.includes(control.value);
      else control.value = values[0] || "";
    }
  };

  // Addresses: `#severity=error&rule=…` filters, and any other one is the id of an element.

  const show = (id) => {
    const target = document.getElementById(id);
    if (!target) return;
    const row = target.closest(".file, .row");
    const isHidden = row && (row.hidden || row.closest("[hidden]"));
    if (isHidden) {
      set(new URLSearchParams());
      apply();
    }
    if (target instanceof HTMLDetailsElement) {
      fill(target);
      target.open = true;
      target.firstElementChild.focus({ preventScroll: true });
    }
    settle(target, 20);
  };
  // Scrolls to an element until it stays there: files near it get their real height only when they become visible.
  const settle = (target, left) => {
    const before = target.getBoundingClientRect().top;
    target.scrollIntoView();
    const hasMoved = Math.abs(target.getBoundingClientRect().top - before) > 1;
    if (left > 0 && (hasMoved || left > 15)) requestAnimationFrame(() => settle(target, left - 1));
  };
  const follow = () => {
    let address = location.hash.slice(1);
    if (!address.includes("=")) {
      try {
        address = decodeURIComponent(address);
      } catch {
        return;
      }
      if (address !== "") show(address);
      return;
    }
    set(new URLSearchParams(address));
    apply();
    settle(document.getElementById("findings"), 20);
  };

  let timer = 0;
  const change = () => {
    clearTimeout(timer);
    timer = setTimeout(() => remember(apply()), rows.length > 2000 ? 120 : 0);
  };
  form.addEventListener("input", change);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(change));
  addEventListener("hashchange", follow);
  for (const link of document.querySelectorAll("[data-filter]")) link.setAttribute("href", `#${link.dataset.filter}`);

  // A link to the finding that the address already names.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#']");
    if (link && link.getAttribute("href") === location.hash) follow();
  });

  // Keys: the arrows move between the findings.
  list.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const row = event.target.closest("summary") && event.target.closest(".row");
    if (!step || !row) return;
    const next = visible[visible.findIndex(({ element }) => element === row) + step];
    if (!next) return;
    event.preventDefault();
    next.element.firstElementChild.focus();
  });

  // A printed page shows the details, unless there are too many.
  addEventListener("beforeprint", () => {
    if (visible.length <= 500) visible.forEach(({ element }) => fill(element));
  });

  form.hidden = false;
  apply();
  if (location.hash !== "") follow();
})();

"use strict";

(() => {
  const tree = JSON.parse(document.getElementById("tree").textContent);
  const root = { id: -1, kind: "site", title: tree.site.name, global: tree.global, children: tree.children };

  // Elements of these kinds divide the site: a reader selects one of the children of an element.
  const divisions = new Set(["language", "version", "product", "dropdown", "tab", "item", "anchor"]);
  const nodes = new Map();
  const parents = new Map();
  const addresses = new Map();

  const state = {
    current: null,
    chosen: new Map(), // from the id of an element to the id of its selected child
    open: new Map(), // from the id of a group to whether the reader opened it
    showsHidden: false,
    query: "",
    drop: null, // the key of the open drop-down list
  };

  const part = (id) => document.getElementById(id);

  function register(node) {
    nodes.set(node.id, node);
    if (node.address !== undefined && !addresses.has(node.address)) addresses.set(node.address, node);
    for (const child of node.children || []) {
      parents.set(child.id, node);
      register(child);
    }
  }

  // The structure of the navigation.

  const isMissing = (node) => node.problem !== undefined && node.problem.kind === "missing";
  const isPage = (node) => node.kind === "page" || node.kind === "endpoint";
  const isLink = (node) => node.href !== undefined;
  const isShown = (node) => state.showsHidden || !node.is_hidden;
  const childrenOf = (node) => (node.children || []).filter(isShown);

  function pathTo(node) {
    const path = [];
    for (let at = node; at && at !== root; at = parents.get(at.id)) path.unshift(at);
    return path;
  }

  // Returns the page that opens first.
  function firstPage(node) {
    if (isLink(node)) return null;
    if (isPage(node)) return isMissing(node) ? null : node;
    if (node.address !== undefined) return node;
    const children = childrenOf(node);
    const first = children.find((child) => child.is_default);
    for (const child of first ? [first, ...children] : children) {
      const page = firstPage(child);
      if (page) return page;
    }
    return null;
  }

  // Returns the selections, the outermost first, and the element with the children that the sidebar shows.
  function levels() {
    const found = [];
    let node = root;
    for (;;) {
      const options = childrenOf(node);
      if (options.length === 0 || !divisions.has(options[0].kind)) return { found, content: node };
      const choices = options.filter((option) => !isLink(option));
      const chosen = choices.find((option) => option.id === state.chosen.get(node.id));
      const pick = chosen || choices.find((option) => option.is_default) || choices[0];
      found.push({ kind: options[0].kind, parent: node, options, pick });
      if (!pick) return { found, content: null };
      node = pick;
    }
  }

  function isOpen(group) {
    if (state.open.has(group.id)) return state.open.get(group.id);
    return group.state !== "collapsed";
  }

  // Shows a page, or the first page in another element.
  function go(node) {
    if (!node) return;
    const page = isPage(node) ? node : firstPage(node) || node;
    for (const step of pathTo(page)) {
      const parent = parents.get(step.id);
      if (divisions.has(step.kind)) state.chosen.set(parent.id, step.id);
      else if (step.kind === "group" && step !== page) state.open.set(step.id, true);
      if (step.is_hidden) state.showsHidden = true;
    }
    state.current = page;
    state.drop = null;
    document.body.classList.remove("has-menu");
    if (location.hash === "") history.replaceState(null, "", `#n${page.id}`);
    else if (location.hash !== `#n${page.id}`) location.hash = `n${page.id}`;
    render();
    say(page.title);
  }

  function chooseGroup(group) {
    const opens = !isOpen(group);
    state.open.set(group.id, opens);
    if (opens && group.address !== undefined) go(group);
    else if (opens && tree.site.drilldown === true) go(firstPage(group) || state.current);
    render();
  }

  // Creating elements. Texts of the site are only set as text, never as HTML.

  function make(name, facts = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(facts)) {
      if (value === undefined || value === null || value === false) continue;
      if (key === "text") element.textContent = value;
      else if (key === "click") element.addEventListener("click", value);
      else element.setAttribute(key, value === true ? "" : value);
    }
    element.append(...children.filter(Boolean));
    return element;
  }

  // Separates the parts of a name by spaces, for screen readers.
  const spaced = (parts) => parts.filter(Boolean).flatMap((one, at) => (at > 0 ? [" ", one] : [one]));
  const words = (text) => make("span", { class: "words", dir: "auto", text: text.trim() === "" ? "(blank)" : text });
  // Text between backticks is code.
  const prose = (text) => text.split("`").map((one, at) => (at % 2 === 1 ? make("code", { text: one }) : one));
  const badge = (text, kind = "") => make("span", { class: `badge ${kind}`, text });

  function method(node) {
    return node.endpoint ? make("span", { class: "method", text: node.endpoint.method }) : null;
  }

  function badges(node) {
    const labels = [
      node.tag !== undefined && badge(node.tag, "tag"),
      node.is_deprecated && badge("deprecated"),
      node.is_hidden && badge("hidden"),
      isMissing(node) && badge("missing", "bad"),
    ];
    return labels.filter(Boolean);
  }

  function classes(node, ...names) {
    if (node.is_deprecated) names.push("is-deprecated");
    if (node.is_hidden) names.push("is-hidden");
    if (isMissing(node)) names.push("is-missing");
    return names.join(" ");
  }

  // Returns the URL of an external link; null for schemes that could run code.
  function outside(href) {
    try {
      return ["http:", "https:", "mailto:"].includes(new URL(href).protocol) ? href : null;
    } catch {
      return null;
    }
  }

  // Returns a link to `href` if it is outside the site or a known page, otherwise plain text.
  function link(href, facts, ...children) {
    if (outside(href)) {
      const about = { ...facts, class: `${facts.class || ""} out`, href, target: "_blank", rel: "noopener noreferrer" };
      return make("a", about, ...children, make("span", { class: "unseen", text: " (opens in a new tab)" }));
    }
    const path = href.split(/[?#]/)[0].replace(/(.)\/$/, "$1");
    const page = addresses.get(path);
    if (page) return make("a", { ...facts, href: `#n${page.id}` }, ...children);
    return make("span", { ...facts, title: href }, ...children);
  }

  function nameOf(node) {
    if (!node.locale) return node.title;
    try {
      const name = new Intl.DisplayNames([node.locale], { type: "language" }).of(node.locale);
      return name.charAt(0).toLocaleUpperCase(node.locale) + name.slice(1);
    } catch {
      return node.title;
    }
  }

  // Returns a button with a drop-down list.
  function drop(key, { face, name, kind, options, pick }) {
    const isDown = state.drop === key;
    const button = make("button", {
      type: "button",
      class: face,
      "data-key": key,
      "aria-expanded": String(isDown),
      "aria-controls": `${key}-list`,
      click: () => {
        state.drop = isDown ? null : key;
        render();
      },
    }, ...spaced([kind && make("span", { class: "what", text: kind }), ...name]));
    const list = make("ul", { class: "list", id: `${key}-list`, hidden: !isDown });
    for (const option of options) {
      const inside = spaced([
        words(nameOf(option)),
        nameOf(option) !== option.title && make("span", { class: "what", text: option.title }),
        ...badges(option),
        option.description !== undefined && make("span", { class: "about", dir: "auto", text: option.description }),
      ]);
      const isPick = pick === option;
      const about = {
        class: classes(option, "choice", ...(isPick ? ["is-chosen"] : [])),
        "data-key": `${key}-${option.id}`,
        lang: option.locale,
      };
      const choice = isLink(option)
        ? link(option.href, about, ...inside)
        : make("button", { ...about, type: "button", "aria-current": isPick && "true", click: () => pickFrom(key, option) }, ...inside);
      list.append(make("li", {}, choice));
    }
    return make("div", { class: kind ? "drop pick" : "drop" }, button, list);
  }

  function pickFrom(key, option) {
    go(option);
    focusOn(key);
  }

  function selector(level) {
    const face = [words(level.pick ? nameOf(level.pick) : "–"), ...(level.pick ? badges(level.pick) : [])];
    const kind = level.kind === "item" ? "Menu" : level.kind[0].toUpperCase() + level.kind.slice(1);
    return drop(`pick-${level.parent.id}`, { face: "", name: face, kind, options: level.options, pick: level.pick });
  }

  // The header.

  function tab(node, pick) {
    const isPick = node === pick;
    const about = { class: classes(node, "tab", ...(isPick ? ["is-chosen"] : [])), "data-key": `tab-${node.id}` };
    const inside = spaced([words(node.title), ...badges(node)]);
    if (isLink(node)) return link(node.href, about, ...inside);
    const items = childrenOf(node);
    if (items.length > 0 && items[0].kind === "item") {
      const chosen = isPick ? levels().found.find((level) => level.parent === node) : null;
      return drop(`tab-${node.id}`, { face: about.class, name: inside, options: items, pick: chosen && chosen.pick });
    }
    return make("button", { ...about, type: "button", "aria-current": isPick && "true", click: () => go(node) }, ...inside);
  }

  function renderHead(found, global) {
    const isMenu = (level) => level.kind === "item" && level.parent.kind === "tab";
    const above = found.filter((level) => ["language", "version", "product", "item"].includes(level.kind) && !isMenu(level));
    part("selectors").replaceChildren(...above.map(selector));
    const rows = found.filter((level) => level.kind === "tab").map((level) => ({ tabs: level.options, pick: level.pick }));
    const links = global.filter((node) => node.kind === "tab");
    if (links.length > 0) {
      if (rows.length === 0) rows.push({ tabs: [], pick: null });
      rows[0].tabs = [...rows[0].tabs, ...links];
    }
    const lists = rows.map((row) => make("ul", {}, ...row.tabs.map((node) => make("li", {}, tab(node, row.pick)))));
    part("tabs").replaceChildren(...lists);
  }

  // The sidebar.

  function entry(node, ...extra) {
    const about = {
      class: classes(node, "entry"),
      "data-key": `node-${node.id}`,
      "aria-current": node === state.current && "page",
    };
    const inside = spaced([method(node), words(node.title), ...badges(node), ...extra]);
    return isLink(node) ? link(node.href, about, ...inside) : make("a", { ...about, href: `#n${node.id}` }, ...inside);
  }

  function group(node) {
    const children = childrenOf(node).map(sidebarItem);
    if (children.length === 0) children.push(nothingIn(node));
    const isCurrent = node === state.current && "page";
    const inside = spaced([words(node.title), ...badges(node)]);
    if (node.state === "fixed") {
      const about = { class: classes(node, "heading"), "data-key": `node-${node.id}`, "aria-current": isCurrent };
      let heading = null; // A group with a blank name has no heading.
      if (node.address !== undefined) heading = make("h2", {}, make("a", { ...about, href: `#n${node.id}` }, ...inside));
      else if (node.title.trim() !== "") heading = make("h2", about, ...inside);
      return make("li", { class: "top" }, heading, make("ul", {}, ...children));
    }
    const id = `group-${node.id}`;
    const about = {
      type: "button",
      class: classes(node, "entry", "opener"),
      "data-key": `node-${node.id}`,
      "aria-expanded": String(isOpen(node)),
      "aria-controls": id,
      "aria-current": isCurrent,
      click: () => chooseGroup(node),
    };
    return make("li", {}, make("button", about, ...inside), make("ul", { class: "inner", id, hidden: !isOpen(node) }, ...children));
  }

  function nothingIn(node) {
    const why = node && node.problem ? node.problem.message : "no pages";
    return make("li", { class: "nothing" }, ...prose(why));
  }

  function sidebarItem(node) {
    return node.kind === "group" ? group(node) : make("li", {}, entry(node));
  }

  function anchor(node, pick) {
    const about = { class: classes(node, "entry"), "data-key": `node-${node.id}` };
    const inside = spaced([words(node.title), ...badges(node)]);
    if (isLink(node)) return make("li", {}, link(node.href, about, ...inside));
    const facts = { ...about, type: "button", "aria-current": node === pick && "true", click: () => go(node) };
    return make("li", {}, make("button", facts, ...inside));
  }

  function renderSidebar(found, content, global) {
    const sidebar = part("sidebar");
    const top = sidebar.scrollTop;
    const language = found.find((level) => level.kind === "language");
    sidebar.lang = (language && language.pick && language.pick.locale) || "";
    const drops = found.filter((level) => level.kind === "dropdown").map(selector);
    const anchors = make("ul", { class: "anchors" });
    for (const level of found.filter((level) => level.kind === "anchor")) {
      anchors.append(...level.options.map((node) => anchor(node, level.pick)));
    }
    anchors.append(...global.filter((node) => node.kind !== "tab").map((node) => anchor(node, null)));
    const pages = make("ul", {}, ...(content ? childrenOf(content) : []).map(sidebarItem));
    if (!pages.hasChildNodes()) pages.append(nothingIn(content));
    sidebar.replaceChildren(...drops, anchors, pages);
    sidebar.scrollTop = top;
  }

  // The search.

  function matches() {
    const wanted = state.query.toLowerCase().split(/\s+/).filter(Boolean);
    const has = (node) => {
      const endpoint = node.endpoint ? `${node.endpoint.method} ${node.endpoint.path}` : "";
      const text = [node.title, node.address, node.entry, endpoint].join(" ").toLowerCase();
      return wanted.every((word) => text.includes(word));
    };
    return [...nodes.values()].filter((node) => (isPage(node) || node.address !== undefined) && isShown(node) && has(node));
  }

  function renderResults() {
    const found = matches();
    const shown = found.slice(0, 200);
    const trail = (node) => make("span", { class: "trail", dir: "auto", text: (node.breadcrumbs || []).join(" › ") });
    const items = shown.map((node) => make("li", {}, entry(node, trail(node))));
    if (found.length > shown.length) items.push(make("li", { class: "nothing", text: `and ${found.length - shown.length} more` }));
    const heading = found.length === 1 ? "1 page found" : `${found.length} pages found`;
    part("sidebar").replaceChildren(make("h2", { class: "heading", text: heading }), make("ul", { class: "results" }, ...items));
  }

  // The panel.

  function fact(name, ...values) {
    return make("div", {}, make("dt", { text: name }), make("dd", {}, ...values));
  }

  const code = (text) => make("code", { text });

  function renderPanel(node) {
    if (!node) {
      part("panel").replaceChildren(make("h1", { text: "No pages" }));
      return;
    }
    const crumbs = (node.breadcrumbs || []).map((text) => make("li", { dir: "auto", text }));
    const facts = make("dl", { class: "facts" }, fact("Kind", node.is_generated ? `${node.kind}, generated from a specification` : node.kind));
    if (node.address !== undefined) facts.append(fact("Address", code(node.address)));
    if (node.file !== undefined) facts.append(fact("File", code(node.file)));
    if (node.entry !== undefined) facts.append(fact("In docs.json", code(node.entry)));
    if (node.endpoint) facts.append(fact("Endpoint", code(`${node.endpoint.method} ${node.endpoint.path}`)));
    for (const one of node.specifications || []) {
      facts.append(fact("Specification", code(one.name), one.state === "read" ? "" : ` (${one.state})`));
    }
    if (isLink(node)) facts.append(fact("Target", link(node.href, {}, words(node.href))));
    if (node.icon !== undefined) facts.append(fact("Icon", code(node.icon)));
    if (node.state) facts.append(fact("Initial state", node.state === "fixed" ? "open, and cannot be closed" : node.state));
    part("panel").replaceChildren(
      make("nav", { class: "crumbs", "aria-label": "Breadcrumbs" }, make("ol", {}, ...crumbs)),
      make("h1", { dir: "auto", text: node.title.trim() === "" ? "(blank)" : node.title }),
      make("p", { class: "labels" }, ...spaced(badges(node))),
      ...(node.description !== undefined ? [make("p", { class: "about-page", dir: "auto", text: node.description })] : []),
      ...(node.problem ? [make("p", { class: "trouble" }, ...prose(node.problem.message))] : []),
      facts,
    );
  }

  function counted(count, what) {
    return count === 1 ? `1 ${what}` : `${count} ${what}s`;
  }

  function renderNotice() {
    const missing = [...nodes.values()].filter(isMissing);
    const { dropped } = tree;
    if (dropped.length + missing.length === 0) return;
    const says = [];
    if (dropped.length > 0) {
      says.push(`The platform drops ${counted(dropped.length, "list")} with ${counted(tree.counts.dropped_pages, "page")}`);
    }
    if (missing.length > 0) says.push(missing.length === 1 ? "1 entry has no page" : `${missing.length} entries have no page`);
    const list = make("ul");
    for (const one of dropped) {
      const where = [...one.breadcrumbs, one.list].join(" › ");
      const { file, line, column } = one.place;
      list.append(make("li", {},
        make("strong", { dir: "auto", text: `${where}: ${counted(one.pages, "page")}` }),
        make("span", { dir: "auto", text: one.names.join(", ") }),
        make("span", { class: "why" }, ...prose(`${one.message} (${file}:${line}:${column})`)),
      ));
    }
    for (const node of missing.slice(0, 200)) {
      list.append(make("li", {},
        make("a", { href: `#n${node.id}`, dir: "auto", text: [...(node.breadcrumbs || []), node.title].join(" › ") }),
        make("span", { class: "why" }, ...prose(node.problem.message)),
      ));
    }
    if (missing.length > 200) list.append(make("li", { text: `and ${missing.length - 200} more` }));
    const scroll = make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Missing pages" }, list);
    part("notice").replaceChildren(make("details", { class: "notice", open: true }, make("summary", { text: says.join("; ") }), scroll));
  }

  function renderFacts() {
    const { theme, drilldown } = tree.site;
    const choosing = {
      true: "Selecting a group opens its first page (drilldown on).",
      false: "Selecting a group only opens it (drilldown off).",
      null: "Selecting a group only opens it here; on the site the theme decides (drilldown not set).",
    };
    const facts = ["This preview shows the position of pages, not their content.", choosing[drilldown]];
    if (theme) facts.push(`Theme: ${theme}.`);
    part("facts").textContent = facts.join(" ");
  }

  // Rendering.

  function focusOn(key) {
    const element = [...document.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key);
    if (element) element.focus({ preventScroll: true });
  }

  function say(text) {
    part("said").textContent = text;
  }

  function render() {
    const focused = document.activeElement && document.activeElement.dataset.key;
    const { found, content } = levels();
    const around = [root, ...found.map((level) => level.pick).filter(Boolean)];
    const global = around.flatMap((node) => node.global || []).filter(isShown);
    renderHead(found, global);
    if (state.query.trim() === "") renderSidebar(found, content, global);
    else renderResults();
    renderPanel(state.current);
    part("hidden").checked = state.showsHidden;
    part("menu").setAttribute("aria-expanded", String(document.body.classList.contains("has-menu")));
    measure();
    if (focused) focusOn(focused);
  }

  // Keeps the sidebar below the header, whatever its height.
  function measure() {
    const height = document.querySelector("header").offsetHeight;
    document.documentElement.style.setProperty("--head", `${height}px`);
  }

  function fromAddress() {
    const number = /^#n(\d+)$/.exec(location.hash);
    return number ? nodes.get(Number(number[1])) : undefined;
  }

  function closeDrop() {
    const key = state.drop;
    state.drop = null;
    render();
    focusOn(key);
  }

  function listen() {
    part("skip").addEventListener("click", (event) => {
      event.preventDefault();
      part("page").focus();
    });
    part("menu").addEventListener("click", () => {
      document.body.classList.toggle("has-menu");
      render();
    });
    part("hidden").addEventListener("change", (event) => {
      state.showsHidden = event.target.checked;
      const isLost = state.current && !isShown(state.current);
      if (isLost) go(firstPage(root));
      else render();
    });
    part("search").addEventListener("input", (event) => {
      state.query = event.target.value;
      document.body.classList.toggle("has-menu", state.query.trim() !== "");
      render();
      say(state.query.trim() === "" ? "" : part("sidebar").querySelector("h2").textContent);
    });
    part("search").addEventListener("keydown", (event) => {
      const [first] = event.key === "Enter" && state.query.trim() !== "" ? matches() : [];
      if (first) go(first);
    });
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      if (state.drop !== null) closeDrop();
      else if (state.query !== "") {
        state.query = part("search").value = "";
        render();
      }
    });
    document.addEventListener("click", (event) => {
      if (state.drop === null || event.target.closest(".drop")) return;
      state.drop = null;
      render();
    });
    addEventListener("hashchange", () => {
      const node = fromAddress();
      if (node && node !== state.current) go(node);
    });
    addEventListener("resize", measure);
  }

  function colour() {
    const { primary, light } = tree.site.colors;
    const isColour = (text) => /^#[0-9a-f]{3,8}$/i.test(text || "");
    const { style } = document.documentElement;
    if (isColour(primary)) style.setProperty("--accent", primary);
    if (isColour(light || primary)) style.setProperty("--accent-dark", light || primary);
  }

  register(root);
  colour();
  part("name").textContent = tree.site.name;
  renderNotice();
  renderFacts();
  listen();
  const start = fromAddress() || firstPage(root);
  if (start) go(start);
  else render();
})();

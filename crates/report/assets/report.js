// The shell: addresses, search, light and dark.

// ---- addresses ----

const encode = (part) => encodeURIComponent(part).replace(/%20/g, "+");
const goalKey = (goal) => `@${goal.offset} ${goal.kind}`;
const classLink = (owner) => `#class/${encode(owner.name)}`;
const methodLink = (owner, method, line) => `${classLink(owner)}/${encode(method.name + method.descriptor)}${line ? `?line=${line}` : ""}`;
const goalLink = (owner, method, goal) => `${methodLink(owner, method)}/${encode(goalKey(goal))}`;
const testLink = (id) => `#test/${encode(id)}`;

function address() {
  const text = location.hash.slice(1);
  const at = text.indexOf("?");
  const path = (at < 0 ? text : text.slice(0, at)).split("/").map((part) => {
    try {
      return decodeURIComponent(part.replace(/\+/g, "%20"));
    } catch {
      return part;
    }
  });
  return { path, query: new URLSearchParams(at < 0 ? "" : text.slice(at + 1)) };
}

const VIEWS = { "": overviewView, goals: goalsView, tests: testsView, findings: findingsView, class: classView, test: testView };

// The address that is on its way: unpacking what one needs may take longer than the next click.
let turn = 0;

async function show() {
  const mine = (turn += 1);
  const where = address();
  const view = VIEWS[where.path[0]] || overviewView;
  main.setAttribute("aria-busy", "true");
  const content = await view(model, where);
  if (mine !== turn) return;
  main.removeAttribute("aria-busy");
  document.body.dataset.view = where.path[0] || "overview";
  replace(main, content);
  main.scrollTop = 0;
  const title = main.querySelector("h1");
  document.title = title ? `${title.firstChild.textContent.trim()} · Glassbox` : "Glassbox report";
  sidebar.mark(where);
}

// ---- the sidebar ----

const sidebar = (() => {
  const { ledger } = model;
  const pages = [["", "Overview", null], ["goals", "Goals", ledger.totals.goals], ["tests", "Tests", ledger.test_count],
    ["findings", "Findings", ledger.findings.length]].map(([key, text, count]) =>
    h("a", { href: `#${key}`, "data-page": key }, text, count === null ? null : h("span", { class: "quiet" }, number(count))));
  const list = longList([], 34, (item) => (item.package !== undefined
    ? h("div", { class: "package" }, item.package || "(unnamed package)")
    : h("a", { class: `class-link${item.owner.name === list.current ? " current" : ""}`, href: classLink(item.owner), title: item.owner.name },
      h("span", {}, simpleName(item.owner.name)), bar(model.classTally(item.owner), "small"))), "classes");
  const items = [];
  let last = null;
  for (const owner of ledger.classes) {
    const name = packageName(owner.name);
    if (name !== last) items.push({ package: name });
    last = name;
    items.push({ owner });
  }
  list.set(items);
  return {
    element: h("nav", { class: "sidebar", "aria-label": "report" }, h("div", { class: "pages" }, pages), list.element),
    mark(where) {
      pages.forEach((page) => page.classList.toggle("current", page.dataset.page === where.path[0]));
      const before = list.current;
      list.current = where.path[0] === "class" ? where.path[1] : null;
      if (before === list.current) return;
      const scroll = list.element.scrollTop;
      list.set(items);
      list.element.scrollTop = scroll;
      const at = items.findIndex((item) => item.owner && item.owner.name === list.current);
      if (at >= 0 && (at * 34 < scroll || at * 34 > scroll + list.element.clientHeight - 34)) list.reveal(at);
    },
  };
})();

// ---- search ----

const palette = (() => {
  const results = h("div", { class: "results", role: "listbox", id: "results", hidden: true });
  let found = [];
  let chosen = 0;
  const entry = (kind, text, link, more) => ({ kind, text, link, key: `${text} ${more || ""}`.toLowerCase() });
  // Classes can be found at once, methods and tests as soon as they are unpacked.
  let entries = model.ledger.classes.map((owner) => entry("class", owner.name, classLink(owner)));
  let isAll = false;
  const unpackAll = async () => {
    if (isAll) return;
    isAll = true;
    const [classes, tests] = await Promise.all([model.outlines(), model.tests()]);
    entries = [...entries,
      ...classes.flatMap((owner) => owner.methods.filter((method) => method.goals.length > 0).map((method) =>
        entry("method", `${simpleName(owner.name)}.${method.title}`, methodLink(owner, method)))),
      ...tests.map((test) => entry("test", test.display_name || test.name, testLink(test.id), test.id))];
    if (!results.hidden) update();
  };
  const close = () => { results.hidden = true; input.setAttribute("aria-expanded", "false"); };
  const go = (entry) => { close(); input.value = ""; input.blur(); location.hash = entry.link; };
  const paint = () => replace(results, found.map((entry, at) => h("a", {
    class: "result", role: "option", "aria-selected": String(at === chosen), href: entry.link, tabindex: "-1",
    onmousedown: (event) => { event.preventDefault(); go(entry); },
  }, h("span", { class: "kind" }, entry.kind), entry.text)), found.length === 0 && h("p", { class: "quiet" }, "Nothing found"));
  const update = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    chosen = 0;
    found = [];
    if (words.length === 0) return close();
    unpackAll();
    for (const entry of entries) {
      if (words.every((word) => entry.key.includes(word))) found.push(entry);
      if (found.length === 11) break;
    }
    const all = `#goals?${new URLSearchParams({ q: input.value.trim() })}`;
    found.push({ kind: "goals", text: `Goals with “${input.value.trim()}”`, link: all });
    results.hidden = false;
    input.setAttribute("aria-expanded", "true");
    paint();
  };
  const input = h("input", {
    type: "search", class: "search", placeholder: "Search classes, methods, tests  ( / )", "aria-label": "search", role: "combobox",
    "aria-controls": "results", "aria-expanded": "false", autocomplete: "off", spellcheck: "false", oninput: update, onblur: close, onfocus: update,
    onkeydown: (event) => {
      if (event.key === "Escape") { close(); input.blur(); }
      if (event.key === "Enter" && found[chosen]) go(found[chosen]);
      const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
      if (step === 0 || found.length === 0) return;
      event.preventDefault();
      chosen = (chosen + step + found.length) % found.length;
      paint();
    },
  });
  return { element: h("div", { class: "palette" }, input, results), input };
})();

// ---- light and dark ----

const theme = (() => {
  // A browser may keep nothing for files; then the choice lasts as long as the page.
  const remembered = () => { try { return localStorage.getItem("glassbox-theme"); } catch { return null; } };
  const remember = (value) => { try { localStorage.setItem("glassbox-theme", value); } catch { /* nothing is lost */ } };
  const button = h("button", { class: "theme", onclick: () => apply(isDark() ? "light" : "dark", true) });
  const isDark = () => {
    const chosen = document.documentElement.dataset.theme;
    return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  };
  const apply = (value, keep) => {
    if (value) document.documentElement.dataset.theme = value;
    if (keep) remember(value);
    button.textContent = isDark() ? "☀" : "☾";
    button.setAttribute("aria-label", isDark() ? "light colours" : "dark colours");
    button.title = button.getAttribute("aria-label");
  };
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => apply(null, false));
  apply(remembered(), false);
  return button;
})();

const main = h("main", { tabindex: "-1" });
replace(document.getElementById("app"),
  h("header", { class: "top" }, h("a", { class: "brand", href: "#" }, h("span", { class: "glass", "aria-hidden": "true" }), "Glassbox"), palette.element,
    h("span", { class: "quiet version" }, model.ledger.tool.version), theme),
  h("div", { class: "body" }, sidebar.element, main));
addEventListener("hashchange", show);
addEventListener("keydown", (event) => {
  const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
  if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    palette.input.focus();
  }
});
show();

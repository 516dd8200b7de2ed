// What the main area shows, one function for each kind of address.

// ---- overview ----

function overviewView(model) {
  const { ledger } = model;
  const totals = { ...ledger.totals, "already covered": ledger.totals.already_covered || 0 };
  const figure = (value, word, link, status) =>
    h("a", { class: `figure ${status || ""}`, href: link }, h("b", {}, number(value)), h("span", {}, word));
  return [
    h("section", { class: "hero" },
      h("div", { class: "share" }, h("b", {}, percent(totals)), h("span", {}, "%")),
      h("div", { class: "hero-text" },
        h("p", {}, "of the goals that can be reached are covered by tests that have run on a real JVM."),
        bar(totals, "large"),
        legend())),
    h("section", { class: "figures" },
      figure(totals.goals, totals.goals === 1 ? "goal" : "goals", "#goals"),
      figure(totals.covered, "covered", "#goals?status=covered", "covered"),
      totals["already covered"] > 0
        && figure(totals["already covered"], "already covered", "#goals?status=already+covered", "covered"),
      figure(totals.infeasible, "infeasible", "#goals?status=infeasible", "infeasible"),
      figure(totals.unknown, "unknown", "#goals?status=unknown", "unknown"),
      figure(totals.tests, totals.tests === 1 ? "test" : "tests", "#tests"),
      figure(ledger.findings.length, ledger.findings.length === 1 ? "finding" : "findings", "#findings",
        ledger.findings.length ? "finding" : "")),
    notices(model),
    reasons(model),
    h("section", {}, h("h2", {}, "Classes"), classTable(model)),
  ];
}

function legend() {
  return h("p", { class: "legend" }, LEGEND.map((status) => h("span", {}, mark(status), STATUS[status].word)));
}

function notices({ ledger }) {
  const lines = [
    ...ledger.problems.map((problem) => [h("b", {}, problem.subject), ": ", problem.message]),
    ...ledger.limits,
  ];
  if (ledger.totals.diverged > 0) {
    lines.push([h("a", { href: "#tests?verdict=diverged" }, plural(ledger.totals.diverged, "test")), " behaved otherwise on the real JVM than predicted."]);
  }
  return lines.length === 0 ? null : h("section", { class: "notices" }, h("h2", {}, "Worth knowing"), h("ul", {}, lines.map((line) => h("li", {}, line))));
}

// Why goals are unknown, the most frequent reason first.
function reasons({ ledger }) {
  if (ledger.reasons.length === 0) return null;
  const rows = ledger.reasons.map(([reason, count]) =>
    h("li", {}, h("a", { href: `#goals?${new URLSearchParams({ status: "unknown", q: reason })}` }, number(count)), h("span", {}, reason)));
  return h("section", {}, h("h2", {}, "What stands in the way"), h("ul", { class: "reasons" }, rows));
}

function classTable(model) {
  const body = h("tbody", {});
  let order = "name";
  const share = (row) => (row.count.goals === row.count.infeasible ? 1 : (row.count.covered + row.count["already covered"]) / (row.count.goals - row.count.infeasible));
  const rows = model.ledger.classes.map((one) => ({ name: one.name, one, count: model.classTally(one) }));
  const orders = {
    name: (a, b) => (a.name < b.name ? -1 : 1), covered: (a, b) => share(a) - share(b) || b.count.unknown - a.count.unknown,
    goals: (a, b) => b.count.goals - a.count.goals, unknown: (a, b) => b.count.unknown - a.count.unknown,
    infeasible: (a, b) => b.count.infeasible - a.count.infeasible,
  };
  let limit = 200;
  const update = () => {
    const sorted = [...rows].sort(orders[order]);
    replace(body, sorted.slice(0, limit).map(({ one, count }) => h("tr", {},
      h("td", { class: "name" }, h("a", { href: classLink(one) }, h("span", { class: "quiet" }, packageName(one.name) && packageName(one.name) + "."), simpleName(one.name))),
      h("td", { class: "wide-cell" }, bar(count)), h("td", { class: "amount" }, percent(count) + " %"),
      h("td", { class: "amount" }, number(count.goals)), h("td", { class: "amount" }, count.infeasible ? number(count.infeasible) : "–"),
      h("td", { class: "amount" }, count.unknown ? number(count.unknown) : "–"))),
    sorted.length > limit && h("tr", {}, h("td", { colspan: 6 }, h("button", { class: "quiet-button", onclick: () => { limit += 500; update(); } },
      `Show more of ${number(sorted.length)} classes`))));
    for (const head of heads) head.setAttribute("aria-sort", head.dataset.order === order ? "ascending" : "none");
  };
  const heads = [["name", "Class"], ["covered", "Coverage", 2], ["goals", "Goals"], ["infeasible", "Infeasible"], ["unknown", "Unknown"]].map(([key, text, span]) =>
    h("th", { "data-order": key, colspan: span, class: key === "name" || key === "covered" ? "" : "amount" },
      h("button", { onclick: () => { order = key; update(); } }, text)));
  update();
  return h("div", { class: "table-frame" }, h("table", { class: "classes" }, h("thead", {}, h("tr", {}, heads)), body));
}

// ---- lists of goals, tests and findings ----

async function goalsView(model, address) {
  const goals = await model.goals();
  const kinds = [...new Set(goals.map(({ goal }) => kindOf(goal)))].sort();
  const list = longList([], 58, (entry) => goalRow(entry, model), "goals");
  const matches = (query) => {
    const words = query.q.toLowerCase().split(/\s+/).filter(Boolean);
    return goals.filter((entry) => (!query.status || entry.goal.status === query.status)
      && (!query.kind || kindOf(entry.goal) === query.kind) && words.every((word) => goalText(entry).includes(word)));
  };
  return filtered("Goals", goals.length, address, list, matches, {
    status: STATUSES.map((status) => [status, STATUS[status].word]), kind: kinds.map((kind) => [kind, kind]),
  });
}

// What a goal is found by; made when somebody filters by text.
function goalText(entry) {
  const { goal, method, owner } = entry;
  entry.text ??= `${owner.name}.${method.title} ${goal.kind} ${goal.reason || ""} line ${goal.line}`.toLowerCase();
  return entry.text;
}

// The first word of a kind, so that all cases of a switch are one kind.
function kindOf(goal) {
  return goal.kind.startsWith("call throws") ? "call throws" : goal.kind.split(" ")[0];
}

function goalRow({ goal, method, owner }) {
  return h("a", { class: "row", href: goalLink(owner, method, goal) }, mark(goal.status),
    h("span", { class: "row-main" },
      h("span", { class: "row-title" }, h("span", { class: "quiet" }, simpleName(owner.name) + "."), method.title,
        h("span", { class: "kind" }, goal.kind), h("span", { class: "quiet" }, goal.line === null ? `offset ${goal.offset}` : `line ${goal.line}`)),
      h("span", { class: "row-more" }, goal.reason || (goal.tests.length ? `by ${simpleName(goal.tests[0])}${goal.tests.length > 1 ? ` and ${goal.tests.length - 1} more` : ""}` : ""))));
}

async function testsView(model, address) {
  const tests = await model.tests();
  const texts = new Map(tests.map((test) => [test, `${test.id} ${test.display_name} ${test.outcome}`.toLowerCase()]));
  const list = longList([], 58, testRow, "tests");
  const matches = (query) => {
    const words = query.q.toLowerCase().split(/\s+/).filter(Boolean);
    return tests.filter((test) => (!query.verdict || test.verdict === query.verdict) && words.every((word) => texts.get(test).includes(word)));
  };
  return filtered("Tests", tests.length, address, list, matches, { verdict: [["confirmed", "confirmed"], ["diverged", "diverged"]] });
}

function testRow(test) {
  return h("a", { class: "row", href: testLink(test.id) },
    h("span", { class: `mark ${test.verdict === "confirmed" ? "covered" : "finding"}` }, test.verdict === "confirmed" ? "✓" : "✗"),
    h("span", { class: "row-main" }, h("span", { class: "row-title" }, test.display_name || test.name),
      h("span", { class: "row-more" }, `${simpleName(packageName(test.id))}.${test.name}`)));
}

// A list with filters. What is chosen stands in the address, so that it can be sent to somebody.
function filtered(title, total, address, list, matches, choices) {
  const query = { q: address.query.get("q") || "" };
  for (const name of Object.keys(choices)) query[name] = address.query.get(name) || "";
  const count = h("span", { class: "quiet count", "aria-live": "polite" });
  const update = () => {
    const found = matches(query);
    count.textContent = found.length === total ? number(total) : `${number(found.length)} of ${number(total)}`;
    list.set(found);
    const given = Object.entries(query).filter(([, value]) => value);
    const text = new URLSearchParams(given).toString();
    // Typing makes no history of its own.
    history.replaceState(null, "", `#${address.path.join("/")}${text ? "?" + text : ""}`);
  };
  const input = h("input", { type: "search", placeholder: "Filter by text", "aria-label": "filter by text", value: query.q, class: "filter-text",
    oninput: (event) => { query.q = event.target.value; update(); } });
  const groups = Object.entries(choices).map(([name, values]) => {
    const buttons = [["", "all"], ...values].map(([value, text]) => h("button", {
      "data-value": value, class: "chip", "aria-pressed": String(query[name] === value),
      onclick: () => {
        query[name] = value;
        buttons.forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.value === value)));
        update();
      },
    }, STATUS[value] ? [mark(value), " "] : null, text));
    return h("div", { class: "chips", role: "group", "aria-label": name }, buttons);
  });
  update();
  return [h("header", { class: "page-head" }, h("h1", {}, title, " ", count)), h("div", { class: "filters" }, input, groups), list.element];
}

async function findingsView(model) {
  const { findings } = model.ledger;
  const card = async (finding) => {
    const found = await model.method(finding.place);
    const what = finding.postcondition
      ? [finding.postcondition, finding.exception ? ` throws ${finding.exception}` : " does not hold"]
      : [finding.exception];
    const place = found ? h("a", { href: methodLink(found.owner, found.method, finding.line) }, `${simpleName(found.owner.name)}.${found.method.title}`) : finding.place;
    return h("article", { class: "finding-card" }, h("h3", {}, what),
      h("p", {}, finding.postcondition ? "behind " : "leaves ", place, finding.line === null ? "" : `, line ${finding.line}`,
        finding.postcondition ? "" : `, thrown by ${finding.by}`),
      finding.when && finding.when.length > 0 && h("p", {}, "when ", finding.when.map((one, at) => [at > 0 ? " and " : "", h("code", {}, one)])),
      h("p", {}, "shown by ", h("a", { href: testLink(finding.test) }, simpleName(finding.test))));
  };
  return [h("header", { class: "page-head" }, h("h1", {}, "Findings ", h("span", { class: "quiet count" }, number(findings.length)))),
    h("p", { class: "lead" }, "Exceptions that leave a method which neither declares nor throws them on purpose, and postconditions that do not hold. A test shows each of them."),
    findings.length === 0 ? h("p", { class: "quiet" }, "None.") : h("div", { class: "cards" }, await Promise.all(findings.map(card)))];
}

// ---- a class ----

async function classView(model, address) {
  const owner = model.class(address.path[1]);
  if (!owner) return missing("class", address.path[1]);
  await model.whole(owner);
  const wanted = address.path[2];
  const method = wanted === undefined ? null : owner.methods.find((one) => one.name + one.descriptor === wanted);
  if (wanted !== undefined && !method) return missing("method", wanted);
  const goal = method && address.path[3] !== undefined ? method.goals.find((one) => goalKey(one) === address.path[3]) : null;
  const count = method ? tally(method.goals) : model.classTally(owner);
  const head = h("header", { class: "page-head" },
    h("p", { class: "crumbs" }, h("a", { href: "#" }, "Overview"), packageName(owner.name) && [" / ", packageName(owner.name)],
      method && [" / ", h("a", { href: classLink(owner) }, simpleName(owner.name))]),
    h("h1", {}, method ? method.title : simpleName(owner.name)),
    h("div", { class: "head-bar" }, bar(count, "medium"), h("span", {}, percent(count) + " %"),
      h("span", { class: "quiet" }, `${plural(count.goals, "goal")}: ${STATUSES.filter((status) => count[status]).map((status) => `${number(count[status])} ${status}`).join(", ") || "none"}`)));
  const text = await model.source(owner);
  const code = text === null ? bytecodePane(model, owner, method, goal) : sourcePane(model, owner, method, goal, text, address.query);
  const side = h("div", { class: "side" }, await (method ? methodSide(model, owner, method, goal, code, text) : classSide(model, owner)));
  return [head, h("div", { class: "columns" }, h("div", { class: "code-column" }, code.element), side)];
}

async function classSide(model, owner) {
  const rows = owner.methods.filter((method) => method.goals.length > 0).map((method) => {
    const count = tally(method.goals);
    return h("a", { class: "method-row", href: methodLink(owner, method) }, h("span", { class: "method-title" }, method.title),
      bar(count), h("span", { class: "amount quiet" }, `${count.covered + count["already covered"]}/${count.goals - count.infeasible}`));
  });
  const tests = (await Promise.all(owner.methods.map((method) => model.testsOf(owner, method)))).flat();
  return [h("section", { class: "panel" }, h("h2", {}, "Methods"), h("div", { class: "method-list" }, rows)),
    tests.length > 0 && h("section", { class: "panel" }, h("h2", {}, "Tests"),
      limited(tests, 12, (test) => h("a", { class: "test-row", href: testLink(test.id) }, test.display_name || test.name)))];
}

async function methodSide(model, owner, method, goal, code, text) {
  const select = (what) => {
    if (what.goal !== undefined) location.hash = goalLink(owner, method, method.goals[what.goal]);
    else code.highlight(what.lines, what.block && method.code.insns.slice(what.block.first, what.block.last + 1).map((insn) => insn.offset));
  };
  const tests = await model.testsOf(owner, method);
  return [
    goal && await goalPanel(model, goal),
    method.code && method.code.blocks.length > 1 && enlargeable("Control flow", [
      flowDrawing(method, text === null ? null : text.split("\n"), select), flowLegend()]),
    method.goals.length > 0 && h("section", { class: "panel" }, h("h2", {}, "Goals"), limited(method.goals, 60, (one) =>
      h("a", { class: `goal-row${one === goal ? " current" : ""}`, href: goalLink(owner, method, one) }, mark(one.status),
        h("span", { class: "kind" }, one.kind), h("span", { class: "quiet" }, one.line === null ? `@${one.offset}` : `line ${one.line}`)))),
    h("section", { class: "panel" }, h("h2", {}, "Tests"), tests.length === 0 ? h("p", { class: "quiet" }, "None calls this method.")
      : limited(tests, 40, (test) => h("a", { class: "test-row", href: testLink(test.id) }, test.display_name || test.name))),
    text !== null && method.code && folded("panel", "Bytecode", false, () => bytecodeTable(method, goal)),
  ];
}

// Something that is made when it is opened.
function folded(kind, title, open, make) {
  const details = h("details", { class: kind, open, ontoggle: () => fillIn() }, h("summary", {}, title));
  let isMade = false;
  const fillIn = () => {
    if (isMade || !details.open) return;
    isMade = true;
    details.append(make());
  };
  fillIn();
  return details;
}

function limited(items, count, render) {
  const box = h("div", { class: "stack" }, items.slice(0, count).map(render));
  if (items.length > count) {
    const button = h("button", { class: "quiet-button", onclick: () => { button.remove(); box.append(...items.slice(count).map(render)); } }, `Show all ${number(items.length)}`);
    return [box, button];
  }
  return box;
}

// A panel that takes the whole window if asked to.
function enlargeable(title, content) {
  const button = h("button", { class: "quiet-button enlarge", "aria-expanded": "false", onclick: () => toggle() }, "Enlarge");
  const panel = h("section", { class: "panel", onkeydown: (event) => { if (event.key === "Escape" && panel.classList.contains("large")) toggle(); } },
    h("div", { class: "panel-head" }, h("h2", {}, title), button), content);
  const toggle = () => {
    const large = panel.classList.toggle("large");
    button.textContent = large ? "Close" : "Enlarge";
    button.setAttribute("aria-expanded", String(large));
    button.focus();
  };
  return panel;
}

function flowLegend() {
  const one = (status) => h("span", {}, h("i", { class: `edge-swatch ${status}` }), STATUS[status].word);
  return h("p", { class: "legend" }, [...LEGEND, "plain"].map(one));
}

async function goalPanel(model, goal) {
  const tests = new Map(await Promise.all(goal.tests.map(async (id) => [id, await model.test(id)])));
  const chain = goal.chain && h("p", {}, `${goal.chain.variable}, defined `, goal.chain.definition ? `in line ${goal.chain.definition.line}` : "by the call");
  return h("section", { class: `panel goal-panel ${goal.status}`, id: "goal" },
    h("h2", {}, badge(goal.status, STATUS[goal.status].word), " ", h("span", { class: "kind" }, goal.kind)),
    h("p", { class: "quiet" }, goal.line === null ? "" : `line ${goal.line}, `, `offset ${goal.offset}`), chain,
    goal.reason && h("p", {}, goal.reason),
    goal.assumptions.length > 0 && [h("p", { class: "quiet" }, "as long as"), h("ul", {}, goal.assumptions.map((one) => h("li", {}, one)))],
    goal.attack && h("p", { class: "quiet" }, attackText(goal.attack)),
    goal.tests.length > 0 && [h("p", { class: "quiet" }, "covered by"), limited(goal.tests, 8, (id) => {
      const test = tests.get(id);
      return h("a", { class: "test-row", href: testLink(id) }, test ? test.display_name || test.name : id);
    })]);
}

function attackText(attack) {
  const made = attack.calls > 0 ? `attacked with ${attack.calls} calls on a real JVM, none of which reached it` : "not attacked";
  return attack.missing ? `${made}: ${attack.missing}` : made;
}

// The status of a line: that of its goals, and mixed if they differ; who covered them makes no difference.
function lineStatus(goals) {
  const kinds = new Set(goals.map((goal) => (goal.status === "already covered" ? "covered" : goal.status)));
  if (kinds.size === 0) return null;
  if (kinds.size === 1) return [...kinds][0];
  return kinds.has("unknown") ? "mixed unknown-too" : "mixed";
}

function sourcePane(model, owner, method, goal, text, query) {
  const goals = new Map();
  const lines = javaLines(text.replace(/\n$/, ""));
  const methodLines = new Set();
  for (const one of owner.methods) {
    for (const each of one.goals) {
      if (each.line === null) continue;
      if (!goals.has(each.line)) goals.set(each.line, []);
      goals.get(each.line).push({ goal: each, method: one });
    }
    if (one === method && one.code) one.code.insns.forEach((insn) => insn.line !== null && methodLines.add(insn.line));
  }
  const ran = model.executedLines(owner);
  const rows = lines.map((pieces, at) => {
    const line = at + 1;
    const here = goals.get(line) || [];
    const status = lineStatus(here.map((entry) => entry.goal));
    const dots = here.slice(0, 8).map((entry) => h("a", {
      class: `dot ${entry.goal.status}${entry.goal === goal ? " current" : ""}`, href: goalLink(owner, entry.method, entry.goal),
      title: `${entry.goal.kind}: ${entry.goal.status}`, "aria-label": `${entry.goal.kind}: ${entry.goal.status}`,
    }, STATUS[entry.goal.status].mark));
    if (here.length > 8) dots.push(h("span", { class: "quiet" }, `+${here.length - 8}`));
    const executed = ran && ran.has(line) ? (ran.get(line) ? " ran" : " idle") : "";
    return h("div", { class: `line ${status || ""}${methodLines.has(line) ? " of-method" : ""}${executed}`, "data-line": line },
      h("span", { class: "number" }, line), h("span", { class: "text" }, pieces), h("span", { class: "dots" }, dots));
  });
  const element = h("div", { class: "code source", tabindex: "0", "aria-label": "source" }, rows);
  const highlight = (wanted) => {
    element.querySelectorAll(".lit").forEach((row) => row.classList.remove("lit"));
    const list = (wanted || []).map((line) => rows[line - 1]).filter(Boolean);
    list.forEach((row) => row.classList.add("lit"));
    if (list[0]) reveal(element, list[0]);
  };
  const asked = Number(query.get("line"));
  const first = goal && goal.line !== null ? goal.line : asked || Math.min(...methodLines);
  const path = (query.get("path") || "").split(",").map(Number).filter(Boolean);
  if (path.length > 0) highlight(path);
  else if (goal && goal.line !== null) highlight([goal.line]);
  else if (asked) highlight([asked]);
  else if (rows[first - 1]) reveal(element, rows[Math.max(0, first - 3)]);
  return { element: h("div", { class: "code-frame" }, h("p", { class: "code-title" }, owner.source), element), highlight };
}

// Scrolls to a row as soon as the page knows where it is.
function reveal(frame, row) {
  requestAnimationFrame(() => {
    const top = row.getBoundingClientRect().top - frame.getBoundingClientRect().top + frame.scrollTop;
    if (top < frame.scrollTop + 40 || top > frame.scrollTop + frame.clientHeight - 80) frame.scrollTop = top - frame.clientHeight / 3;
  });
}

function bytecodePane(model, owner, method, goal) {
  const methods = method ? [method] : owner.methods.filter((one) => one.code && one.goals.length > 0);
  const tables = methods.filter((one) => one.code).map((one) => folded("bytecode-method", one.title, method !== null || methods.length < 4, () => bytecodeTable(one, goal)));
  const element = h("div", { class: "code bytecode", tabindex: "0", "aria-label": "bytecode" }, tables);
  const highlight = (lines, offsets) => {
    element.querySelectorAll(".lit").forEach((row) => row.classList.remove("lit"));
    const rows = (offsets || []).map((offset) => element.querySelector(`[data-offset="${offset}"]`)).filter(Boolean);
    rows.forEach((row) => row.classList.add("lit"));
    if (rows[0]) reveal(element, rows[0]);
  };
  if (goal) highlight([], [goal.offset]);
  return { element: h("div", { class: "code-frame" }, h("p", { class: "code-title" }, "bytecode; no source was found (--sources)"), element), highlight };
}

function bytecodeTable(method, goal) {
  const goals = new Map();
  for (const one of method.goals) {
    if (!goals.has(one.offset)) goals.set(one.offset, []);
    goals.get(one.offset).push(one);
  }
  const executed = method.code.executed;
  return h("div", { class: "listing" }, method.code.insns.map((insn, at) => {
    const here = goals.get(insn.offset) || [];
    const ran = executed ? (executed.insns.some(([first, last]) => first <= at && at <= last) ? " ran" : " idle") : "";
    return h("div", { class: `line ${lineStatus(here) || ""}${ran}${goal && goal.offset === insn.offset ? " lit" : ""}`, "data-offset": insn.offset },
      h("span", { class: "number" }, insn.offset), h("span", { class: "number source-line" }, insn.line === null ? "" : `:${insn.line}`),
      h("span", { class: "text" }, insn.text), h("span", { class: "dots" }, here.slice(0, 6).map((one) =>
        h("span", { class: `dot ${one.status}${one === goal ? " current" : ""}`, title: `${one.kind}: ${one.status}` }, STATUS[one.status].mark))));
  }));
}

// ---- a test ----

async function testView(model, address) {
  const test = await model.test(address.path[1]);
  if (!test) return missing("test", address.path[1]);
  const target = await model.method(test.target);
  const covered = await model.coveredBy(test.id);
  const source = test.lines ? await model.testSource(test) : test.source || null;
  return [
    h("header", { class: "page-head" },
      h("p", { class: "crumbs" }, h("a", { href: "#tests" }, "Tests"), " / ", target
        ? h("a", { href: methodLink(target.owner, target.method) }, `${simpleName(target.owner.name)}.${target.method.title}`) : test.target),
      h("h1", {}, test.display_name || test.name),
      h("p", { class: "quiet" }, test.verdict === "confirmed" ? badge("covered", "confirmed on a real JVM") : badge("finding", "diverged"), " ",
        test.reflection && [badge("unknown", "uses reflection"), " "],
        test.unmeasured && [badge("unknown", "coverage not measured"), " "], h("code", {}, test.id))),
    test.verdict === "diverged" && h("section", { class: "panel notices" }, h("p", {}, "expected: ", h("code", {}, test.expected)), h("p", {}, "seen: ", h("code", {}, test.seen))),
    h("div", { class: "test-grid" },
      test.input && h("section", { class: "panel heap-panel" }, h("h2", {}, "Input"),
        test.input.receiver || test.input.arguments.length > 0 ? heapDrawing(test.input, test.name) : h("p", { class: "quiet" }, "The call takes nothing.")),
      h("section", { class: "panel" }, h("h2", {}, "Constraints"), test.constraints.length === 0
        ? h("p", { class: "quiet" }, "Any input takes this path.") : h("ul", { class: "constraints" }, test.constraints.map((one) => h("li", {}, h("code", {}, java(one)))))),
      h("section", { class: "panel" }, h("h2", {}, "Result"), h("dl", { class: "outcome" },
        test.symbolic !== null && [h("dt", {}, "symbolic"), h("dd", {}, h("code", {}, java(test.symbolic)))],
        h("dt", {}, "concrete"), h("dd", {}, h("code", {}, test.outcome)))),
      source !== null && h("section", { class: "panel wide" }, h("h2", {}, "Test"), h("p", { class: "quiet" }, test.file, test.lines ? `, lines ${test.lines[0]}–${test.lines[1]}` : ""),
        h("pre", { class: "code test-source" }, java(unindented(source)))),
      await pathPanel(model, test),
      h("section", { class: "panel wide" }, h("h2", {}, "Covers ", h("span", { class: "quiet count" }, number(covered.length))), limited(covered, 20, ({ goal, method, owner }) =>
        h("a", { class: "goal-row", href: goalLink(owner, method, goal) }, mark(goal.status),
          h("span", {}, h("span", { class: "quiet" }, simpleName(owner.name) + "."), method.title), h("span", { class: "kind" }, goal.kind),
          h("span", { class: "quiet" }, goal.line === null ? `@${goal.offset}` : `line ${goal.line}`))))),
  ];
}

// The way of a test through the classes. A click shows the lines of a leg.
async function pathPanel(model, test) {
  if (test.path.length === 0) return null;
  const legs = await Promise.all(test.path.slice(0, 100).map(async (leg) => {
    const found = await model.method(leg.in);
    if (found) await model.whole(found.owner);
    const lines = found ? model.linesOf(found.method, leg.at) : [];
    const name = found ? `${simpleName(found.owner.name)}.${found.method.title}` : leg.in;
    const distinct = lines.filter((line, at) => at === 0 || lines[at - 1] !== line);
    const shown = distinct.length > 24 ? [...distinct.slice(0, 24), "…"] : distinct;
    const link = found && `${methodLink(found.owner, found.method)}?path=${[...new Set(lines)].join(",")}`;
    return h("li", {}, found ? h("a", { href: link }, name) : name, h("span", { class: "steps" },
      shown.map((line) => (found && line !== "…" ? h("a", { class: "step", href: methodLink(found.owner, found.method, line) }, line) : h("span", { class: "step" }, line)))));
  }));
  return h("section", { class: "panel wide" }, h("h2", {}, "Path"), h("ol", { class: "path" }, legs));
}

function unindented(text) {
  const lines = text.split("\n");
  const depth = Math.min(...lines.filter((line) => line.trim()).map((line) => line.length - line.trimStart().length));
  return lines.map((line) => line.slice(depth)).join("\n");
}

function missing(what, name) {
  return [h("header", { class: "page-head" }, h("h1", {}, `No such ${what}`)), h("p", { class: "lead" }, "This ledger has no ", h("code", {}, name || ""), "."), h("p", {}, h("a", { href: "#" }, "Overview"))];
}

// Building blocks: elements, numbers, status marks, Java text, long lists.

const SVG = "http://www.w3.org/2000/svg";

// An element with attributes and children. Texts are always texts, never markup.
function h(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

function svg(tag, attributes, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  append(element, children);
  return element;
}

function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

function replace(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

// What a status is called, and a mark for those who do not go by colour.
const STATUS = {
  covered: { mark: "✓", word: "covered" },
  // Drawn as covered: both words are classes of the style sheet.
  "already covered": { mark: "✓", word: "already covered" },
  infeasible: { mark: "⊘", word: "infeasible" },
  unknown: { mark: "?", word: "unknown" },
  plain: { mark: "·", word: "not counted" },
};
const STATUSES = ["covered", "already covered", "infeasible", "unknown"];

// Those with a colour of their own.
const LEGEND = STATUSES.filter((status) => status !== "already covered");

function mark(status) {
  return h("span", { class: `mark ${status}`, title: STATUS[status].word, "aria-label": STATUS[status].word }, STATUS[status].mark);
}

function badge(status, text) {
  return h("span", { class: `badge ${status}` }, STATUS[status] ? STATUS[status].mark + " " : "", text);
}

function number(value) {
  return value.toLocaleString("en-US");
}

function plural(count, word, words) {
  return `${number(count)} ${count === 1 ? word : words || word + "s"}`;
}

function tally(goals) {
  const count = { goals: 0, covered: 0, "already covered": 0, infeasible: 0, unknown: 0 };
  for (const goal of goals) {
    count.goals += 1;
    count[goal.status] += 1;
  }
  return count;
}

// The share of what can be covered; everything, if there is nothing to cover. Never rounded up to all.
function percent(count) {
  const feasible = count.goals - count.infeasible;
  if (feasible === 0) return "100";
  const share = (100 * (count.covered + count["already covered"])) / feasible;
  return share === 100 ? "100" : Math.min(99.9, share).toFixed(1);
}

// A bar of three parts, said in words as well.
function bar(count, size) {
  const told = STATUSES.filter((status) => status !== "already covered" || count[status] > 0);
  const words = told.map((status) => `${number(count[status])} ${status}`).join(", ");
  const parts = STATUSES.filter((status) => count[status] > 0).map((status) =>
    h("span", { class: `part ${status}`, style: `flex-grow:${count[status]}` }));
  return h("span", { class: `bar ${size || ""}`, role: "img", "aria-label": words, title: words }, parts);
}

function simpleName(name) {
  return name.slice(name.lastIndexOf(".") + 1);
}

function cut(text, length) {
  return text.length > length ? text.slice(0, length - 1) + "…" : text;
}

function packageName(name) {
  const end = name.lastIndexOf(".");
  return end < 0 ? "" : name.slice(0, end);
}

const WORDS = new Set(("abstract assert boolean break byte case catch char class const continue default do double else enum " +
  "extends final finally float for goto if implements import instanceof int interface long native new package private " +
  "protected public return short static strictfp super switch synchronized this throw throws transient try void volatile " +
  "while true false null var record yield sealed permits non-sealed when").split(" "));

const TOKEN = /(\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|("""[\s\S]*?(?:"""|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?)|(@[\w.]+)|(\b\d[\w.]*)|([A-Za-z_$][\w$]*)/g;

// Java text as lines of pieces with a class each. Comments and text blocks may go over lines.
function javaLines(text) {
  const lines = [[]];
  const put = (piece, kind) => {
    piece.split("\n").forEach((part, at) => {
      if (at > 0) lines.push([]);
      if (part) lines[lines.length - 1].push(kind ? h("span", { class: kind }, part) : part);
    });
  };
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    put(text.slice(end, match.index));
    const [all, comment, string, annotation, digits, word] = match;
    const kind = comment ? "comment" : string ? "string" : annotation ? "annotation" : digits ? "digits"
      : WORDS.has(word) ? "keyword" : /^[A-Z]/.test(word) ? "type" : null;
    put(all, kind);
    end = match.index + all.length;
  }
  put(text.slice(end));
  return lines;
}

function java(text) {
  return javaLines(text).map((line, at) => [at > 0 ? "\n" : null, line]);
}

// A list of which only what is in sight is there. All rows have the same height.
function longList(items, rowHeight, render, label) {
  const inner = h("div", { class: "long-inner", role: "list" });
  const outer = h("div", { class: "long", tabindex: "0", "aria-label": label }, inner);
  let shown = "";
  const update = () => {
    const height = outer.clientHeight || 600;
    const first = Math.max(0, Math.floor(outer.scrollTop / rowHeight) - 8);
    const last = Math.min(list.items.length, Math.ceil((outer.scrollTop + height) / rowHeight) + 8);
    const key = `${first} ${last}`;
    if (key === shown) return;
    shown = key;
    const rows = [];
    for (let at = first; at < last; at += 1) {
      const row = render(list.items[at], at);
      row.setAttribute("role", "listitem");
      row.style.top = `${at * rowHeight}px`;
      row.style.height = `${rowHeight}px`;
      rows.push(row);
    }
    inner.replaceChildren(...rows);
  };
  const list = {
    items,
    element: outer,
    set(next) {
      list.items = next;
      inner.style.height = `${next.length * rowHeight}px`;
      outer.classList.toggle("nothing", next.length === 0);
      shown = "";
      outer.scrollTop = 0;
      update();
    },
    reveal(at) {
      outer.scrollTop = Math.max(0, at * rowHeight - outer.clientHeight / 2);
      update();
    },
  };
  outer.addEventListener("scroll", update, { passive: true });
  new ResizeObserver(() => { shown = ""; update(); }).observe(outer);
  list.set(items);
  return list;
}

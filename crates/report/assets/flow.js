// The control-flow graph of a method as a drawing: blocks in layers from top to bottom.

const BLOCK = { width: 232, gapX: 46, gapY: 58, line: 17, pad: 9 };
const MOST_BLOCKS = 400;

function flowDrawing(method, sourceLines, select) {
  const { insns, blocks, edges } = method.code;
  if (blocks.length > MOST_BLOCKS) {
    return h("p", { class: "quiet" }, `This method has ${number(blocks.length)} blocks, too many to draw.`);
  }
  const nodes = blocks.map((block, at) => blockNode(method, block, at, sourceLines));
  const merged = mergeEdges(edges);
  const layout = layered(nodes, merged);
  const picture = svg("svg", {
    class: "flow", role: "img", "aria-label": `control flow of ${method.title}: ${plural(blocks.length, "block")}`,
    viewBox: `0 0 ${layout.width} ${layout.height}`, width: layout.width, height: layout.height,
    // Large graphs are shrunk to what can still be read, and scrolled.
    style: `min-width:${Math.round(layout.width * 0.72)}px`,
  }, arrowHeads());
  spreadEnds(nodes, merged);
  for (const edge of merged) picture.append(edgeElement(edge, nodes, select));
  for (const node of nodes) picture.append(nodeElement(node, select));
  const frame = h("div", { class: "flow-frame", tabindex: "0", "aria-label": "control flow" }, picture);
  const entry = nodes[0].x + nodes[0].width / 2;
  requestAnimationFrame(() => { frame.scrollLeft = (entry / layout.width) * frame.scrollWidth - frame.clientWidth / 2; });
  return frame;
}

// What stands in a block: its lines of source, or its instructions.
function blockNode(method, block, at, sourceLines) {
  const { insns } = method.code;
  const range = insns.slice(block.first, block.last + 1);
  const lines = [...new Set(range.map((insn) => insn.line).filter((line) => line !== null))].sort((a, b) => a - b);
  let texts;
  if (sourceLines && lines.length > 0) {
    texts = lines.map((line) => `${line}  ${(sourceLines[line - 1] || "").trim()}`);
    // Several blocks of one line differ in what they end with.
    const shared = method.code.blocks.filter((other) => insns[other.last].line === lines[lines.length - 1]).length > 1;
    if (shared) texts.push(range[range.length - 1].text);
  } else {
    texts = range.map((insn) => `${insn.offset}  ${insn.text}`);
  }
  if (texts.length > 4) texts = [...texts.slice(0, 2), "⋯", texts[texts.length - 1]];
  const executed = method.code.executed;
  const ran = executed && executed.insns.some(([first, last]) => first <= block.last && last >= block.first);
  return {
    at, block, lines, texts: texts.map((text) => cut(text, 29)),
    ran: executed ? Boolean(ran) : null, offset: insns[block.first].offset,
    width: BLOCK.width, height: texts.length * BLOCK.line + 2 * BLOCK.pad,
  };
}

// Ways between the same blocks with the same status are one line, with all their names.
function mergeEdges(edges) {
  const merged = new Map();
  for (const edge of edges) {
    const kind = edge.kind.startsWith("exception ") ? "exception" : edge.kind.startsWith("case ") ? "case" : edge.kind;
    const key = `${edge.from} ${edge.to} ${edge.status} ${kind}`;
    const known = merged.get(key);
    const word = kind === "exception" ? simpleName(edge.kind.slice(10)) : kind === "case" ? edge.kind.slice(5) : edge.kind;
    if (known) known.words.push(word);
    else merged.set(key, { ...edge, shape: kind, words: [word] });
  }
  for (const edge of merged.values()) {
    const words = edge.words.length > 3 ? [...edge.words.slice(0, 3), `+${edge.words.length - 3}`] : edge.words;
    edge.label = edge.shape === "next" ? "" : edge.shape === "case" ? `case ${words.join(", ")}` : words.join(", ");
  }
  return [...merged.values()];
}

// Layers by longest way from the entry, without edges that lead back; long edges go through places of their own.
function layered(nodes, edges) {
  const out = nodes.map(() => []);
  edges.forEach((edge) => out[edge.from].push(edge));
  const state = new Array(nodes.length).fill(0);
  const order = [];
  const roots = [0, ...nodes.keys()];
  for (const root of roots) {
    if (state[root] !== 0) continue;
    const stack = [[root, 0]];
    state[root] = 1;
    while (stack.length > 0) {
      const top = stack[stack.length - 1];
      const edge = out[top[0]][top[1]++];
      if (!edge) {
        state[top[0]] = 2;
        order.push(top[0]);
        stack.pop();
      } else if (state[edge.to] === 0) {
        state[edge.to] = 1;
        stack.push([edge.to, 0]);
      } else {
        edge.back = state[edge.to] === 1;
      }
    }
  }
  const layer = new Array(nodes.length).fill(0);
  // How far the longest way to an end is: the way that a reader follows.
  const below = new Array(nodes.length).fill(0);
  for (const at of order) {
    for (const edge of out[at]) if (!edge.back) below[at] = Math.max(below[at], below[edge.to] + 1);
  }
  for (const at of order.reverse()) {
    for (const edge of out[at]) if (!edge.back) layer[edge.to] = Math.max(layer[edge.to], layer[at] + 1);
  }
  const places = nodes.map((node, at) => Object.assign(node, { layer: layer[at], up: [], down: [] }));
  const all = [...places];
  for (const edge of edges) {
    edge.via = [];
    if (edge.from === edge.to) continue;
    const [high, low] = edge.back ? [edge.to, edge.from] : [edge.from, edge.to];
    let before = places[high];
    for (let at = layer[high] + 1; at < layer[low]; at += 1) {
      const place = { layer: at, width: 14, height: 0, up: [before], down: [] };
      before.down.push(place);
      edge.via.push(place);
      all.push(place);
      before = place;
    }
    before.down.push(places[low]);
    places[low].up.push(before);
    const isMain = !edge.back && below[edge.from] === below[edge.to] + 1 && !places[edge.from].main;
    if (isMain) places[edge.from].main = places[edge.from].down[places[edge.from].down.length - 1];
    if (edge.back) edge.via.reverse();
  }
  const rows = [];
  for (const place of all) (rows[place.layer] = rows[place.layer] || []).push(place);
  sortRows(rows);
  return assignPlaces(rows);
}

function sortRows(rows) {
  rows.forEach((row) => row.forEach((place, at) => { place.rank = at; }));
  const center = (neighbours, place) =>
    neighbours.length === 0 ? place.rank : neighbours.reduce((sum, one) => sum + one.rank, 0) / neighbours.length;
  for (let sweep = 0; sweep < 8; sweep += 1) {
    const down = sweep % 2 === 0;
    for (const row of down ? rows : [...rows].reverse()) {
      const weights = new Map(row.map((place) => [place, center(down ? place.up : place.down, place)]));
      row.sort((a, b) => weights.get(a) - weights.get(b));
      row.forEach((place, at) => { place.rank = at; });
    }
  }
}

function assignPlaces(rows) {
  let y = 14;
  for (const row of rows) {
    let x = 0;
    for (const place of row) {
      Object.assign(place, { x, y });
      x += place.width + BLOCK.gapX;
    }
    y += Math.max(...row.map((place) => place.height)) + BLOCK.gapY;
  }
  const middle = (place) => place.x + place.width / 2;
  // The main way wants to be straight above all, then long edges.
  const pull = (a, b) => {
    if (a.main === b || b.main === a) return 24;
    return a.height === 0 && b.height === 0 ? 4 : a.height === 0 || b.height === 0 ? 0.5 : 1;
  };
  const wish = (place, around) => {
    const total = around.reduce((sum, one) => sum + pull(place, one), 0);
    return total === 0 ? place.x : around.reduce((sum, one) => sum + pull(place, one) * middle(one), 0) / total - place.width / 2;
  };
  for (let round = 0; round < 20; round += 1) {
    const ways = round >= 12 ? "both" : round % 2 === 0 ? "up" : "down";
    for (const row of ways === "down" ? [...rows].reverse() : rows) {
      settle(row, row.map((place) => wish(place, ways === "both" ? [...place.up, ...place.down] : place[ways])));
    }
  }
  const all = rows.flat();
  const left = Math.min(...all.map((place) => place.x)) - 40;
  all.forEach((place) => { place.x -= left; });
  const width = Math.max(...all.map((place) => place.x + place.width)) + 40;
  return { width, height: y - BLOCK.gapY + 30 };
}

// Places of a row come as near to where they want to be as their order and the gaps between them allow: those that are in
// each other's way move together, to the middle of their wishes.
function settle(row, wishes) {
  const gap = (a, b) => (a.height === 0 || b.height === 0 ? 20 : BLOCK.gapX);
  let offset = 0;
  const offsets = row.map((place, at) => {
    const here = offset;
    if (row[at + 1]) offset += place.width + gap(place, row[at + 1]);
    return here;
  });
  const groups = [];
  row.forEach((place, at) => {
    let group = { sum: wishes[at] - offsets[at], count: 1 };
    while (groups.length > 0) {
      const before = groups[groups.length - 1];
      if (before.sum / before.count <= group.sum / group.count) break;
      groups.pop();
      group = { sum: before.sum + group.sum, count: before.count + group.count };
    }
    groups.push(group);
  });
  let at = 0;
  for (const group of groups) {
    for (const end = at + group.count; at < end; at += 1) row[at].x = group.sum / group.count + offsets[at];
  }
}

function arrowHeads() {
  const head = (name) => svg("marker", {
    id: `head-${name}`, class: `head ${name}`, viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 8, markerHeight: 8,
    orient: "auto-start-reverse", markerUnits: "userSpaceOnUse",
  }, svg("path", { d: "M0 0 L8 4 L0 8 z" }));
  return svg("defs", {}, [...STATUSES, "plain"].map(head));
}

// Ways out of a block leave side by side, in the order of where they lead, and so do those that come in.
function spreadEnds(nodes, edges) {
  const middle = (place) => place.x + place.width / 2;
  const share = (list, toward, name) => {
    list.sort((a, b) => middle(toward(a)) - middle(toward(b)));
    list.forEach((edge, at) => { edge[name] = (at + 1) / (list.length + 1); });
  };
  for (const node of nodes) {
    const leaving = edges.filter((edge) => edge.from === node.at);
    const coming = edges.filter((edge) => edge.to === node.at);
    share(leaving, (edge) => edge.via[0] || nodes[edge.to], "leave");
    share(coming, (edge) => edge.via[edge.via.length - 1] || nodes[edge.from], "arrive");
  }
}

function edgeElement(edge, nodes, select) {
  const [source, target] = [nodes[edge.from], nodes[edge.to]];
  const start = { x: source.x + source.width * edge.leave, y: source.y + source.height };
  const end = { x: target.x + target.width * edge.arrive, y: target.y - 2 };
  const points = [start, ...edge.via.map((place) => ({ x: place.x + place.width / 2, y: place.y })), end];
  let path = `M${start.x} ${start.y}`;
  if (edge.from === edge.to || (edge.back && points.length === 2)) {
    const side = Math.max(source.x + source.width, target.x + target.width) + 34;
    path += ` C${start.x} ${start.y + 34} ${side} ${start.y + 34} ${side} ${(start.y + end.y) / 2}` +
      ` S${end.x} ${end.y - 34} ${end.x} ${end.y}`;
  } else {
    for (let at = 1; at < points.length; at += 1) {
      const [a, b] = [points[at - 1], points[at]];
      const bend = edge.back ? Math.min(-24, (b.y - a.y) / 2) : (b.y - a.y) / 2;
      // A way back leaves downwards and arrives from above, too.
      const leaving = edge.back && at === 1 ? a.y + 30 : a.y + bend;
      const arriving = edge.back && at === points.length - 1 ? b.y - 30 : b.y - bend;
      path += ` C${a.x} ${leaving} ${b.x} ${arriving} ${b.x} ${b.y}`;
    }
  }
  const status = edge.status || "plain";
  const head = status === "already covered" ? "covered" : status;
  const leftward = points[1].x < start.x - 4;
  const label = edge.label && svg("text", {
    class: "edge-label", x: start.x + (leftward ? -7 : 7), y: start.y + 16, "text-anchor": leftward ? "end" : "start",
  }, cut(edge.label, 26));
  const goal = edge.goal === undefined ? null : edge.goal;
  return svg("g", {
    class: `edge ${status} ${edge.shape}${goal === null ? "" : " link"}`, "data-goal": goal,
    onclick: goal === null ? null : () => select({ goal }),
  }, svg("title", {}, `${edge.words.join(", ")}: ${STATUS[status].word}`), svg("path", { class: "wide", d: path }),
  svg("path", { class: "stroke", d: path, "marker-end": `url(#head-${head})` }), label);
}

function nodeElement(node, select) {
  const ran = node.ran === null ? "" : node.ran ? " ran" : " idle";
  const group = svg("g", {
    class: `block${ran}${node.at === 0 ? " entry" : ""}`, transform: `translate(${node.x} ${node.y})`, "data-block": node.at,
    tabindex: "0", role: "button", "aria-label": node.texts.join(", "),
    onclick: () => select({ block: node.block, lines: node.lines }),
    onkeydown: (event) => { if (event.key === "Enter") select({ block: node.block, lines: node.lines }); },
  }, svg("rect", { width: node.width, height: node.height, rx: 7 }));
  node.texts.forEach((text, at) => {
    const y = BLOCK.pad + at * BLOCK.line + 12.5;
    const split = text.match(/^(\d+) {2}(.*)$/);
    if (split) {
      group.append(svg("text", { x: 34, y, class: "where", "text-anchor": "end" }, split[1]), svg("text", { x: 42, y }, split[2]));
    } else {
      group.append(svg("text", { x: 42, y, class: "where" }, text.trim()));
    }
  });
  return group;
}

// The input of a test as a drawing: what the call is given on the left, objects as boxes, references as arrows.

const BOX = { width: 208, header: 28, row: 22, gapX: 74, gapY: 24, root: 152 };
const FEW_ROWS = 8;

function heapDrawing(input, target) {
  const frame = h("div", { class: "heap-frame", tabindex: "0", "aria-label": "input objects" });
  const hidden = input.objects.some((object) => object.parts && object.parts.length > FEW_ROWS);
  const button = hidden && h("button", { class: "quiet-button expand", "aria-expanded": "false", onclick: () => show(!expanded) });
  let expanded = false;
  const show = (all) => {
    expanded = all;
    replace(frame, heapPicture(input, target, all));
    frame.classList.toggle("expanded", all);
    if (button) {
      button.setAttribute("aria-expanded", String(all));
      button.textContent = all ? "Show less" : "Show all fields and elements";
    }
  };
  show(false);
  return h("div", { class: "heap" }, frame, button);
}

function heapPicture(input, target, all) {
  const roots = [];
  if (input.receiver) roots.push({ name: "this", value: input.receiver });
  for (const argument of input.arguments) roots.push({ name: argument.name, value: argument.value, type: argument.type });
  const boxes = input.objects.map((object, at) => heapBox(object, at, all, input.objects));
  placeBoxes(boxes, roots, input.objects);
  roots.forEach((root, at) => { root.y = 12 + at * 40; });
  const depth = Math.max(0, ...boxes.filter((box) => box.column).map((box) => box.column));
  const width = BOX.root + 24 + (boxes.some((box) => box.column) ? depth * (BOX.width + BOX.gapX) : 460) + 24;
  const height = Math.max(roots.length * 40 + 16, ...boxes.filter((box) => box.column).map((box) => box.y + box.height + 16));
  const picture = svg("svg", {
    class: "heap-picture", role: "img", viewBox: `0 0 ${width} ${height}`, width, height,
    "aria-label": `input of ${target}: ${plural(input.objects.length, "object")}`,
  }, svg("defs", {}, svg("marker", {
    id: "heap-head", class: "head reference", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 8, markerHeight: 8,
    orient: "auto", markerUnits: "userSpaceOnUse",
  }, svg("path", { d: "M0 0 L8 4 L0 8 z" }))));
  for (const root of roots) picture.append(rootElement(root, boxes, input.objects));
  for (const box of boxes) if (box.column) picture.append(boxElement(box));
  for (const root of roots) {
    const box = boxOf(root.value, boxes);
    if (box) picture.append(arrow({ x: BOX.root, y: root.y + 14 }, box, 0));
  }
  for (const box of boxes) {
    if (!box.column) continue;
    box.rows.forEach((row, at) => {
      const to = row.value && boxOf(row.value, boxes);
      if (to) picture.append(arrow({ x: box.x + BOX.width - 12, y: box.y + BOX.header + at * BOX.row + 12 }, to, box.column));
    });
  }
  return picture;
}

// Texts stand where they are referred to; they are no boxes.
function isInline(object) {
  return object.text !== undefined;
}

function boxOf(value, boxes) {
  return typeof value === "object" && boxes[value.object] && boxes[value.object].column ? boxes[value.object] : null;
}

function heapBox(object, at, all, objects) {
  const parts = object.parts || [];
  const rows = (all ? parts : parts.slice(0, FEW_ROWS)).map(([name, value]) => ({ name, value, text: valueText(value, objects) }));
  if (rows.length < parts.length) rows.push({ name: "⋯", text: `${parts.length - rows.length} more` });
  const title = object.length === undefined ? simpleName(object.class)
    : simpleName(object.class).replace("[]", `[${object.length}]`);
  return { at, object, rows, title, column: 0, height: BOX.header + Math.max(rows.length, 0) * BOX.row + (rows.length ? 6 : 2) };
}

// A value in words, and nothing for what gets an arrow.
function valueText(value, objects) {
  if (typeof value === "string") return value;
  const object = objects[value.object];
  if (!object) return "?";
  return isInline(object) ? object.text : "";
}

// Columns by how far an object is from the call; in each, objects stand in the order in which they are come by.
function placeBoxes(boxes, roots, objects) {
  let turn = roots.map((root) => root.value);
  for (let column = 1; turn.length > 0; column += 1) {
    const next = [];
    let y = 12;
    for (const value of turn) {
      if (typeof value !== "object" || !objects[value.object] || isInline(objects[value.object])) continue;
      const box = boxes[value.object];
      if (box.column) continue;
      Object.assign(box, { column, x: BOX.root + 70 + (column - 1) * (BOX.width + BOX.gapX), y });
      y += box.height + BOX.gapY;
      next.push(...(objects[value.object].parts || []).map(([, part]) => part));
    }
    turn = next;
  }
}

function rootElement(root, boxes, objects) {
  const group = svg("g", { class: `root${root.name === "this" ? " receiver" : ""}`, transform: `translate(12 ${root.y})` },
    svg("title", {}, root.type ? `${root.type} ${root.name}` : root.name),
    svg("rect", { width: BOX.root - 12, height: 28, rx: 14 }));
  const place = { x: (BOX.root - 12) / 2, y: 18.5, "text-anchor": "middle" };
  if (boxOf(root.value, boxes)) {
    group.append(svg("text", place, cut(root.name, 17)));
    return group;
  }
  const text = valueText(root.value, objects);
  const value = (length) => svg("tspan", { class: text === "null" ? "null" : "value" }, svg("title", {}, text), cut(text, length));
  // Beside arrows, there is room for short values only.
  if (boxes.some((box) => box.column)) {
    group.append(svg("text", place, `${cut(root.name, 9)} = `, value(16 - Math.min(root.name.length, 9))));
  } else {
    group.append(svg("text", place, cut(root.name, 17)), svg("text", { x: BOX.root + 4, y: 18.5 }, "= ", value(60)));
  }
  return group;
}

function boxElement(box) {
  const group = svg("g", { class: "object", transform: `translate(${box.x} ${box.y})` },
    svg("rect", { class: "body", width: BOX.width, height: box.height, rx: 8 }),
    svg("path", { class: "header", d: `M0 ${BOX.header} V8 Q0 0 8 0 H${BOX.width - 8} Q${BOX.width} 0 ${BOX.width} 8 V${BOX.header} z` }),
    svg("text", { class: "class", x: 11, y: 19 }, svg("title", {}, box.object.class), cut(box.title, 25)),
    svg("text", { class: "number", x: BOX.width - 11, y: 19, "text-anchor": "end" }, `#${box.at}`));
  box.rows.forEach((row, at) => {
    const y = BOX.header + at * BOX.row + 16.5;
    group.append(svg("text", { class: "field", x: 11, y }, svg("title", {}, row.name), cut(row.name, 14)));
    if (row.value && typeof row.value === "object" && row.text === "") {
      group.append(svg("circle", { cx: BOX.width - 14, cy: y - 4, r: 3.2 }));
    } else {
      const kind = row.text === "null" ? "null" : row.name === "⋯" ? "field" : "value";
      group.append(svg("text", { class: kind, x: BOX.width - 11, y, "text-anchor": "end" },
        svg("title", {}, row.text), cut(row.text, row.name.length > 9 ? 11 : 16)));
    }
  });
  return group;
}

// Forward arrows come in at the left; those that lead back or to the same column go around.
function arrow(from, box, column) {
  const to = { x: box.x - 1, y: box.y + BOX.header / 2 };
  let path;
  if (box.column > column) {
    const bend = Math.max(28, (to.x - from.x) / 2);
    path = `M${from.x} ${from.y} C${from.x + bend} ${from.y} ${to.x - bend} ${to.y} ${to.x} ${to.y}`;
  } else {
    const out = from.x + 46;
    const into = { x: box.x + BOX.width - 2, y: box.y + BOX.header / 2 };
    path = box.column === column
      ? `M${from.x} ${from.y} C${out} ${from.y} ${into.x + 46} ${into.y} ${into.x} ${into.y}`
      : `M${from.x} ${from.y} C${out} ${from.y + 60} ${box.x + BOX.width / 2} ${box.y + box.height + 70} ${box.x + BOX.width / 2} ${box.y + box.height + 1}`;
  }
  return svg("path", { class: "reference", d: path, "marker-end": "url(#heap-head)" });
}

// What the ledger knows. The table of contents is there from the start; the rest is packed in parts, each of which is unpacked
// once, when it is asked for.

async function unpack(text) {
  const letters = atob(text);
  const packed = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at += 1) packed[at] = letters.charCodeAt(at);
  const inflater = new DecompressionStream("deflate-raw");
  const writer = inflater.writable.getWriter();
  writer.write(packed);
  writer.close();
  const reader = inflater.readable.getReader();
  const decoder = new TextDecoder();
  let json = "";
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) json += decoder.decode(piece.value, { stream: true });
  return JSON.parse(json + decoder.decode());
}

const model = (() => {
  const ledger = JSON.parse(document.getElementById("ledger").textContent);
  const parts = JSON.parse(document.getElementById("parts").textContent);
  const once = (make) => { let made; return () => (made === undefined ? (made = make()) : made); };
  const byKey = (make) => {
    const made = new Map();
    return (key) => { if (!made.has(key)) made.set(key, make(key)); return made.get(key); };
  };
  const part = byKey((number) => unpack(parts[number]));
  const classes = new Map(ledger.classes.map((one) => [one.name, one]));

  // Gives the classes of a part their methods, with goals and without code.
  const outlined = byKey(async (number) => {
    for (const [name, methods] of await part(number)) classes.get(name).methods = methods;
  });
  const outlines = once(async () => {
    await Promise.all([...new Set(ledger.classes.map((owner) => owner.outline))].map(outlined));
    return ledger.classes;
  });
  const insn = ([offset, line, text, ...ways]) => ({ offset, line, text, ways });
  // A class with its methods and their code.
  const whole = byKey(async (owner) => {
    const [codes] = await Promise.all([part(owner.code), outlined(owner.outline)]);
    const [, own] = codes.find(([name]) => name === owner.name);
    owner.methods.forEach((method, at) => {
      const code = own[at];
      method.code = code && { ...code, insns: code.insns.map(insn), blocks: code.blocks.map(([first, last]) => ({ first, last })) };
    });
    return owner;
  });
  const methods = once(async () => {
    const all = new Map();
    for (const owner of await outlines()) {
      for (const method of owner.methods) all.set(`${owner.name}.${method.name}${method.descriptor}`, { owner, method });
    }
    return all;
  });
  const goals = once(async () => {
    const all = [];
    for (const owner of await outlines()) {
      for (const method of owner.methods) for (const goal of method.goals) all.push({ goal, method, owner });
    }
    return all;
  });
  const covering = once(async () => {
    const all = new Map();
    for (const entry of await goals()) {
      for (const id of entry.goal.tests) {
        if (!all.has(id)) all.set(id, []);
        all.get(id).push(entry);
      }
    }
    return all;
  });
  const tests = once(async () => (await Promise.all(ledger.tests.map(part))).flat());
  const testsById = once(async () => new Map((await tests()).map((test) => [test.id, test])));
  const calling = once(async () => {
    const all = new Map();
    for (const test of await tests()) {
      if (!all.has(test.target)) all.set(test.target, []);
      all.get(test.target).push(test);
    }
    return all;
  });
  const tallies = byKey(({ tally: [covered, already, infeasible, unknown] }) =>
    ({ goals: covered + already + infeasible + unknown, covered, "already covered": already, infeasible, unknown }));
  return {
    ledger,
    class: (name) => classes.get(name),
    classTally: tallies,
    outlines,
    whole,
    goals,
    tests,
    test: async (id) => (await testsById()).get(id),
    method: async (id) => (await methods()).get(id),
    source: async (owner) => (owner.source in ledger.sources ? part(ledger.sources[owner.source]) : null),
    coveredBy: async (id) => (await covering()).get(id) || [],
    testsOf: async (owner, method) => (await calling()).get(`${owner.name}.${method.name}${method.descriptor}`) || [],
    async testSource(test) {
      const text = test.file in ledger.test_files ? await part(ledger.test_files[test.file]) : "";
      return text.split("\n").slice(test.lines[0] - 1, test.lines[1]).join("\n");
    },
    linesOf(method, offsets) {
      if (!method.code) return [];
      const lines = new Map(method.code.insns.map((insn) => [insn.offset, insn.line]));
      return offsets.map((offset) => lines.get(offset)).filter((line) => line !== null && line !== undefined);
    },
    // Of every line with code, whether any of it was executed; nothing if nobody looked.
    executedLines(owner) {
      if (!ledger.measured) return null;
      const lines = new Map();
      for (const { code } of owner.methods) {
        if (!code || !code.executed) continue;
        const ran = new Set();
        for (const [first, last] of code.executed.insns) for (let at = first; at <= last; at += 1) ran.add(at);
        code.insns.forEach((insn, at) => insn.line !== null && lines.set(insn.line, lines.get(insn.line) || ran.has(at)));
      }
      return lines;
    },
  };
})();

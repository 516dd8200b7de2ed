// Uses the report as a person would and says what came of it. The test that brings it along reads the result from the page.
(async () => {
  const result = { steps: [] };
  const check = (name, good) => result.steps.push([name, Boolean(good)]);
  const pause = () => new Promise((done) => setTimeout(done, 20));
  // Waits until the page shows what belongs to an address.
  const settled = async (act) => {
    let over = false;
    addEventListener("hashchange", () => { over = true; }, { once: true });
    act();
    for (let turn = 0; turn < 200 && !over; turn += 1) await pause();
    for (let turn = 0; turn < 3; turn += 1) await pause();
  };
  const go = (hash) => settled(() => { location.hash = hash; });
  const $ = (selector) => document.querySelector(selector);
  const $$ = (selector) => [...document.querySelectorAll(selector)];
  const type = (input, text) => {
    input.value = text;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  try {
    const goals = JSON.parse($("#ledger").textContent).totals.goals;
    check("opens with the overview", $(".hero") && $$("table.classes tbody tr").length > 0);
    check("loads nothing", performance.getEntriesByType("resource").length === 0);

    await go("#goals");
    check("lists goals", $$(".row").length > 0 && $$(".row").length < 200);
    check("counts them", $(".count").textContent === goals.toLocaleString("en-US"));
    type($(".filter-text"), "fall");
    check("a text filters", $(".count").textContent.includes(" of ") && $$(".row").length > 0);
    check("what filters stands in the address", location.hash.includes("q=fall"));
    $$(".chip").find((chip) => chip.dataset.value === "unknown").click();
    check("a status filters", $$(".row .mark").every((mark) => mark.classList.contains("unknown")));
    check("both stand in the address", location.hash.includes("status=unknown"));
    const hash = location.hash;
    await go("#");
    await settled(() => history.back());
    check("the back button brings the filter back", location.hash === hash && $(".filter-text").value === "fall");

    const row = $(".row");
    await settled(() => row.click());
    check("a goal has a link of its own", location.hash.startsWith("#class/") && $("#goal.unknown"));
    check("its line is lit", $(".line.lit"));
    check("the control flow is drawn", $$(".flow .block").length > 1 && $$(".flow .edge").length > 0);
    check("edges have a dash besides a colour", getComputedStyle($(".edge.unknown .stroke")).strokeDasharray !== "none");
    const deep = location.hash;
    await go("#");
    await go(deep);
    check("a deep link leads to the goal", $("#goal.unknown"));

    await go("#tests");
    await settled(() => $(".row").click());
    check("a test shows its input", $$(".heap-picture .object").length === 2 && $$(".heap-picture path.reference").length > 0);
    const before = $$(".heap-picture .object text").length;
    $(".expand").click();
    check("the drawing expands", $$(".heap-picture .object text").length > before && $(".expand").getAttribute("aria-expanded") === "true");
    check("a test shows constraints, results and source", $(".constraints code") && $$(".outcome dd").length === 2 && $(".test-source"));
    check("a test shows its path", $$(".path .step").length > 0);

    const search = $(".search");
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true }));
    check("a key leads to the search", document.activeElement === search);
    type(search, "m");
    check("the search finds", $$(".result").length > 1 && !$(".results").hidden);
    search.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
    check("keys choose", $$(".result")[1].getAttribute("aria-selected") === "true");
    await settled(() => search.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true })));
    check("and go there", location.hash.startsWith("#"));

    const paper = () => getComputedStyle(document.body).backgroundColor;
    const light = paper();
    $(".theme").click();
    check("light and dark differ", paper() !== light);
    check("nothing of the ledger became markup", $$("img, main b > i, script[src]").length === 0);
    await go("#class/no.such.Class");
    check("a wrong address says so", $("h1").textContent.startsWith("No such"));
  } catch (error) {
    check(`no error: ${error.stack || error}`, false);
  }
  const out = document.createElement("pre");
  out.id = "driven";
  out.textContent = JSON.stringify(result);
  document.body.append(out);
})();

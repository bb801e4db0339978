// Scatter of two systems and the block view of a page; texts of pages are only ever set as text, never as markup.
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const $ = (id) => document.getElementById(id);
const types = [...new Set(data.pages.map((page) => page.type))].sort();
const colour = (type) => `var(--c${types.indexOf(type) % 7})`;
const byId = new Map(data.pages.map((page) => [page.id, page]));
const viewOf = new Map(data.views.map((view) => [view.id, view]));
const SVG = "http://www.w3.org/2000/svg";
const KEPT = 50; // percent of a block's words from which it counts as kept, and as gold
const rival = data.systems.find((name) => name !== data.subject) || data.subject;

function make(tag, text, attributes = {}) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

function draw(tag, attributes, parent, text) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== undefined) element.textContent = text;
  parent.append(element);
  return element;
}

function scatter(across, up) {
  const size = 440, left = 48, top = 10, span = size - left - 14;
  const x = (value) => left + value * span, y = (value) => top + (1 - value) * span;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${size} ${top + span + 40}`);
  for (const tick of [0, 0.25, 0.5, 0.75, 1]) {
    draw("line", { class: "grid", x1: x(tick), x2: x(tick), y1: y(0), y2: y(1) }, svg);
    draw("line", { class: "grid", x1: x(0), x2: x(1), y1: y(tick), y2: y(tick) }, svg);
    draw("text", { class: "tick", x: x(tick), y: y(0) + 16, "text-anchor": "middle" }, svg, tick);
    draw("text", { class: "tick", x: x(0) - 6, y: y(tick) + 4, "text-anchor": "end" }, svg, tick);
  }
  draw("line", { class: "diagonal", x1: x(0), y1: y(0), x2: x(1), y2: y(1) }, svg);
  draw("text", { class: "title", x: x(0.5), y: y(0) + 32, "text-anchor": "middle" }, svg, across);
  draw("text", { class: "title", x: 11, y: y(0.5), "text-anchor": "middle", transform: `rotate(-90 11 ${y(0.5)})` }, svg, up);
  for (const page of data.pages) {
    if (!(across in page.f1) || !(up in page.f1)) continue;
    const dot = draw("circle", { cx: x(page.f1[across]), cy: y(page.f1[up]), r: 4, fill: colour(page.type), "data-page": page.id }, svg);
    draw("title", {}, dot, `${page.id} (${page.type})\n${across} ${page.f1[across]}, ${up} ${page.f1[up]}\n${page.url || ""}`);
    dot.addEventListener("click", () => show(page.id, true));
  }
  const legend = make("div", undefined, { class: "legend" });
  for (const type of types) {
    const entry = make("span");
    entry.append(make("i", "", { style: `background:${colour(type)}` }), type);
    legend.append(entry);
  }
  $("scatter").replaceChildren(svg, legend);
}

function verdict(across, up) {
  const found = data.comparisons.find((each) => (each.left === across && each.right === up) || (each.left === up && each.right === across));
  if (!found) return "";
  const ahead = found.difference >= 0 ? found.left : found.right, behind = ahead === found.left ? found.right : found.left;
  const wins = ahead === found.left ? found.wins : found.losses, losses = ahead === found.left ? found.losses : found.wins;
  const ends = [Math.abs(found.low), Math.abs(found.high)].map((end) => end.toFixed(3));
  const range = found.low * found.high < 0 ? "the interval holds zero" : `95 % interval ${ends.sort().join(" to ")}`;
  return `${ahead} is ${Math.abs(found.difference).toFixed(3)} ahead of ${behind} (${range}, p = ${found.p.toFixed(4)}): better on ${wins} pages, worse on ${losses}, equal on ${found.ties}.`;
}

function differ(across, up) {
  const rows = data.pages
    .filter((page) => across in page.f1 && up in page.f1)
    .map((page) => ({ page, gap: page.f1[up] - page.f1[across] }))
    .sort((one, other) => Math.abs(other.gap) - Math.abs(one.gap))
    .slice(0, 14);
  $("differ").replaceChildren(...rows.map(({ page, gap }) => {
    const item = make("li");
    const name = viewOf.has(page.id) ? make("a", page.id, { href: "#worst" }) : make("span", page.id);
    if (viewOf.has(page.id)) name.addEventListener("click", () => show(page.id, false));
    item.append(name, make("span", `${page.type} · ${page.f1[across].toFixed(2)} / ${page.f1[up].toFixed(2)} · ${gap > 0 ? "+" : ""}${gap.toFixed(2)}`));
    return item;
  }));
}

function chip(block, system) {
  const gold = block.gold >= KEPT, kept = (block.kept[system] || 0) >= KEPT;
  const [kind, word] = gold ? (kept ? ["ok", "kept"] : ["missed", "missed"]) : kept ? ["extra", "extra"] : ["out", "left out"];
  const cell = make("td");
  cell.append(make("span", word, { class: `chip ${kind}` }));
  if (block.why[system]) cell.append(make("small", block.why[system]));
  return { cell, silent: kind === "out" };
}

function rowOf(block, chips) {
  const row = make("tr", undefined, { class: block.gold >= KEPT ? "gold" : "" });
  const text = make("td", block.text);
  text.append(make("small", `${block.kind}, ${block.words} words`));
  row.append(text, ...chips.map((each) => each.cell));
  return row;
}

function rowsOf(view, systems) {
  const rows = [];
  let folded = [];
  const unfold = () => {
    if (!folded.length) return;
    const row = make("tr", undefined, { class: "fold" }), hidden = folded;
    const cell = make("td", `${hidden.length} left out: ${hidden[0].text.slice(0, 60)} …`, { colspan: 1 + systems.length });
    row.append(cell);
    row.addEventListener("click", () => row.replaceWith(...hidden.map((block) => rowOf(block, systems.map((system) => chip(block, system))))));
    rows.push(row);
    folded = [];
  };
  for (const block of view.blocks) {
    const chips = systems.map((system) => chip(block, system));
    if (chips.every((each) => each.silent)) { folded.push(block); continue; }
    unfold();
    rows.push(rowOf(block, chips));
  }
  unfold();
  return rows;
}

function show(id, scroll) {
  const page = byId.get(id), view = viewOf.get(id), systems = [...new Set([$("across").value, $("up").value])];
  const target = $("page");
  for (const item of $("pages").children) item.setAttribute("aria-selected", item.dataset.page === id);
  const title = make("h3", `${id}, ${page.type}`);
  const link = /^https?:/.test(page.url || "") ? make("a", page.url.slice(0, 110), { href: page.url, rel: "noreferrer noopener", target: "_blank" }) : make("span", page.url || "");
  if (!view) {
    target.replaceChildren(title, link, make("p", "The blocks of this page are not in this report; ask for more pages with --worst.", { class: "note" }));
  } else {
    const table = make("table"), head = make("tr");
    head.append(make("th", "block (gold has a green edge)"), ...systems.map((system) => make("th", `${system} ${(page.f1[system] ?? 0).toFixed(2)}`)));
    table.append(head, ...rowsOf(view, systems));
    target.replaceChildren(title, link, table);
  }
  target.dataset.shown = id;
  target.scrollTop = 0;
  if (scroll) $("worst").scrollIntoView();
}

function listPages() {
  $("pages").replaceChildren(...data.views.map((view) => {
    const page = byId.get(view.id), item = make("li", undefined, { "data-page": view.id, tabindex: 0 });
    const best = Math.max(...Object.values(page.f1)), own = page.f1[data.subject] ?? 0;
    item.append(make("b", view.id), make("span", `${own.toFixed(2)} of ${best.toFixed(2)}`));
    item.title = `${page.type}: ${data.subject} ${own}, the best system ${best}`;
    item.addEventListener("click", () => show(view.id, false));
    item.addEventListener("keydown", (event) => { if (event.key === "Enter") show(view.id, false); });
    return item;
  }));
}

function compare() {
  const across = $("across").value, up = $("up").value;
  scatter(across, up);
  differ(across, up);
  $("verdict").textContent = verdict(across, up);
  const shown = $("page").dataset.shown || (data.views[0] && data.views[0].id);
  if (shown) show(shown, false);
}

for (const [id, chosen] of [["across", rival], ["up", data.subject]]) {
  $(id).append(...data.systems.map((name) => make("option", name, { value: name })));
  $(id).value = chosen;
  $(id).addEventListener("change", compare);
}
listPages();
if (data.systems.length) compare();

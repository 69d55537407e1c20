"use strict";
/* The one script of the pages: it moves the steppers, and sorts and filters tables. All words are set as text. */

/* WHAT A SEARCH KNOWS AFTER A STEP: the changes of all steps up to it, one after the other. */
function beginning(nodes) {
  const count = nodes.length;
  return { step: 0, seen: new Uint8Array(count), evaluated: new Uint8Array(count), times: 0, leaves: 0, visited: 0,
    cut: new Uint8Array(count), window: new Array(count).fill(""), value: new Array(count).fill(""),
    stored: new Array(count).fill(""), tree: new Uint8Array(count), stack: [], open: [], marks: [], cycle: [],
    milestones: [], result: "", file: -1, at: 0, node: -1 };
}

function take(state, step) {
  state.step += 1;
  for (const node of step.visited || []) { if (!state.seen[node]) { state.seen[node] = 1; state.visited += 1; } }
  for (const node of step.evaluated || []) {
    state.times += 1;
    if (!state.evaluated[node]) { state.evaluated[node] = 1; state.leaves += 1; }
  }
  for (const node of step.cut || []) state.cut[node] = 1;
  for (const [node, text] of step.stored || []) state.stored[node] = text;
  for (const node of step.joined || []) state.tree[node] = 1;
  for (const node of step.left || []) state.tree[node] = 0;
  if (step.open) {
    const [pops, place, gone, come] = step.open;
    if (pops) state.open.shift();
    state.open.splice(place, gone, ...come);
  }
  if (step.marks) state.marks = step.marks; else if (step.kind === "return" && state.marks.length === 1) state.marks = [];
  state.cycle = step.cycle || [];
  if (step.milestone) state.milestones.push(step.milestone);
  const node = step.node === undefined ? -1 : step.node;
  state.node = node;
  if (step.kind === "call") {
    state.stack.push({ node, line: step.line.trim() });
    if (node >= 0 && !step.cycle) { state.window[node] = step.window || ""; state.value[node] = ""; }
  } else if (step.kind === "return") {
    state.stack.pop();
    if (node >= 0 && !step.cycle) { state.window[node] = step.window || ""; state.value[node] = step.v || ""; }
    if (!state.stack.length) state.result = step.v || "";
  }
  if (step.file !== undefined) { state.file = step.file; state.at = step.at; }
}

/* ONE SEARCH ON THE PAGE */
const LEGIBLE = 0.85;

class Pane {
  constructor(element, scene) {
    this.element = element;
    this.scene = scene;
    this.state = beginning(scene.nodes);
    this.stage = element.querySelector(".stage");
    this.svg = this.stage.querySelector("svg");
    this.size = [Number(this.svg.getAttribute("width")), Number(this.svg.getAttribute("height"))];
    element.parentElement.style.setProperty("--least", `${LEGIBLE * this.size[0] + 4}px`);
    this.nodes = [...this.svg.querySelectorAll(".node")].map((group) => ({
      group, kind: scene.nodes[Number(group.dataset.node)].kind, inside: group.querySelector(".inside"),
      badge: group.querySelector(".badge"), below: [...group.querySelectorAll(".below")], look: null }));
    this.edges = [...this.svg.querySelectorAll(".edge")].map((path) => ({
      path, father: Number(path.dataset.father), child: Number(path.dataset.child), base: path.getAttribute("class"), look: "" }));
    this.visits = scene.nodes.map(() => []);
    scene.steps.forEach((step, place) => { if (step.node !== undefined) this.visits[step.node].push(place + 1); });
    this.lists = {};
    for (const list of element.querySelectorAll("[data-list]")) this.lists[list.dataset.list] = list;
    this.facts = {};
    for (const fact of element.querySelectorAll("[data-fact]")) this.facts[fact.dataset.fact] = fact;
    this.rows = [...element.querySelectorAll(".source .row")];
    this.chosen = -1;
    this.fit();
  }

  get last() { return this.scene.steps.length; }

  go(step) {
    const wanted = Math.max(0, Math.min(step, this.last));
    if (wanted < this.state.step) this.state = beginning(this.scene.nodes);
    while (this.state.step < wanted) take(this.state, this.scene.steps[this.state.step]);
    this.show();
  }

  show() {
    const { state, scene } = this;
    const running = new Set(state.stack.map((call) => call.node));
    const waiting = new Map(state.open.map((entry) => [entry[0], entry]));
    const marked = new Set(state.marks);
    const cut = this.cut();
    this.nodes.forEach((node, number) => {
      const look = ["node", node.kind, state.seen[number] ? "seen" : cut[number] ? "cut" : "unseen"];
      if (state.evaluated[number]) look.push("evaluated");
      if (running.has(number)) look.push("running");
      if (state.node === number) look.push("current");
      if (this.chosen === number) look.push("selected");
      const entry = waiting.get(number);
      const badge = !state.seen[number] && cut[number] ? "\u00d7" : entry ? `${entry[1]} ${entry[2]}`
        : marked.has(number) ? "marked" : state.tree[number] ? "T" : "";
      const window = state.window[number], value = state.value[number];
      const words = value ? `${window} \u2192 ${value}`.trim() : window;
      const inside = node.kind === "leaf" ? null : value;
      const key = `${look.join(" ")}|${badge}|${words}|${inside}|${state.stored[number]}`;
      if (key === node.look) return;
      node.look = key;
      node.group.setAttribute("class", look.join(" "));
      set(node.badge, badge);
      if (inside !== null) set(node.inside, inside);
      if (node.below[0]) set(node.below[0], words);
      if (node.below[1]) set(node.below[1], state.stored[number]);
    });
    this.showEdges(running, cut);
    this.showWords();
    this.showLists();
    this.follow();
  }

  /* What a call left unvisited, and all below it. */
  cut() {
    const { state, scene } = this;
    const cut = new Uint8Array(scene.nodes.length);
    const pending = [];
    for (let node = 0; node < cut.length; node += 1) if (state.cut[node] && !state.seen[node]) pending.push(node);
    const ended = state.step === this.last && this.last > 0 && scene.steps[this.last - 1].kind === "return";
    if (ended) for (let node = 0; node < cut.length; node += 1) if (!state.seen[node]) pending.push(node);
    while (pending.length) {
      const node = pending.pop();
      if (cut[node] || state.seen[node]) continue;
      cut[node] = 1;
      pending.push(...scene.nodes[node].children);
    }
    return cut;
  }

  showEdges(running, cut) {
    const { state } = this;
    const round = new Set(state.cycle.map((node, place) => `${node}>${state.cycle[(place + 1) % state.cycle.length]}`));
    const calls = new Set(state.stack.slice(1).map((call, place) => `${state.stack[place].node}>${call.node}`));
    for (const edge of this.edges) {
      const key = `${edge.father}>${edge.child}`;
      const look = edge.base.replace(" unseen", "") + (cut[edge.child] && !state.seen[edge.child] ? " unseen" : "")
        + (calls.has(key) ? " running" : "") + (state.tree[edge.father] && state.tree[edge.child] ? " solution" : "")
        + (round.has(key) ? " cycle" : "");
      if (look !== edge.look) { edge.look = look; edge.path.setAttribute("class", look); }
    }
  }

  showWords() {
    const { state, scene, element } = this;
    const step = state.step ? scene.steps[state.step - 1] : null;
    set(element.querySelector(".now .line"), step ? (step.line || "").trim() || "\u00a0" : "\u00a0");
    const words = step ? step.words : "Before the first step.";
    set(element.querySelector(".now .words"), words.charAt(0).toUpperCase() + words.slice(1) + (/[.?!]$/.test(words) ? "" : "."));
    set(this.facts.visited, String(state.visited));
    set(this.facts.evaluated, String(state.leaves));
    set(this.facts.times, state.times > state.leaves ? ` (${state.times} evaluations)` : "");
    set(this.facts.value, state.result || "not yet");
    for (const row of this.rows) row.classList.toggle("here", false);
    if (state.file >= 0) {
      const box = element.querySelector(`[data-source="${state.file}"]`);
      const row = box && box.querySelector(`[data-line="${state.at}"]`);
      if (row) {
        row.classList.add("here");
        const frame = box.querySelector("pre");
        const top = row.offsetTop - frame.offsetTop;
        if (top < frame.scrollTop || top > frame.scrollTop + frame.clientHeight - 30) frame.scrollTop = top - frame.clientHeight / 2;
      }
    }
  }

  showLists() {
    const { state, scene, lists } = this;
    const name = (node) => scene.nodes[node].name;
    fill(lists.stack, state.stack.map((call) => call.line));
    if (lists.open) fill(lists.open, state.open.map(([node, status, merit]) => `${name(node)} ${status} ${merit}`), true);
    if (lists.milestones) fill(lists.milestones, state.milestones);
    if (lists.stored) {
      const known = [];
      state.stored.forEach((text, node) => { if (text && known.length < 400) known.push(`${name(node)}: ${text}`); });
      fill(lists.stored, known);
    }
    if (lists.marks) {
      fill(lists.marks, state.marks.map(name));
      const round = state.cycle.length ? [...state.cycle, state.cycle[0]].map(name).join(" \u2192 ") : "";
      set(this.facts.cycle, round && `cycle: ${round}`);
    }
  }

  /* THE FRAME */
  zoom(factor) {
    this.factor = Math.max(0.12, Math.min(3, factor));
    this.svg.setAttribute("width", String(this.size[0] * this.factor));
    this.svg.setAttribute("height", String(this.size[1] * this.factor));
  }

  fit(force) {  // names that are smaller than this cannot be read: then the drawing is scrolled, its root in view
    const whole = Math.min(1, (this.stage.clientWidth - 4) / this.size[0]);
    this.zoom(force || whole > LEGIBLE ? whole : LEGIBLE);
    const root = this.nodes[0].group.getBBox();
    this.stage.scrollLeft = (root.x + root.width / 2) * this.factor - this.stage.clientWidth / 2;
  }

  follow() {
    const node = this.nodes[this.state.node];
    if (!node) return;
    const box = node.group.getBBox(), stage = this.stage, f = this.factor;
    const x = (box.x + box.width / 2) * f, y = (box.y + box.height / 2) * f;
    if (x < stage.scrollLeft + 60 || x > stage.scrollLeft + stage.clientWidth - 60) stage.scrollLeft = x - stage.clientWidth / 2;
    if (y < stage.scrollTop + 30 || y > stage.scrollTop + stage.clientHeight - 40) stage.scrollTop = y - stage.clientHeight / 2;
  }
}

function set(element, text) { if (element.textContent !== text) element.textContent = text; }

function fill(list, texts, first) {
  while (list.children.length > texts.length) list.lastElementChild.remove();
  texts.forEach((text, place) => {
    let item = list.children[place];
    if (!item) { item = document.createElement("li"); list.append(item); }
    set(item, text);
    item.classList.toggle("first", Boolean(first) && place === 0);
  });
}

/* THE STEPPER: one or two searches in step */
class Stepper {
  constructor(element) {
    this.element = element;
    const scenes = JSON.parse(element.querySelector("script.data").textContent);
    this.link = element.dataset.link;
    this.panes = [...element.querySelectorAll(".pane")].map((pane, place) => new Pane(pane, scenes[place]));
    this.step = this.last;  // the whole search is on the page at once, with its values and what it cut off
    this.slider = element.querySelector(".slide input");
    this.where = element.querySelector(".where");
    this.player = null;
    this.chosen = -1;
    element.addEventListener("click", (event) => this.clicked(event));
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    element.querySelector("[data-do=node]").addEventListener("change", (event) => {
      if (event.target.value !== "") this.choose(Number(event.target.value));
    });
    let start = null;
    for (const words of element.querySelectorAll(".now")) {
      words.addEventListener("touchstart", (event) => { start = event.touches[0].clientX; }, { passive: true });
      words.addEventListener("touchend", (event) => {
        const way = start === null ? 0 : event.changedTouches[0].clientX - start;
        if (Math.abs(way) > 40) this.go(this.step + (way < 0 ? 1 : -1));
        start = null;
      }, { passive: true });
    }
    this.show();
  }

  get last() { return Math.max(...this.panes.map((pane) => pane.last)); }

  go(step, quiet) {
    this.step = Math.max(0, Math.min(step, this.last));
    this.show();
    if (!quiet) history.replaceState(null, "", `#${this.link}step=${this.step}`);
  }

  show() {
    for (const pane of this.panes) pane.go(this.step);
    this.slider.value = String(this.step);
    const text = this.step ? `step ${this.step} of ${this.last}` : `before the first of ${this.last} steps`;
    set(this.where, text);
    this.slider.setAttribute("aria-valuetext", text);
    for (const table of this.element.querySelectorAll("details.steps[open]")) {
      for (const row of table.querySelectorAll("tr.here")) row.classList.remove("here");
      const row = table.querySelector(`tr[data-step="${this.step}"]`);
      if (row) row.classList.add("here");
    }
    if (this.step >= this.last) this.stop();
  }

  play() {
    if (this.player) { this.stop(); return; }
    if (this.step >= this.last) this.go(0);
    const pace = Number(this.element.querySelector("[data-do=speed]").value);
    this.player = setInterval(() => this.go(this.step + 1), pace);
    this.label("Pause", true);
  }

  stop() {
    if (this.player) clearInterval(this.player);
    this.player = null;
    this.label("Play", false);
  }

  label(text, pressed) {
    const button = this.element.querySelector("[data-do=play]");
    set(button, text);
    button.setAttribute("aria-pressed", String(pressed));
  }

  /* Choose a node: its visits, and a way to each of them. */
  choose(number) {
    this.chosen = number;
    const list = this.element.querySelector("[data-list=visits]");
    list.replaceChildren();
    this.element.querySelector("[data-do=node]").value = String(number);
    const node = this.panes[0].scene.nodes[number];
    const title = document.createElement("span");
    title.textContent = `${node.kind} ${node.name}, ${node.about}: `;
    list.append(title);
    this.panes.forEach((pane) => {
      pane.chosen = number;
      const row = document.createElement("span");
      row.className = "visits";
      const visits = pane.visits[number];
      const said = document.createElement("span");
      said.textContent = `${this.panes.length > 1 ? `${pane.scene.title}: ` : ""}${visits.length ? "steps" : "never visited by a call"}`;
      row.append(said);
      for (const step of visits.slice(0, 60)) {
        const button = document.createElement("button");
        button.type = "button";
        button.dataset.go = String(step);
        button.textContent = String(step);
        row.append(button);
      }
      if (visits.length > 60) row.append(` and ${visits.length - 60} more`);
      list.append(row);
    });
    this.show();
  }

  visit(way) {
    if (this.chosen < 0) { this.go(this.step + way); return; }
    const visits = [...new Set(this.panes.flatMap((pane) => pane.visits[this.chosen]))].sort((a, b) => a - b);
    const next = way > 0 ? visits.find((step) => step > this.step) : visits.reverse().find((step) => step < this.step);
    if (next !== undefined) this.go(next);
  }

  clicked(event) {
    const button = event.target.closest("button");
    if (button && button.dataset.go) { this.go(Number(button.dataset.go)); return; }
    const group = event.target.closest(".stage .node");
    if (group) { this.choose(Number(group.dataset.node)); return; }
    if (!button) return;
    const act = { first: () => this.go(0), back: () => this.go(this.step - 1), forward: () => this.go(this.step + 1),
      last: () => this.go(this.last), play: () => this.play(), part: () => this.go(Number(button.dataset.step)),
      smaller: () => this.panes.forEach((pane) => pane.zoom(pane.factor / 1.25)),
      larger: () => this.panes.forEach((pane) => pane.zoom(pane.factor * 1.25)),
      fit: () => this.panes.forEach((pane) => pane.fit(true)) }[button.dataset.do];
    if (act) act();
  }

  key(event) {
    const step = event.shiftKey ? (way) => this.visit(way) : (way) => this.go(this.step + way);
    const act = { ArrowRight: () => step(1), ArrowLeft: () => step(-1), Home: () => this.go(0), End: () => this.go(this.last),
      " ": () => this.play() }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}

/* TABLES: a click on a head sorts, words and lists filter. */
class Sheet {
  constructor(element) {
    this.table = element.querySelector("table");
    this.body = this.table.tBodies[0];
    this.rows = [...this.body.rows];
    this.count = element.querySelector("[data-count]");
    this.filters = [...element.querySelectorAll("[data-filter]")];
    for (const filter of this.filters) filter.addEventListener("input", () => this.filter());
    for (const button of element.querySelectorAll("thead button")) button.addEventListener("click", () => this.sort(button));
    this.filter();
  }

  filter() {
    let shown = 0;
    for (const row of this.rows) {
      const fits = this.filters.every((filter) => {
        const wanted = filter.value.trim().toLowerCase();
        if (!wanted) return true;
        const column = filter.dataset.filter;
        if (column === "all") return row.textContent.toLowerCase().includes(wanted);
        return row.cells[Number(column)].dataset.key === filter.value;
      });
      row.hidden = !fits;
      if (fits) shown += 1;
    }
    if (this.count) set(this.count, `${shown} of ${this.rows.length}`);
  }

  sort(button) {
    const head = button.closest("th");
    const up = head.getAttribute("aria-sort") !== "ascending";
    for (const other of this.table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", up ? "ascending" : "descending");
    const key = (row) => row.cells[head.cellIndex].dataset.rank || row.cells[head.cellIndex].dataset.key || row.cells[head.cellIndex].textContent.trim();
    this.rows.sort((a, b) => key(a).localeCompare(key(b), "en", { numeric: true }) * (up ? 1 : -1));
    this.body.append(...this.rows);
  }
}

/* THE PAGE */
const steppers = [...document.querySelectorAll(".stepper")].map((element) => new Stepper(element));
for (const sheet of document.querySelectorAll(".sheet")) new Sheet(sheet);

function anchor() {
  try { return decodeURIComponent(location.hash.slice(1)); } catch { return location.hash.slice(1); }
}

function linked() {
  const found = /^(?:(.+)\.)?step=(\d+)$/.exec(anchor());
  if (!found) return;
  const stepper = steppers.find((each) => (found[1] ? each.link === `${found[1]}.` : true));
  if (!stepper) return;
  for (let box = stepper.element.parentElement; box; box = box.parentElement) if (box.tagName === "DETAILS") box.open = true;
  stepper.go(Number(found[2]), true);
  if (found[1]) stepper.element.scrollIntoView();
}

/* A link to a part of the page that is folded unfolds it. */
function unfold() {
  const target = anchor() ? document.getElementById(anchor()) : null;
  for (let box = target; box; box = box.parentElement) if (box.tagName === "DETAILS") box.open = true;
  if (target) target.scrollIntoView();
}

function hashed() { linked(); unfold(); }
window.addEventListener("hashchange", hashed);
document.addEventListener("toggle", (event) => {  // a drawing that was folded has its size now
  for (const stepper of steppers) if (event.target.open && event.target.contains(stepper.element)) stepper.panes.forEach((pane) => pane.fit());
}, true);
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  if (event.key === " " && /^(BUTTON|SUMMARY|A)$/.test(event.target.tagName)) return;
  const within = (each) => each.element.contains(document.activeElement);
  const visible = (each) => { const box = each.element.getBoundingClientRect(); return box.height > 0 && box.bottom > 80 && box.top < innerHeight; };
  const stepper = steppers.find(within) || steppers.find(visible);
  if (stepper) stepper.key(event);
});
hashed();

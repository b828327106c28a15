// The drawer: the table's journal, serial line, registers and heap, live.

import { all, mark, one, setShown, write } from "./element.js";
import { say } from "./words.js";

const MOST = 400;
const HEAP_SAMPLES = 240;
const TABS = ["journal", "serial", "registers", "heap"];
// The shortest time between two redraws of the drawer, even if many lines arrive.
const DRAW_MS = 200;

export class Drawer {
  // look(): called when `wanted` has changed; nameOf(place): returns the name of a seat.
  constructor(node, look, nameOf) {
    this._nameOf = nameOf;
    this._node = node;
    this._look = look;
    this._tab = TABS[0];
    this._lines = { journal: [], serial: [], registers: [] };
    this._heap = [];
    this._timer = 0;
    this._open = false;
    for (const tab of all("[role=tab]", node)) {
      tab.addEventListener("click", () => this._choose(tab.dataset.tab));
      tab.addEventListener("keydown", (event) => this._step(event));
    }
    this._list = one(".lines", node);
    this._choose(this._tab);
  }

  // The kinds of messages that the open tab displays.
  get wanted() {
    return this._open ? [this._tab] : [];
  }

  opened(open) {
    this._open = open;
    this._look();
    this._draw();
  }

  // Handle a message of the room.
  take(message) {
    if (message.journal) this._add("journal", message.journal);
    if (message.serial) this._add("serial", message.serial);
    if (message.registers) this._add("registers", message.registers.map((traffic) => registerLine(traffic, this._nameOf)));
    if (message.heap) this._heap = [...this._heap, message.heap].slice(-HEAP_SAMPLES);
    if (this._open && !this._timer) this._timer = setTimeout(() => this._draw(), DRAW_MS);
  }

  _add(kind, lines) {
    this._lines[kind] = this._lines[kind].concat(lines).slice(-MOST);
  }

  _choose(name) {
    this._tab = name;
    for (const tab of all("[role=tab]", this._node)) {
      mark(tab, "aria-selected", String(tab.dataset.tab === name));
      tab.tabIndex = tab.dataset.tab === name ? 0 : -1;
    }
    mark(this._list, "aria-labelledby", `tab-${name}`);
    this.render();
    if (this._open) this._look();
    this._draw();
  }

  // Write the explanation of the open tab: its content, and its use for a builder.
  render() {
    write(one(".about", this._node), say(`about_${this._tab}`));
  }

  _step(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = TABS[(TABS.indexOf(this._tab) + step + TABS.length) % TABS.length];
    this._choose(next);
    one(`[data-tab=${next}]`, this._node).focus();
  }

  _draw() {
    clearTimeout(this._timer);
    this._timer = 0;
    if (!this._open) return;
    const heap = this._tab === "heap";
    setShown(one(".heap", this._node), heap);
    setShown(one(".text", this._node), !heap);
    if (heap) this._drawHeap();
    else this._drawLines(this._lines[this._tab]);
  }

  _drawLines(lines) {
    const node = one(".text", this._node);
    const list = this._list;
    const atEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 4;
    write(node, lines.length ? lines.join("\n") : say("nothing_yet"));
    if (atEnd) list.scrollTop = list.scrollHeight;
  }

  _drawHeap() {
    const [allocated, free] = this._heap.at(-1) ?? [0, 0];
    write(one(".heap p", this._node), say("heap_is", kilo(allocated), kilo(free)));
    const whole = Math.max(1, allocated + free);
    const points = this._heap.map(([used], index) => `${index},${(100 - (100 * used) / whole).toFixed(1)}`);
    mark(one(".heap polyline", this._node), "points", points.join(" "));
  }
}

function registerLine([place, kind, register, value], nameOf) {
  const hex = (number) => number.toString(16).toUpperCase().padStart(2, "0");
  return `${nameOf(place)}  ${kind}  ${hex(register)}h  ${hex(value)}h`;
}

function kilo(bytes) {
  return (bytes / 1000).toFixed(1);
}

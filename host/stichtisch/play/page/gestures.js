// Pointers on cards. A mouse click lays a card. The first touch of a finger lifts a card, the second touch lays it.
// Mouse and finger can drag cards.

const MOVED = 8;

// Watch the cards below a node.
//
// actions: cardOf(node) returns the card that a node is part of; lift(card) is called for a touch; use(card) for a
// click or second touch; drop(card, target) at the end of a drag over the node `target`.
export function watch(root, actions) {
  root.addEventListener("pointerdown", (event) => {
    const card = actions.cardOf(event.target);
    if (!card || event.button !== 0 || !event.isPrimary) return;
    new Gesture(root, actions, card, event);
  });
}

class Gesture {
  constructor(root, actions, card, event) {
    this._actions = actions;
    this._root = root;
    this._card = card;
    this._finger = event.pointerType !== "mouse";
    this._from = [event.clientX, event.clientY];
    this._ready = !this._finger || card.hasAttribute("data-lifted");
    this._slid = false;
    this._ghost = null;
    // The browser reports all events of a touch at the card where it began. The code therefore has to look up the node
    // below the finger.
    this._stop = new AbortController();
    const { signal } = this._stop;
    addEventListener("pointermove", (moved) => this._move(moved), { signal });
    addEventListener("pointerup", (up) => this._up(up), { signal });
    addEventListener("pointercancel", () => this._end(), { signal });
    if (this._finger) actions.lift(card);
  }

  _move(event) {
    const right = event.clientX - this._from[0];
    const down = event.clientY - this._from[1];
    if (this._ghost) this._drag(event);
    else if (this._finger && Math.abs(right) > MOVED && Math.abs(right) > Math.abs(down)) this._slide(event);
    else if (Math.hypot(right, down) > (this._finger ? 2 * MOVED : MOVED)) this._begin(event);
  }

  // A finger slides along the fan: lift the card under it.
  _slide(event) {
    const below = document.elementFromPoint(event.clientX, event.clientY);
    const card = below && this._root.contains(below) ? this._actions.cardOf(below) : null;
    if (!card || card === this._card) return;
    this._card = card;
    this._slid = true;
    this._from = [event.clientX, event.clientY];
    this._actions.lift(card);
  }

  _begin(event) {
    const box = this._card.firstElementChild.getBoundingClientRect();
    this._ghost = this._card.firstElementChild.cloneNode(true);
    this._ghost.classList.add("ghost");
    this._ghost.style.setProperty("--card-width", `${this._card.firstElementChild.clientWidth || box.width}px`);
    document.body.append(this._ghost);
    this._card.setAttribute("data-dragged", "");
    this._drag(event);
  }

  _drag(event) {
    this._ghost.style.setProperty("left", `${event.clientX}px`);
    this._ghost.style.setProperty("top", `${event.clientY}px`);
    mark(targetAt(event));
  }

  _up(event) {
    const { _card: card, _ghost: ghost } = this;
    const target = ghost && targetAt(event);
    this._end();
    if (target) this._actions.drop(card, target);
    else if (!ghost && this._ready && !this._slid) this._actions.use(card, event);
  }

  _end() {
    this._stop.abort();
    this._ghost?.remove();
    this._card.removeAttribute("data-dragged");
    mark(null);
  }
}

function targetAt(event) {
  return document.elementFromPoint(event.clientX, event.clientY)?.closest(".reader, .hand") ?? null;
}

function mark(target) {
  for (const node of document.querySelectorAll("[data-target]")) node.removeAttribute("data-target");
  target?.setAttribute("data-target", "");
}

// Parts of the page that open beside the table. The Escape key closes them and returns the focus.

import { mark, one } from "./element.js";

export class Panel {
  // node: the element of the panel; button: the button that opens and closes it; changed(open): called after each
  // change.
  constructor(node, button, changed = () => {}) {
    this.node = node;
    this._button = button;
    this._changed = changed;
    button.addEventListener("click", () => this.show(!this.open));
    one(".close", node)?.addEventListener("click", () => this.show(false));
    node.addEventListener("keydown", (event) => event.key === "Escape" && this.show(false));
    mark(button, "aria-expanded", "false");
  }

  get open() {
    return !this.node.hidden;
  }

  show(open) {
    if (open === this.open) return;
    const inside = this.node.contains(document.activeElement);
    this.node.hidden = !open;
    mark(this._button, "aria-expanded", String(open));
    if (open) this.node.focus();
    else if (inside) this._button.focus();
    this._changed(open);
  }
}

// Keys of the keyboard. They work wherever the focus is, except in an input field or a dialog.

const TABLE_KEYS = { a: 0, s: 1, d: 2 };

// Listen to the keyboard. actions: key(number, down) presses a key of the active place; others by letter or
// digit.
export function listen(actions) {
  const held = new Set();
  const release = (key) => held.delete(key) && actions.key(key, false);
  addEventListener("keydown", (event) => {
    if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || isBusy(event.target)) return;
    const letter = event.key.toLowerCase();
    if (letter in TABLE_KEYS) {
      held.add(TABLE_KEYS[letter]);
      actions.key(TABLE_KEYS[letter], true);
    } else actions[letter]?.();
  });
  addEventListener("keyup", (event) => release(TABLE_KEYS[event.key.toLowerCase()]));
  addEventListener("blur", () => [...held].forEach(release));
}

function isBusy(node) {
  return node.closest?.("input, select, textarea, dialog, [popover]") !== null;
}

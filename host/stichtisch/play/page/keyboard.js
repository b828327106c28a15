// Keyboard shortcuts. The shortcuts work everywhere on the page, except while an input field or a dialog has the focus.

const TABLE_KEYS = { a: 0, s: 1, d: 2 };

// Listen to the keyboard. actions: key(number, down) presses or releases a key of the active place; all other functions
// have a letter or digit as their name.
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

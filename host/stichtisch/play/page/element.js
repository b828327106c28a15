// Elements of the page: made, found and labelled.

// Make an element: attributes by name, listeners by "on" and the event's name, children as nodes or text.
export function element(name, facts = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(facts)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else mark(made, key, value);
  }
  made.append(...children);
  return made;
}

// Set an attribute, or remove it: null and false are no value, true is an empty one.
export function mark(node, key, value) {
  if (value === null || value === undefined || value === false) node.removeAttribute(key);
  else if (node.getAttribute(key) !== String(value === true ? "" : value)) node.setAttribute(key, value === true ? "" : value);
}

// Write a text, if it is another one: a screen reader reads again what is written again.
export function write(node, text) {
  if (node.textContent !== String(text)) node.textContent = text;
}

export function one(selector, root = document) {
  return root.querySelector(selector);
}

export function all(selector, root = document) {
  return [...root.querySelectorAll(selector)];
}

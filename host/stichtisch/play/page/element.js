// Functions to make, find and label elements of the page.

// Make an element. facts: attributes by name, and event listeners by "on" plus the name of the event; children: nodes
// or text.
export function element(name, facts = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(facts)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else mark(made, key, value);
  }
  made.append(...children);
  return made;
}

// Set an attribute, or remove it if the value is null, undefined or false. If it is true, set an empty value.
export function mark(node, key, value) {
  if (value === null || value === undefined || value === false) node.removeAttribute(key);
  else if (node.getAttribute(key) !== String(value === true ? "" : value)) node.setAttribute(key, value === true ? "" : value);
}

// Set the text of a node only if it has changed; otherwise a screen reader would read it again.
export function write(node, text) {
  if (node.textContent !== String(text)) node.textContent = text;
}

// Show or hide an element.
export function setShown(node, is) {
  if (node.hidden === Boolean(is)) node.hidden = !is;
}

// Set a property in the style of an element only if it has changed, because each change makes the browser compute the
// styles of the element and its descendants.
export function setStyle(node, key, value) {
  if (node.style.getPropertyValue(key) !== String(value)) node.style.setProperty(key, value);
}

// Make these nodes the children of an element. Nodes that stay are not moved, because the browser lays out each moved
// card anew.
export function setChildren(parent, nodes) {
  for (const child of [...parent.children]) if (!nodes.includes(child)) child.remove();
  nodes.forEach((node, index) => {
    if (parent.children[index] !== node) parent.insertBefore(node, parent.children[index] ?? null);
  });
}

export function one(selector, root = document) {
  return root.querySelector(selector);
}

export function all(selector, root = document) {
  return [...root.querySelectorAll(selector)];
}

// A small list of choices that opens beside a button.

// Show a popover beside a button, inside the window, with the focus on its first button.
export function showBeside(popover, button) {
  popover.showPopover();
  const { left, bottom, top } = button.getBoundingClientRect();
  const below = bottom + popover.offsetHeight + 8 < innerHeight ? bottom + 4 : Math.max(8, top - popover.offsetHeight - 4);
  popover.style.setProperty("left", `${Math.max(8, Math.min(left, innerWidth - popover.offsetWidth - 8))}px`);
  popover.style.setProperty("top", `${below}px`);
  popover.querySelector("button").focus();
}

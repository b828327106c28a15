// Updates a page when the board changes. The script replaces the content, but keeps the focus and the scroll positions.

const source = new EventSource(`/events?lang=${document.documentElement.lang}`);
let first = true;
let waiting = false;

source.addEventListener("board", () => {
  // Ignore the first event, because this page was made from the same state.
  if (!first && !waiting) {
    waiting = true;
    setTimeout(refresh, 300);
  }
  first = false;
});

async function refresh() {
  waiting = false;
  const answer = await fetch(location.href, { cache: "no-store" });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const main = document.getElementById("content");
  const fresh = page.getElementById("content");
  if (!fresh || main.innerHTML === fresh.innerHTML) return;
  const places = [...main.querySelectorAll(".scroll")].map((one) => one.scrollLeft);
  const inside = [...main.querySelectorAll("a, button, [tabindex]")].indexOf(document.activeElement);
  main.replaceChildren(...fresh.childNodes);
  main.querySelectorAll(".scroll").forEach((one, at) => { one.scrollLeft = places[at] ?? 0; });
  if (inside >= 0) main.querySelectorAll("a, button, [tabindex]")[inside]?.focus();
  document.dispatchEvent(new Event("board"));
}

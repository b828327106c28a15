// Keeps the board up to date: shows changed parts that the server sends, and counts down the time of the round.

const AGAIN_SECONDS = 10;
const lost = document.getElementById("lost");
const news = document.getElementById("news");
const offset = Number(document.body.dataset.now) * 1000 - Date.now();

function listen() {
  const source = new EventSource(`/events?lang=${document.documentElement.lang}`);
  source.addEventListener("open", () => { lost.hidden = true; });
  source.addEventListener("error", () => {
    lost.textContent = lost.dataset.text;
    lost.hidden = false;
    // The browser reconnects by itself, except after it was refused because too many pages were open.
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, AGAIN_SECONDS * 1000);
  });
  source.addEventListener("board", (event) => take(JSON.parse(event.data)));
}

function take(message) {
  const here = [...document.querySelectorAll("[data-part]")].map((part) => part.id);
  // Ignore the order of the parts, because each phone shows its owner's table first.
  if (here.sort().join() !== message.ids.sort().join()) {
    // Reload the page, because tables were added or removed.
    location.reload();
    return;
  }
  for (const [id, part] of Object.entries(message.parts)) replace(id, part);
  if (message.news) news.textContent = message.news;
  tick();
  document.dispatchEvent(new Event("board"));
}

function replace(id, part) {
  const old = document.getElementById(id);
  const template = document.createElement("template");
  template.innerHTML = part;
  const fresh = template.content.firstElementChild;
  fresh.hidden = old.hidden;
  if (fresh.outerHTML === old.outerHTML) return;
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const place = focused ? [...old.querySelectorAll("a, [tabindex]")].indexOf(focused) : -1;
  old.replaceWith(fresh);
  if (place >= 0) fresh.querySelectorAll("a, [tabindex]")[place]?.focus();
}

function tick() {
  const clock = document.getElementById("clock");
  if (!clock) return;
  const left = Math.floor(Number(clock.dataset.ends) - (Date.now() + offset) / 1000);
  clock.classList.toggle("over", left <= 0);
  clock.textContent = left <= 0 ? clock.dataset.over : `${clock.dataset.left} ${hours(left)}`;
}

function hours(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, at) => (at ? String(part).padStart(2, "0") : part)).join(":");
}

tick();
setInterval(tick, 1000);
listen();

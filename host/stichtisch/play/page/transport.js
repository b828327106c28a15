// The connection to the room: through a worker in the page, or through a WebSocket to a server. Both use the same
// messages.
//
// A listener has message(object), screen(bytes, top, rows) and connected(is), where `is` is true or false.

import { language } from "./words.js";

const RETRY_MS = 1000;
const RETRY_MOST_MS = 15000;

// Connect to the back end that play.json names. The returned promise resolves to a connection with backend, facts and
// send(message).
export async function connect(listener) {
  const facts = await backendFacts();
  const Connection = facts.backend === "server" ? ServerConnection : WorkerConnection;
  return new Connection(listener, facts);
}

async function backendFacts() {
  try {
    const answer = await fetch("./play.json", { cache: "no-store" });
    return answer.ok ? await answer.json() : {};
  } catch {
    // If play.json is missing, the table runs in the page.
    return {};
  }
}

class WorkerConnection {
  constructor(listener, facts) {
    this.backend = "worker";
    this.facts = facts;
    this._worker = new Worker(`./worker.js#${language()}`, { type: "module" });
    this._worker.onmessage = ({ data }) => {
      if (data.screen) listener.screen(new Uint8Array(data.screen), data.top, data.rows);
      else listener.message(data);
    };
    this._worker.onerror = ({ message }) => listener.message({ failed: message ?? "worker.js" });
    listener.connected(true);
    const hidden = () => this.send({ do: "sleep", on: document.hidden });
    document.addEventListener("visibilitychange", hidden);
    if (document.hidden) hidden();
  }

  send(message) {
    this._worker.postMessage(message);
  }
}

class ServerConnection {
  constructor(listener, facts) {
    this.backend = "server";
    this.facts = facts;
    this._listener = listener;
    this._wait = RETRY_MS;
    // Rows are unpacked and drawn in the order of their arrival.
    this._drawn = Promise.resolve();
    this._open();
    document.addEventListener("visibilitychange", () => this._sleep());
  }

  // Report whether the page is hidden. If all pages are hidden, the server stops the table's time to save work.
  _sleep() {
    this.send({ do: "sleep", on: document.hidden });
  }

  send(message) {
    if (this._socket.readyState === WebSocket.OPEN) this._socket.send(JSON.stringify(message));
  }

  _open() {
    const address = new URL("./socket", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.hash = address.search = "";
    this._socket = new WebSocket(address);
    this._socket.binaryType = "arraybuffer";
    this._socket.onopen = () => {
      this._wait = RETRY_MS;
      this._listener.connected(true);
      if (document.hidden) this._sleep();
    };
    this._socket.onmessage = ({ data }) => this._take(data);
    this._socket.onclose = () => this._retry();
  }

  _retry() {
    this._listener.connected(false);
    setTimeout(() => this._open(), this._wait);
    this._wait = Math.min(2 * this._wait, RETRY_MOST_MS);
  }

  _take(data) {
    if (typeof data === "string") this._listener.message(JSON.parse(data));
    else this._drawn = this._drawn.then(() => this._draw(data)).catch(console.error);
  }

  async _draw(data) {
    const head = new DataView(data);
    const packed = new Blob([data.slice(4)]).stream().pipeThrough(new DecompressionStream("deflate"));
    const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
    this._listener.screen(bytes, head.getUint16(0), head.getUint16(2));
  }
}

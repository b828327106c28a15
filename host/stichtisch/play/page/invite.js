// The invitation to a server's table: address, code word and QR code for phones, or the reason why phones cannot
// connect.

import { all, one, write } from "./element.js";
import { say } from "./words.js";

// Wire the dialog. facts: the invitation of the server (host/PLAY.md), undefined if there is none.
export function wireInvite(facts) {
  const button = one('[data-opens="invite"]');
  button.hidden = !facts;
  if (!facts) return;
  button.addEventListener("click", () => show(facts));
}

function show({ address, code, missing }) {
  write(one("#invite-text"), say(missing ? `invite_no_${missing}` : "invite_text"));
  for (const part of all("#invite .invited")) part.hidden = Boolean(missing);
  if (missing) return;
  const picture = one("#invite img");
  [picture.src, picture.alt] = ["./invite.svg", say("invite_picture")];
  one("#invite-address").value = address;
  write(one("#invite-code"), code);
}

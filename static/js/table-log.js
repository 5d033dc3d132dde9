/* What happened: new lines of the timeline go into the log drawer, to screen readers, and to motion and
 * sound as `kadi:happened`. */
(function () {
  "use strict";
  const kadi = window.kadi;
  if (!kadi) return;
  const byId = (id) => document.getElementById(id);
  let ready = false; // the first frame is history, not news
  let game = kadi.table.dataset.game;

  // Lines are numbered by game, so those of the last one must not stand in their way.
  function turnThePage() {
    const log = byId("log");
    if (!log) return;
    log.hidden = false;
    if (game && game !== kadi.table.dataset.game) log.replaceChildren();
    game = kadi.table.dataset.game;
  }

  function keep(line) {
    const log = byId("log");
    const id = "log-" + line.id.slice(2);
    if (!log || byId(id)) return;
    const entry = document.createElement("li");
    entry.id = id;
    entry.textContent = line.textContent;
    const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
    log.append(entry);
    if (atEnd) log.scrollTop = log.scrollHeight;
    if (!ready) return;
    say(line.textContent);
    kadi.happened(line.dataset.what);
  }

  function say(text) {
    const live = byId("live");
    const entry = document.createElement("p");
    entry.textContent = text;
    live.append(entry);
    while (live.children.length > 10) live.firstChild.remove();
  }

  // The sentence that says what to do now is news as well, once it is ours to do.
  let told = "";
  function tell() {
    const status = byId("status");
    if (!status || status.textContent === told) return;
    told = status.textContent;
    if (!status.hasAttribute("data-mine")) return;
    say(told.trim());
    if (ready) kadi.happened("turn");
  }

  // A game that has just begun is news, also to a page that came with it.
  const hasJustBegun = (lines) => lines.length === 1 && lines[0].dataset.what === "started";

  function look() {
    turnThePage();
    const lines = Array.from(document.querySelectorAll("#timeline li"));
    if (!ready && hasJustBegun(lines)) setTimeout(() => kadi.happened(lines[0].dataset.what));
    lines.forEach(keep);
    tell();
    ready = true;
  }
  kadi.afterSwap(look);
  document.addEventListener("DOMContentLoaded", look);

  // Nobody waits for these: they come when the table can be played.
  const whenIdle = window.requestIdleCallback || ((task) => setTimeout(task, 500));
  function fetchLater() {
    for (const address of kadi.table.dataset.later.split(" ")) {
      const script = document.createElement("script");
      script.src = address;
      document.head.append(script);
    }
  }
  addEventListener("load", () => whenIdle(fetchLater));

  // The server sends paths; people share whole addresses.
  const whole = (path) => new URL(path, location.href).href;
  function showLink() {
    const link = document.querySelector("[data-link]");
    if (link) link.value = whole(link.getAttribute("value"));
  }
  kadi.afterSwap(showLink);
  document.addEventListener("DOMContentLoaded", showLink);

  async function share(button) {
    const url = whole(button.dataset.share);
    try {
      if (navigator.share) await navigator.share({ url });
      else {
        await navigator.clipboard.writeText(url);
        button.textContent = button.dataset.copied;
      }
    } catch { /* dismissed, or not allowed: the link itself can still be selected */ }
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-share]");
    if (button) share(button);
  });
})();

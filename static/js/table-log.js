/* What happened: new lines of the timeline go into the log drawer and to screen readers. */
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
    const id = "log-" + line.dataset.id;
    if (!log || byId(id)) return;
    const entry = document.createElement("li");
    entry.id = id;
    entry.textContent = line.textContent;
    log.append(entry);
    if (ready) say(line.textContent);
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
    if (ready) knock();
  }

  // Two short tones when it is our turn. Browsers allow them once the page has been touched.
  let audio = null;
  function knock() {
    if (document.documentElement.dataset.sounds === "off" || !window.AudioContext) return;
    if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
    audio = audio || new AudioContext();
    [330, 440].forEach((pitch, place) => {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      const start = audio.currentTime + place * 0.12;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.12, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + 0.2);
      tone.connect(volume).connect(audio.destination);
      tone.start(start);
      tone.stop(start + 0.2);
    });
  }

  // The sheet at the end is the same for all: here it becomes this player's own.
  function ending() {
    const seat = kadi.table.dataset.me;
    const me = document.querySelector('#confirm [data-seat="' + seat + '"]');
    if (me) me.setAttribute("aria-current", "true");
    const sheet = document.querySelector("#confirm .sheet");
    if (sheet) sheet.toggleAttribute("data-mine", sheet.dataset.winner === seat);
    const button = document.querySelector('#confirm [data-send="confirm"]');
    if (button) button.hidden = !me || me.hasAttribute("data-done");
  }

  document.addEventListener("kadi:frame", () => {
    turnThePage();
    document.querySelectorAll("#timeline li").forEach(keep);
    tell();
    ending();
    ready = ready || Boolean(byId("timeline"));
  });

  // A hint is for one moment: it goes when the game has moved on.
  document.addEventListener("kadi:frame", () => {
    const hint = byId("hint");
    if (!hint || Number(hint.dataset.version) >= Number(kadi.table.dataset.version)) return;
    hint.textContent = "";
  });

  // So is a refusal, unless it came with the move.
  const refused = () => ({ version: kadi.table.dataset.version, text: byId("refusal").textContent });
  let before = refused();
  document.addEventListener("kadi:before", () => (before = refused()));
  document.addEventListener("kadi:frame", () => {
    const { version, text } = refused();
    if (version !== before.version && text === before.text) byId("refusal").textContent = "";
  });

  // "Play again" puts the end away; the next game brings the sheet back.
  let dismissed = "";
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-dismiss]")) dismissed = kadi.table.dataset.game;
    kadi.table.toggleAttribute("data-dismissed", Boolean(dismissed) && dismissed === kadi.table.dataset.game);
  });
  document.addEventListener("kadi:frame", () => {
    kadi.table.toggleAttribute("data-dismissed", Boolean(dismissed) && dismissed === kadi.table.dataset.game);
  });

  // The server sends paths; people share whole addresses.
  const whole = (path) => new URL(path, location.href).href;
  document.addEventListener("kadi:frame", () => {
    const link = document.querySelector("[data-link]");
    if (link) link.value = whole(link.getAttribute("value"));
  });

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

  // Leaving: the page goes once the server has taken it.
  let leaving = "";
  document.addEventListener("click", (event) => {
    const button = event.target.closest("#do-leave");
    if (button) leaving = kadi.send("leave");
  });
  document.addEventListener("kadi:answer", (event) => {
    if (event.detail.id === leaving && leaving) location.assign(byId("do-leave").dataset.next);
  });
})();

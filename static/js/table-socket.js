/* The wire of the table page: one socket, commands with ids, frames of HTML morphed in by id.
 *
 * A command stays in `waiting` until the server has answered its id, and is sent again with the
 * same id after every reconnect: the server applies it once. A heartbeat above the version on
 * screen means that something was missed, so the page asks for everything ("look").
 */
(function () {
  "use strict";
  const table = document.getElementById("table");
  if (!table) return;

  const SILENCE = 25000; // two missed heartbeats and a bit
  const UNANSWERED = 4000; // a command this old means the line is dead
  const NOTICED = 500; // until then a player takes it for at once
  const waiting = new Map();
  let socket = null;
  let version = Number(table.dataset.version || -1);
  let tries = 0;
  let timer = 0;
  let heard = 0;
  let final = false;

  const kadi = (window.kadi = { send, offset: 0, table, now: () => Date.now() + kadi.offset });

  function connect() {
    clearTimeout(timer);
    if (final || (socket && socket.readyState < 2)) return;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const mine = new WebSocket(scheme + "//" + location.host + table.dataset.socket);
    socket = mine;
    heard = Date.now();
    mine.onopen = () => mine === socket && opened();
    mine.onmessage = (event) => mine === socket && receive(event.data);
    mine.onclose = (event) => mine === socket && closed(event.code);
  }

  function opened() {
    tries = 0;
    waiting.forEach((command) => command.posted || transmit(command));
  }

  function closed(code) {
    socket = null;
    const lost = document.getElementById("lost");
    const reason = lost.querySelector('[data-code="' + code + '"]');
    final = Boolean(reason);
    lost.hidden = false;
    for (const line of lost.children) line.hidden = reason ? line !== reason : !line.dataset.trying;
    table.dataset.offline = "1";
    delete table.dataset.live;
    if (!final) timer = setTimeout(connect, Math.min(1500, 150 * 2 ** tries++) * (0.5 + Math.random() / 2));
  }

  // Leaves the old socket to die by itself: on a changed network its close can take minutes.
  function reconnect() {
    if (final) return;
    const old = socket;
    socket = null;
    if (old) old.close();
    tries = 0;
    connect();
  }

  function send(type, extra) {
    const command = Object.assign({ type, id: newId(), seen: version }, extra);
    const sent = { fields: command, first: Date.now(), at: Date.now(), posted: false };
    if (type !== "look") waiting.set(command.id, sent);
    setTimeout(showSending, NOTICED + 10);
    if (socket && socket.readyState === 1) transmit(sent);
    else if (tries && !final && type !== "look") post(sent);
    else connect();
    return command.id;
  }

  function transmit(command) {
    command.at = Date.now();
    socket.send(JSON.stringify(command.fields));
  }

  // Where no socket comes about, as behind some proxies, the command goes as the form would. What
  // is not answered waits for the socket; the server applies it once.
  function post(command) {
    const form = document.getElementById("plain");
    const body = new FormData(form);
    for (const [name, value] of Object.entries(command.fields)) body.set(name, value ?? "");
    command.posted = true;
    command.at = Date.now();
    fetch(form.action, { method: "POST", body, headers: { "HX-Request": "true" } })
      .then((answer) => (answer.ok && !answer.redirected ? answer.text() : Promise.reject(answer)))
      .then(show)
      .catch(() => {
        command.posted = false;
        if (socket && socket.readyState === 1) transmit(command);
      });
  }

  // Without scripts the buttons of the waiting room send this form; with them `send` does.
  document.addEventListener("submit", (event) => event.target.id === "plain" && event.preventDefault());

  // crypto.randomUUID exists on https pages only; a table on a home network is plain http.
  function newId() {
    const hex = kadi.randomHex();
    return [hex.slice(0, 8), hex.slice(8, 12), "4" + hex.slice(13, 16), "a" + hex.slice(17, 20), hex.slice(20)].join("-");
  }

  kadi.randomHex = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");

  function receive(text) {
    heard = Date.now();
    document.getElementById("lost").hidden = true;
    delete table.dataset.offline;
    table.dataset.live = "1";
    show(text);
  }

  function show(text) {
    const frame = document.createElement("template");
    frame.innerHTML = text;
    const parts = Array.from(frame.content.children);
    document.dispatchEvent(new CustomEvent("kadi:before"));
    parts.forEach(place);
    kadiFaces.show(table);
    document.dispatchEvent(new CustomEvent("kadi:frame"));
  }

  function place(part) {
    const data = part.dataset;
    if (data.now) kadi.offset = Number(data.now) - Date.now();
    if (part.id === "sync") synced(data);
    else if (part.id === "ping") Number(data.version) > version && send("look");
    else if (part.id === "answer") answered(data);
    else if (document.getElementById(part.id)) kadiFaces.morph(document.getElementById(part.id), part);
  }

  function synced(data) {
    version = Number(data.version);
    for (const key of ["state", "me", "players", "game"]) table.dataset[key] = data[key] || "";
    table.dataset.version = data.version;
  }

  // On a slow line the page says that the tap was taken.
  function showSending() {
    const old = Array.from(waiting.values()).some((command) => Date.now() - command.first >= NOTICED);
    table.toggleAttribute("data-sending", old);
  }

  function answered(data) {
    waiting.delete(data.id);
    showSending();
    document.dispatchEvent(new CustomEvent("kadi:answer", { detail: { id: data.id, ok: data.ok === "1" } }));
  }

  function watch() {
    const now = Date.now();
    const stale = Array.from(waiting.values()).some((command) => now - command.at > UNANSWERED);
    if (now - heard > SILENCE || (stale && now - heard > UNANSWERED)) reconnect();
  }

  // Whatever wakes the page: back on the network, back in the foreground, back from the cache.
  function awake() {
    if (document.visibilityState === "hidden") return;
    if (!socket || socket.readyState > 1 || Date.now() - heard > 12000) reconnect();
    else if (socket.readyState === 1) send("look");
  }

  addEventListener("online", reconnect);
  addEventListener("pageshow", (event) => event.persisted && reconnect());
  document.addEventListener("visibilitychange", awake);
  setInterval(watch, 1000);
  // The page came with the table on it: show that while the socket opens.
  document.addEventListener("DOMContentLoaded", () => {
    kadiFaces.show(table);
    document.dispatchEvent(new CustomEvent("kadi:frame"));
  });
  connect();
})();

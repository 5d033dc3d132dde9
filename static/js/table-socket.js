/* Keeps htmx's socket alive, and no command is lost on it.
 *
 * htmx opens the socket, swaps what comes in and sends the forms. It does not come back after every
 * close code, does not notice a dead line, and forgets what was not answered: that is done here. A
 * command waits until the server has answered its id, and is sent again with the same id after a
 * reconnect; the server applies it once. While there is no socket the same forms go by POST.
 */
(function () {
  "use strict";
  const table = document.getElementById("table");
  if (!table) return;

  const SILENCE = 25000; // two missed heartbeats and a bit
  const UNANSWERED = 4000; // a command this old means the line is dead
  const NOTICED = 500; // until then a player takes it for at once
  const HTMX_COMES_BACK = [1006, 1011, 1012, 1013];
  const waiting = new Map();
  let socket = null;
  let htmxSocket = null; // the extension's own handle
  let isOpen = false;
  let since = Date.now();
  let heard = 0;
  let served = 0; // by HTTP
  let tries = 0;
  let final = false;
  let clock = "";

  const byId = (id) => document.getElementById(id);
  const version = () => Number(byId("sync").dataset.version);
  const on = (names, listener) => names.forEach((name) => document.addEventListener(name, listener));
  const kadi = (window.kadi = {
    table,
    send,
    offset: 0,
    now: () => Date.now() + kadi.offset,
    // Frames of the socket, and answers to requests.
    beforeSwap: (listener) => on(["htmx:wsBeforeMessage", "htmx:beforeSwap"], listener),
    afterSwap: (listener) => on(["htmx:wsAfterMessage", "htmx:afterOnLoad"], listener),
    onAnswer: (listener) => document.addEventListener("kadi:answer", (event) => listener(event.detail)),
  });

  /* The socket */

  const delay = (count) => Math.min(1500, 150 * 2 ** count) * (0.5 + Math.random() / 2);
  htmx.config.wsReconnectDelay = delay;

  // The page tells what it already shows, so that the first frame brings only what is new.
  const create = htmx.createWebSocket;
  htmx.createWebSocket = (address) => {
    retire(socket);
    const shown = byId("sync").dataset.shown;
    return (socket = create(shown ? address + "&shown=" + shown : address));
  };

  // On a changed network a close can take minutes, and must not close the socket that came after.
  function retire(old) {
    if (!old) return;
    old.onclose = old.onerror = null;
    old.close();
  }

  on(["htmx:wsConnecting"], () => (since = Date.now()));
  on(["htmx:wsOpen"], (event) => {
    htmxSocket = event.detail.socketWrapper;
    isOpen = true;
    final = false;
    heard = Date.now();
    tries = 0;
    waiting.forEach((command) => command.posted || deliver(command));
  });
  on(["htmx:wsClose"], (event) => {
    htmxSocket = event.detail.socketWrapper;
    isOpen = false;
    const code = event.detail.event.code;
    if (!final) tell(code);
    if (!final && !HTMX_COMES_BACK.includes(code)) setTimeout(() => htmxSocket.reconnect(), delay(tries++));
  });
  on(["htmx:wsAfterMessage"], () => {
    heard = Date.now();
    byId("lost").hidden = true;
    table.dataset.live = "1";
  });

  function tell(code) {
    const lost = byId("lost");
    const reason = lost.querySelector('[data-code="' + code + '"]');
    final = Boolean(reason);
    lost.hidden = !final && Date.now() - served < UNANSWERED; // it goes on without
    for (const line of lost.children) line.hidden = reason ? line !== reason : !line.dataset.trying;
    delete table.dataset.live;
  }

  function reconnect() {
    if (!isOpen || final) return; // htmx is at it
    isOpen = false;
    htmxSocket.reconnect();
  }

  // Whatever wakes the page: back on the network, back in the foreground, back from the cache.
  function awake() {
    if (document.hidden || !isOpen) return;
    if (Date.now() - heard > 12000) reconnect();
    else send("look");
  }

  addEventListener("online", reconnect);
  addEventListener("pageshow", (event) => event.persisted && reconnect());
  document.addEventListener("visibilitychange", awake);

  /* Commands */

  // crypto.randomUUID exists on https pages only; a table on a home network is plain http.
  function newId() {
    const hex = seals.newNonce();
    return [hex.slice(0, 8), hex.slice(8, 12), "4" + hex.slice(13, 16), "a" + hex.slice(17, 20), hex.slice(20)].join(
      "-",
    );
  }

  // What a form sends: its fields, the button that was pressed, an id, and the version seen.
  function fieldsOf(form, submit) {
    const fields = {};
    for (const [name, value] of Object.entries(form)) fields[name] = value;
    const button = submit && submit.submitter;
    if (button && button.name) fields[button.name] = button.value;
    if (fields.type === "play") fields.cards = kadi.chosenCards();
    fields.seen = version();
    return fields;
  }

  // A second tap before the answer is the same tap.
  const wish = ({ id: _id, ...rest }) => JSON.stringify(rest);
  const isWaiting = (fields) => Array.from(waiting.values()).some((command) => wish(command.fields) === wish(fields));

  function keep(fields) {
    fields.id = newId();
    fields.seen = version();
    const command = { fields, first: Date.now(), at: Date.now(), posted: false };
    waiting.set(fields.id, command);
    setTimeout(showSending, NOTICED + 10);
    return command;
  }

  // Every form is both: the socket's while there is one, else a POST. htmx lets only one of the two
  // see a submit, and that is the socket.
  document.addEventListener("htmx:wsConfigSend", (event) => {
    const { parameters, triggeringEvent } = event.detail;
    delete parameters.csrfmiddlewaretoken;
    const fields = fieldsOf(parameters, triggeringEvent);
    if (isWaiting(fields)) return event.preventDefault();
    const command = keep(fields);
    event.detail.messageBody = JSON.stringify(command.fields);
    if (isOpen) return;
    event.preventDefault();
    deliver(command);
  });
  document.addEventListener("htmx:configRequest", (event) => {
    const { elt, parameters, triggeringEvent, verb } = event.detail;
    const isPoll = elt.id === "poll";
    if (verb === "get" && !isPoll) return; // something to read, no command
    if (isPoll && (isOpen || final || document.hidden)) return event.preventDefault();
    parameters.shown = byId("sync").dataset.shown || "";
    if (isPoll) return;
    if (parameters.id && !waiting.has(parameters.id)) return event.preventDefault(); // answered by the socket meanwhile
    const command = waiting.get(parameters.id) || keep(fieldsOf(parameters, triggeringEvent));
    command.posted = true;
    for (const [name, value] of Object.entries(command.fields)) parameters[name] = value;
  });
  // What did not get through is sent again.
  document.addEventListener("htmx:afterRequest", (event) => {
    const { requestConfig, successful, xhr } = event.detail;
    const command = waiting.get(requestConfig.parameters.id);
    if (successful) served = Date.now();
    if (successful && !final) byId("lost").hidden = true;
    if (command) command.posted = false;
    if (successful && isOpen) send("look"); // the socket may have been ahead of it
    if ([401, 403, 404].includes(xhr.status)) tell(4000 + xhr.status);
  });

  function send(type, extra) {
    if (type === "look") {
      if (isOpen) htmxSocket.send(JSON.stringify({ type }));
      return "";
    }
    const command = keep(Object.assign({ type }, extra));
    deliver(command);
    return command.fields.id;
  }

  function deliver(command) {
    command.at = Date.now();
    if (isOpen) htmxSocket.send(JSON.stringify(command.fields));
    else {htmx.ajax("POST", byId("act").getAttribute("hx-post"), {
        source: "#act",
        values: command.fields,
        swap: "none",
      });}
  }

  function watch() {
    const now = Date.now();
    const stale = Array.from(waiting.values()).filter((command) => !command.posted && now - command.at > UNANSWERED);
    if (final) return;
    if (!isOpen && socket && socket.readyState === 0 && now - since > UNANSWERED) socket.close();
    if (isOpen && (now - heard > SILENCE || (stale.length && now - heard > UNANSWERED))) reconnect();
    else if (!isOpen) stale.forEach(deliver);
  }
  setInterval(watch, 1000);

  /* What steers the page, in every frame */

  kadi.afterSwap(() => {
    setClock(byId("sync").dataset.now);
    table.dataset.version = version();
    for (const key of ["state", "me", "players", "game"]) table.dataset[key] = byId("about").dataset[key];
    answered(byId("answer").dataset);
    const ping = byId("ping").dataset;
    setClock(ping.now);
    if (Number(ping.version) > version()) send("look");
  });

  function setClock(now) {
    if (!now || Number(now) <= Number(clock)) return;
    clock = now;
    kadi.offset = Number(now) - Date.now();
  }

  function answered(data) {
    if (!waiting.delete(data.id)) return;
    showSending();
    document.dispatchEvent(new CustomEvent("kadi:answer", { detail: { id: data.id, ok: data.ok === "1" } }));
  }

  // On a slow line the page says that the tap was taken.
  function showSending() {
    const old = Array.from(waiting.values()).some((command) => Date.now() - command.first >= NOTICED);
    table.toggleAttribute("data-sending", old);
  }
})();

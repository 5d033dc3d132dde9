/* Adds this browser's nonce to the deal as soon as its seal is on the page. Somebody who sits down or
 * leaves changes the seal; then another nonce is given. What the server took is kept for Verify. */
(function () {
  "use strict";
  const kadi = window.kadi;
  if (!kadi) return;
  const given = new Map(); // by the command's id
  let answeredFor = "";

  function give() {
    const shown = document.querySelector("#room [data-seal]");
    const seal = shown ? shown.dataset.seal : "";
    if (!seal || seal === answeredFor || !document.querySelector("#do-ready, #do-unready")) return;
    answeredFor = seal;
    const nonce = seals.newNonce();
    given.set(kadi.send("nonce", { nonce, seal }), { game: shown.dataset.game, seal, nonce });
  }

  // Who came after the deal was not asked, but saw the seal before the secret.
  function keepRunning() {
    const shown = document.querySelector("#seal[data-seal]");
    const game = kadi.table.dataset.game;
    if (shown && kadi.table.dataset.state === "playing" && !seals.kept(game)) seals.keep(game, shown.dataset.seal, "");
  }

  kadi.onAnswer(({ id, ok }) => {
    const taken = given.get(id);
    given.delete(id);
    if (taken && ok) seals.keep(taken.game, taken.seal, taken.nonce);
  });
  document.addEventListener("htmx:wsClose", give); // no frame will come: by POST
  kadi.afterSwap(() => {
    give();
    keepRunning();
  });
})();

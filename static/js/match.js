/* A found match: the nonce is made once its seal is shown, and both are kept for Verify. */
(function () {
  "use strict";
  function fill(root) {
    for (const field of root.querySelectorAll("[data-nonce]")) field.value = field.value || seals.newNonce();
  }
  document.addEventListener("submit", (event) => {
    const field = event.target.querySelector("[data-nonce]");
    if (!field) return;
    const { game, seal } = field.dataset;
    const kept = seals.kept(game);
    // Another tab may have accepted already, with the nonce that counts.
    if (kept && kept.seal === seal && kept.nonce) field.value = kept.nonce;
    seals.keep(game, seal, field.value);
  });
  document.addEventListener("htmx:load", (event) => fill(event.detail.elt));
  fill(document);
})();

/* A found match: the nonce is made once its seal is shown, and both are kept for Verify. */
(function () {
  "use strict";
  function fill(root) {
    for (const field of root.querySelectorAll("[data-nonce]")) field.value = field.value || seals.newNonce();
  }
  document.addEventListener("submit", (event) => {
    const field = event.target.querySelector("[data-nonce]");
    if (field) seals.keep(field.dataset.game, field.dataset.seal, field.value);
  });
  document.addEventListener("htmx:load", (event) => fill(event.detail.elt));
  fill(document);
})();

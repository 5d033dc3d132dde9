/* Faces of cards are put in here, so the server need not send them with every move. */
(function () {
  "use strict";
  window.kadiFaces = {
    show(table) {
      for (const card of table.querySelectorAll(".card[data-card]")) {
        const href = table.dataset.deck + "#" + card.dataset.card;
        const use = card.querySelector("use");
        if (use) use.getAttribute("href") === href || use.setAttribute("href", href);
        else card.insertAdjacentHTML("afterbegin", '<svg class="face" viewBox="0 0 50 70" aria-hidden="true"><use href="' + href + '"/></svg>');
      }
    },
    // For Idiomorph: what comes from the server has no faces, which is no reason to lose them.
    morph(old, part) {
      const beforeNodeRemoved = (node) => !(node.classList && node.classList.contains("face"));
      Idiomorph.morph(old, part, { morphStyle: "outerHTML", callbacks: { beforeNodeRemoved } });
    },
  };
})();

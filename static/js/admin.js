/* Lists of the admin on a phone have no head row: every cell says itself what it is. */
(function () {
  "use strict";
  const heads = Array.from(document.querySelectorAll("#result_list thead th"), (head) => head.textContent.trim());
  for (const row of document.querySelectorAll("#result_list tbody tr")) {
    Array.from(row.cells).forEach((cell, at) => {
      if (cell.tagName === "TD" && heads[at]) cell.dataset.label = heads[at];
    });
  }

  /* A warning is said once: nobody asks how long it lasts. */
  const kind = document.querySelector(".staff-action-form #id_kind");
  const days = document.querySelector(".staff-action-form #id_days");
  if (kind && days) {
    const show = () => (days.parentElement.hidden = kind.value === "warning");
    kind.addEventListener("change", show);
    show();
  }
})();

/* The fair shuffle once more, as docs/fair-shuffle.md describes it, with the browser's own
 * cryptography. `fair.check(game)` repeats everything chance decided in an exported game. */
(function () {
  "use strict";
  const SUITS = "DHCS";
  const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
  const ORDINARY = new Set(["4", "5", "6", "7", "9", "10"]);
  const DECK = [...SUITS].flatMap((suit) => RANKS.map((rank) => rank + suit)).concat("RJ", "BJ");
  const PLACE = new Map(DECK.map((card, place) => [card, place]));

  const text = (string) => new TextEncoder().encode(string);
  const unhex = (hex) => Uint8Array.from(hex.match(/../g) || [], (byte) => parseInt(byte, 16));
  const number = (value, size) => Uint8Array.from({ length: size }, (_, at) => (value >>> (8 * (size - 1 - at))) & 255);
  const cards = (codes) => (codes ? codes.split(" ") : []);
  const same = (one, other) => one.length === other.length && one.every((card, at) => card === other[at]);
  const sorted = (pile) => [...pile].sort((one, other) => PLACE.get(one) - PLACE.get(other));

  function join(...parts) {
    const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      joined.set(part, at);
      at += part.length;
    }
    return joined;
  }

  const keyOf = (bytes) => crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const hmac = async (key, message) => new Uint8Array(await crypto.subtle.sign("HMAC", key, message));

  async function commitment(game) {
    const named = text("kadi commitment 1\n" + game.game + "\n" + game.ruleset.version + "\n");
    const digest = await crypto.subtle.digest("SHA-256", join(named, unhex(game.fair.secret)));
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  class Shuffler {
    static async of({ secret, nonces }) {
      const parts = nonces.map(unhex).flatMap((nonce) => [number(nonce.length, 2), nonce]);
      const key = await hmac(await keyOf(unhex(secret)), join(text("kadi key 1\n"), ...parts));
      const shuffler = new Shuffler();
      shuffler.key = await keyOf(key);
      return shuffler;
    }

    async *words(label, counter) {
      for (let block = 0; ; block += 1) {
        const digest = await hmac(this.key, join(text(label), number(counter, 4), number(block, 4)));
        const view = new DataView(digest.buffer);
        for (let at = 0; at < 32; at += 4) yield view.getUint32(at);
      }
    }

    async below(n, words) {
      const limit = 2 ** 32 - (2 ** 32 % n);
      for (;;) {
        const { value } = await words.next();
        if (value < limit) return value % n;
      }
    }

    async shuffle(unsorted, counter) {
      const pile = sorted(unsorted);
      const words = this.words("kadi shuffle 1\n", counter);
      for (let last = pile.length - 1; last > 0; last -= 1) {
        const other = await this.below(last + 1, words);
        [pile[last], pile[other]] = [pile[other], pile[last]];
      }
      return pile;
    }

    pick(n, counter) {
      return this.below(n, this.words("kadi pick 1\n", counter));
    }
  }

  async function dealIsRight(state, shuffler) {
    const { players, ruleset } = state.table;
    const decks = ruleset.decks || (players <= 5 ? 1 : 2);
    const deck = await shuffler.shuffle(Array(decks).fill(DECK).flat(), 0);
    const dealt = ruleset.deal * players;
    const hands = state.hands.map((_, seat) => deck.slice(0, dealt).filter((_, at) => at % players === seat));
    let pile = deck.slice(dealt);
    let counter = 1;
    while (!ORDINARY.has(pile[0].slice(0, -1))) pile = await shuffler.shuffle(pile, counter++);
    const first = await shuffler.pick(players, counter);
    return (
      state.hands.every((hand, seat) => same(cards(hand), hands[seat])) &&
      same(cards(state.table.discards), pile.slice(0, 1)) &&
      same(cards(state.draw), pile.slice(1)) &&
      state.table.turn === first &&
      state.shuffles === counter
    );
  }

  // Follows the draw pile through the log: what is drawn must be its next cards, and whatever was
  // shuffled into it must lie as the secret says.
  async function follow(rows, state, shuffler, found) {
    let draw = cards(state.draw);
    let counter = state.shuffles;
    let drawn = 0;
    for (const row of rows) {
      for (const event of row.events) {
        if (event.type === "CardsDrawn") {
          if (!same(cards(event.cards), draw.slice(0, event.count))) found.push({ code: "draws", ok: false, row: row.seq });
          draw = draw.slice(event.count);
          drawn += event.count;
        } else if (event.type === "PileReshuffled" || (event.type === "SeatLeft" && event.count)) {
          const kept = event.type === "PileReshuffled" ? draw : [];
          const pile = cards(event.draw);
          const rest = pile.slice(kept.length);
          const right = same(pile.slice(0, kept.length), kept) && same(rest, await shuffler.shuffle(rest, counter++));
          found.push({ code: "shuffle", ok: right, row: row.seq });
          draw = pile;
        }
      }
    }
    if (!found.some((each) => each.code === "draws")) found.push({ code: "draws", ok: true, count: drawn });
  }

  async function check(game) {
    const found = [{ code: "commitment", ok: (await commitment(game)) === game.fair.commitment }];
    const shuffler = await Shuffler.of(game.fair);
    const { state } = game.rows[0].events[0];
    const dealt = state.shuffles > 0;
    if (dealt) found.push({ code: "deal", ok: await dealIsRight(state, shuffler) });
    await follow(game.rows, state, shuffler, found);
    return { dealt, found, ok: found.every((each) => each.ok) };
  }

  window.fair = { check, Shuffler, DECK };
})();

/* The fair shuffle once more, as docs/fair-shuffle.md describes it, with the browser's own
 * cryptography. `fair.check(game)` repeats everything chance decided in an exported game. */
(function () {
  "use strict";
  const SUITS = "DHCS";
  const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
  const ORDINARY = new Set(["4", "5", "6", "7", "9", "10"]);
  const DECK = [...SUITS].flatMap((suit) => RANKS.map((rank) => rank + suit)).concat("RJ", "BJ");
  // A made-up file may leave no ordinary card to deal for.
  const MOST_SHUFFLES = 1000;
  const isOrdinary = (card) => ORDINARY.has(card.slice(0, -1));
  const PLACE = new Map(DECK.map((card, place) => [card, place]));

  const text = (string) => new TextEncoder().encode(string);
  const unhex = (hex) => Uint8Array.from(hex.match(/../g) || [], (byte) => parseInt(byte, 16));
  const number = (value, size) => Uint8Array.from({ length: size }, (_, at) => (value >>> (8 * (size - 1 - at))) & 255);
  const cards = (codes) => (codes ? codes.split(" ") : []);
  const same = (one, other) => one.length === other.length && one.every((card, at) => card === other[at]);
  // Equal cards are interchangeable: which ones there are, and how many of each.
  const sameCards = (one, other) => same(sorted(one), sorted(other));
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

  // As the server writes it: keys sorted, no spaces.
  function canonical(value) {
    if (Array.isArray(value)) return "[" + value.map(canonical).join(",") + "]";
    if (value === null || typeof value !== "object") return JSON.stringify(value);
    const parts = Object.keys(value).sort().map((key) => JSON.stringify(key) + ":" + canonical(value[key]));
    return "{" + parts.join(",") + "}";
  }

  // Games from before seals bound their players name them nowhere in the log.
  function sealedTerms(game) {
    const { seats } = game.rows[0].action;
    if (!seats) return "kadi commitment 1\n" + game.game + "\n" + game.ruleset.version + "\n";
    return "kadi commitment 2\n" + canonical({ game: game.game, ruleset: game.ruleset, seats }) + "\n";
  }

  async function sha256(bytes) {
    const digest = await crypto.subtle.digest("SHA-256", bytes);
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  const commitment = (game) => sha256(join(text(sealedTerms(game)), unhex(game.fair.secret)));

  // The number of the first row that is missing or not as it was written.
  async function brokenLink({ game, rows, last_row, last_hash }) {
    let previous = "";
    for (const [at, row] of rows.entries()) {
      const { seq, seat, action, events, schema, command_id, payload_hash, prev_hash } = row;
      const parts = [game, seq, seat, action, events, row.at, schema, command_id, payload_hash, prev_hash];
      const right = seq === at + 1 && prev_hash === previous && row.hash === (await sha256(text(canonical(parts))));
      if (!right) return at + 1;
      previous = row.hash;
    }
    return last_row === rows.length && last_hash === previous ? null : rows.length + 1;
  }

  // null where this browser cannot tell, or where the game is older than signatures.
  async function isSigned(game, siteKey) {
    if (!game.signature) return game.rows[0].action.seats ? false : null;
    try {
      const key = await crypto.subtle.importKey("raw", unhex(siteKey), { name: "Ed25519" }, false, ["verify"]);
      return await crypto.subtle.verify("Ed25519", key, unhex(game.signature), text("kadi head 1\n" + game.last_hash));
    } catch {
      return null;
    }
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
      for (let block = 0;; block += 1) {
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

  // `told`: the winner of the last game, where the rules let them begin.
  async function dealIsRight(state, shuffler, told) {
    const { players, ruleset } = state.table;
    const dealt = ruleset.deal * players;
    let counter = 0;
    let deck, pile;
    // Without an ordinary card in the pile everything is dealt again.
    do {
      deck = await shuffler.shuffle(wholeDecks(state.table), counter++);
      pile = deck.slice(dealt);
    } while (!pile.some(isOrdinary) && counter < MOST_SHUFFLES);
    const hands = state.hands.map((_, seat) => deck.slice(0, dealt).filter((_, at) => at % players === seat));
    while (pile.some(isOrdinary) && !isOrdinary(pile[0])) pile = await shuffler.shuffle(pile, counter++);
    const byRight = told !== undefined && ruleset.first_turn === "winner";
    const first = byRight ? told : await shuffler.pick(players, counter);
    return (
      state.hands.every((hand, seat) => same(cards(hand), hands[seat])) &&
      same(cards(state.table.discards), pile.slice(0, 1)) &&
      same(cards(state.draw), pile.slice(1)) &&
      state.table.turn === first &&
      state.shuffles === counter
    );
  }

  // Follows every card through the log: what is played must be in hand, what is drawn must be next
  // in the pile, and what is shuffled must be the cards that lay there, in the order of the secret.
  class Follower {
    constructor(state, shuffler) {
      this.shuffler = shuffler;
      this.hands = state.hands.map(cards);
      this.draw = cards(state.draw);
      this.discards = cards(state.table.discards);
      this.counter = state.shuffles;
      this.drawn = 0;
    }

    all() {
      return [...this.hands.flat(), ...this.draw, ...this.discards];
    }

    CardsPlayed({ seat, cards: played, under }) {
      const hand = [...this.hands[seat]];
      const held = cards(played).every((card) => {
        const at = hand.indexOf(card);
        if (at >= 0) hand.splice(at, 1);
        return at >= 0;
      });
      this.hands[seat] = hand;
      this.discards.splice(under ? -1 : this.discards.length, 0, ...cards(played));
      return { code: "draws", ok: held };
    }

    // An Ace brought back the card that lay there before the penalty.
    MatchRestored({ card, above }) {
      const [up] = this.discards.splice(-above - 1, 1);
      this.discards.push(up);
      return { code: "draws", ok: up === card };
    }

    CardsDrawn({ seat, cards: taken, count }) {
      const next = this.draw.splice(0, count);
      this.hands[seat].push(...cards(taken));
      this.drawn += count;
      return { code: "draws", ok: same(cards(taken), next) };
    }

    async PileReshuffled({ draw }) {
      const kept = this.draw;
      const match = this.discards.pop();
      const rest = cards(draw).slice(kept.length);
      const right = same(cards(draw).slice(0, kept.length), kept) && (await this.isShuffled(rest, this.discards));
      this.draw = cards(draw);
      this.discards = [match];
      return { code: "shuffle", ok: right };
    }

    async SeatLeft({ seat, draw, count }) {
      const before = [...this.draw, ...this.hands[seat]];
      this.hands[seat] = [];
      this.draw = cards(draw);
      if (!count) return { code: "draws", ok: same(this.draw, before) };
      return { code: "shuffle", ok: await this.isShuffled(this.draw, before) };
    }

    async isShuffled(pile, from) {
      return sameCards(pile, from) && same(pile, await this.shuffler.shuffle(pile, this.counter++));
    }
  }

  async function follow(rows, follower, found) {
    for (const row of rows) {
      for (const event of row.events) {
        const step = Object.hasOwn(Follower.prototype, event.type) ? await follower[event.type](event) : null;
        if (step && (step.code === "shuffle" || !step.ok)) found.push({ ...step, row: row.seq });
      }
    }
    const wrong = found.some((each) => each.code === "draws");
    if (!wrong) found.push({ code: "draws", ok: true, count: follower.drawn });
  }

  function wholeDecks({ players, ruleset }) {
    // Rules of version 1 do not say how many Jokers: one of each.
    const jokers = Array((ruleset.jokers_in_deck ?? 2) / 2).fill(["RJ", "BJ"]).flat();
    const deck = [...DECK.slice(0, -2), ...jokers];
    return Array(ruleset.decks || (players <= 5 ? 1 : 2)).fill(deck).flat();
  }

  // What this browser was shown before the deal, and what it added, if it still knows.
  function asKept(game, kept) {
    if (!kept) return [];
    const found = [{ code: "kept-seal", ok: kept.seal === game.fair.commitment }];
    if (kept.nonce) found.push({ code: "kept-nonce", ok: game.fair.nonces.includes(kept.nonce) });
    return found;
  }

  async function check(game, { siteKey, kept } = {}) {
    const found = [
      { code: "commitment", ok: (await commitment(game)) === game.fair.commitment },
      ...asKept(game, kept),
    ];
    const broken = await brokenLink(game);
    found.push(
      broken ? { code: "chain", ok: false, row: broken } : { code: "chain", ok: true, count: game.rows.length },
    );
    const shuffler = await Shuffler.of(game.fair);
    const { state } = game.rows[0].events[0];
    const dealt = state.shuffles > 0;
    const follower = new Follower(state, shuffler);
    if (dealt) found.push({ code: "deal", ok: await dealIsRight(state, shuffler, game.rows[0].action.first) });
    else found.push({ code: "cards", ok: sameCards(follower.all(), wholeDecks(state.table)) });
    await follow(game.rows, follower, found);
    const signed = siteKey ? await isSigned(game, siteKey) : null;
    if (signed !== null) found.push({ code: "signature", ok: signed });
    return { dealt, found, ok: found.every((each) => each.ok) };
  }

  window.fair = { check, Shuffler, DECK };
})();

// The same table shape for every peer: 4 players, a hand each, one card played and one drawn a move.
const HAND = 7;

function deck() {
  const cards = [];
  for (const suit of "DHCS") for (let rank = 1; rank <= 13; rank++) cards.push(`${rank}${suit}`);
  return [...cards, "RJ", "BJ"];
}

function setUp(players) {
  const pile = deck();
  const hands = Array.from({ length: players }, () => pile.splice(0, HAND));
  return { hands, pile, discards: [pile.shift()] };
}

function playOne(table, seat) {
  const card = table.hands[seat].shift();
  table.discards.push(card);
  if (!table.pile.length) table.pile.push(...table.discards.splice(0, table.discards.length - 1));
  table.hands[seat].push(table.pile.shift());
}

function seenBy(table, seat) {
  return {
    hand: table.hands[seat],
    counts: table.hands.map((hand) => hand.length),
    discards: table.discards,
    pile: table.pile.length,
  };
}

module.exports = { setUp, playOne, seenBy };

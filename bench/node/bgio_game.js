const { setUp, playOne, seenBy } = require("./game");

module.exports = {
  name: "table",
  setup: ({ ctx }) => setUp(ctx.numPlayers),
  turn: { minMoves: 1, maxMoves: 1 },
  // The server decides; a client sees only its own hand, so it must not guess ahead.
  moves: { play: { client: false, move: ({ G, ctx }) => playOne(G, Number(ctx.currentPlayer)) } },
  playerView: ({ G, playerID }) => seenBy(G, Number(playerID)),
};

const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const game = require("./bgio_game");
const { drive, seatThat } = require("./drive");

const server = `http://127.0.0.1:${process.env.PORT}`;

function sit(matchID, playerID) {
  return new Promise((resolve) => {
    const client = Client({ game, numPlayers: 4, matchID, playerID, debug: false,
      multiplayer: SocketIO({ server, socketOpts: { transports: ["websocket"] } }) });
    const seat = seatThat(() => client.moves.play());
    client.subscribe((state) => {
      if (!state || !state.isConnected) return;
      seat.sees(state._stateID);
      resolve(seat);
    });
    client.start();
  });
}

drive(async (number) => {
  const seats = [];
  for (const playerID of "0123") seats.push(await sit(`${process.pid}-${number}`, playerID));
  return seats;
});

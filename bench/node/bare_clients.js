const WebSocket = require("ws");
const { drive, seatThat } = require("./drive");

function sit(number) {
  return new Promise((resolve) => {
    const address = `ws://127.0.0.1:${process.env.PORT}/ws/t/${process.pid}-${number}/`;
    const socket = new WebSocket(address, { perMessageDeflate: false });
    const seat = seatThat(() => socket.send(JSON.stringify({ type: "play", cards: "7H" })));
    socket.on("message", (text) => {
      seat.sees(parseInt(text.toString(), 10));
      resolve(seat);
    });
  });
}

drive(async (number) => {
  const seats = [];
  for (let player = 0; player < 4; player++) seats.push(await sit(number));
  return seats;
});

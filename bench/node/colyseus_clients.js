const { Client } = require("colyseus.js");
const { drive, seatThat } = require("./drive");

const client = new Client(`ws://127.0.0.1:${process.env.PORT}`);

async function sit(number) {
  const room = await client.joinOrCreate("table", { number });
  const seat = seatThat(() => room.send("play"));
  room.onMessage("seen", ({ version }) => seat.sees(version));
  return seat;
}

drive(async (number) => {
  const seats = [];
  for (let player = 0; player < 4; player++) seats.push(await sit(number));
  return seats;
});

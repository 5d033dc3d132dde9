// Plays tables of four seats, each made by `seatThat`, and prints what it took.
const { readFileSync } = require("fs");
const { performance } = require("perf_hooks");

const TABLES = Number(process.env.TABLES);
const SECONDS = Number(process.env.SECONDS);
// For each table the seconds at which it moves; without it, as fast as the server takes them.
const TIMETABLE = process.env.TIMETABLE && JSON.parse(readFileSync(process.env.TIMETABLE, "utf8"));

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function everybodyHas(seats, version) {
  return Promise.all(
    seats.map((seat) => (seat.version >= version ? null : new Promise((resolve) => {
      seat.waiting = { version, resolve };
    }))),
  );
}

function seatThat(play) {
  const seat = { version: 0, waiting: null, play };
  seat.sees = (version) => {
    seat.version = version;
    if (seat.waiting && version >= seat.waiting.version) {
      const { resolve } = seat.waiting;
      seat.waiting = null;
      resolve();
    }
  };
  return seat;
}

async function playTable(seats, until, latencies) {
  for (let move = 0; performance.now() < until; move++) await timedMove(seats, move, latencies);
}

async function playTableAt(moments, seats, began, latencies) {
  for (const [move, moment] of moments.entries()) {
    await pause(Math.max(0, began + moment * 1000 - performance.now()));
    await timedMove(seats, move, latencies);
  }
}

async function timedMove(seats, move, latencies) {
  const sent = performance.now();
  seats[move % 4].play();
  await everybodyHas(seats, move + 1);
  latencies.push(performance.now() - sent);
}

function percentile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

async function drive(sitDown) {
  const tables = [];
  for (let number = 0; number < TABLES; number++) tables.push(await sitDown(number));
  console.log(JSON.stringify({ seated: TABLES }));
  const latencies = [];
  const began = performance.now();
  const used = process.cpuUsage();
  const until = began + SECONDS * 1000;
  await Promise.all(tables.map((seats, number) => (TIMETABLE
    ? playTableAt(TIMETABLE[number], seats, began, latencies)
    : playTable(seats, until, latencies))));
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(used);
  latencies.sort((a, b) => a - b);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(latencies, share));
  console.log(JSON.stringify({ moves: latencies.length, seconds, cpu: (user + system) / 1e6, p50, p95, p99 }));
  process.exit(0);
}

module.exports = { drive, seatThat };

// PORT and DATABASE_URL. No game at all: keeps one row of a move and sends a page's worth of text to the
// table's four sockets. What this takes, any server with the same proxy and promise takes.
const http = require("http");
const { Pool } = require("pg");
const { WebSocketServer } = require("ws");

// As much as Kadi keeps of a move, and sends of one.
const ROW = "r".repeat(700);
const PAGE = "p".repeat(2000);

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 4 });
const tables = new Map();

function enter(socket, path) {
  if (!tables.has(path)) tables.set(path, { version: 0, sockets: [] });
  const table = tables.get(path);
  table.sockets.push(socket);
  socket.send(`0 ${PAGE}`);
  socket.on("message", () => move(path, table));
}

async function move(path, table) {
  const version = ++table.version;
  await pool.query({ name: "move", text: "INSERT INTO move VALUES ($1, $2, $3)", values: [path, version, ROW] });
  for (const socket of table.sockets) socket.send(`${version} ${PAGE}`);
}

async function run() {
  await pool.query("CREATE TABLE IF NOT EXISTS move (path text, version int, data text, PRIMARY KEY (path, version))");
  const server = http.createServer((request, response) => response.end());
  const door = new WebSocketServer({ server, perMessageDeflate: false });
  door.on("connection", (socket, request) => enter(socket, request.url));
  server.listen(Number(process.env.PORT), "127.0.0.1");
}

run();

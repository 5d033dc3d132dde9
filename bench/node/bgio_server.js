// PORT, and DATABASE_URL for the PostgreSQL storage; in memory without it.
const { Server, Origins } = require("boardgame.io/server");
const { PostgresStore } = require("bgio-postgres");
const game = require("./bgio_game");

const url = process.env.DATABASE_URL;
const storage = url ? { db: new PostgresStore(url, { logging: false }) } : {};
const server = Server({ games: [game], origins: [Origins.LOCALHOST], ...storage });
server.run({ port: Number(process.env.PORT), callback: () => console.log("ready") });

const http = require("http");
const { Server, Room } = require("@colyseus/core");
const { WebSocketTransport } = require("@colyseus/ws-transport");
const { setUp, playOne, seenBy } = require("./game");

class Table extends Room {
  onCreate() {
    this.maxClients = 4;
    this.table = setUp(4);
    this.version = 0;
    this.seats = [];
    this.onMessage("play", (client) => {
      if (this.seats[this.version % 4] !== client) return;
      playOne(this.table, this.version % 4);
      this.version += 1;
      this.seats.forEach((seat, index) => this.show(seat, index));
    });
  }
  onJoin(client) {
    this.seats.push(client);
    this.show(client, this.seats.length - 1);
  }
  show(client, seat) {
    client.send("seen", { version: this.version, seat, ...seenBy(this.table, seat) });
  }
}

const server = new Server({ transport: new WebSocketTransport({ server: http.createServer() }) });
server.define("table", Table).filterBy(["number"]);
server.listen(Number(process.env.PORT)).then(() => console.log("ready"));

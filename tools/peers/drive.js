// Plays at a boardgame.io server as fast as it answers, and prints moves a second as JSON.
//
// It speaks the server's own messages on plain socket.io sockets and not through boardgame.io's client, which would
// work every move out a second time and make the server look slower than it is.
// usage: node drive.js PORT SOCKETS SECONDS

const { io } = require("socket.io-client");
const { first } = require("./mancala.js");

const [port, sockets, seconds] = process.argv.slice(2).map(Number);
const address = `http://localhost:${port}`;
const WARM_UP_MS = 2000;
let moves = 0;

async function post(path, body) {
  const reply = await fetch(`${address}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path} was answered ${reply.status}`);
  return reply.json();
}

// Seats somebody; answers when the server has shown them the match.
function sit(matchID, playerID, credentials, onState) {
  return new Promise((resolve, reject) => {
    const socket = io(`${address}/mancala`, { transports: ["websocket"], forceNew: true });
    socket.on("connect_error", reject);
    socket.on("connect", () => socket.emit("sync", matchID, playerID, credentials, 2));
    socket.on("sync", (_, info) => resolve({ socket, state: info.state }));
    socket.on("update", (_, state) => onState(state));
  });
}

async function table() {
  const { matchID } = await post("/games/mancala/create", { numPlayers: 2 });
  const players = [];
  let seen = -1;
  let waiting = 0;
  const turn = (state) => {
    // Both players are shown a move before the next is made, as in our own load.
    if (state._stateID === seen) waiting -= 1;
    else [seen, waiting] = [state._stateID, 1];
    if (waiting > 0) return;
    moves += 1;
    if (state.ctx.gameover) again();
    else move(state);
  };
  const move = (state) => {
    const player = Number(state.ctx.currentPlayer);
    const pits = state.G.pits.slice(first(player), first(player) + 6);
    const full = pits.flatMap((stones, pocket) => (stones > 0 ? [pocket] : []));
    const pocket = full[Math.floor(Math.random() * full.length)];
    const { socket, credentials } = players[player];
    const payload = { type: "sow", args: [pocket], playerID: String(player), credentials };
    socket.emit("update", { type: "MAKE_MOVE", payload }, state._stateID, matchID, String(player));
  };
  const again = () => {
    for (const { socket } of players) socket.close();
    table().then((begin) => begin(), fail);
  };
  for (const playerID of ["0", "1"]) {
    const { playerCredentials } = await post(`/games/mancala/${matchID}/join`, { playerID, playerName: playerID });
    players.push({ credentials: playerCredentials });
    Object.assign(players.at(-1), await sit(matchID, playerID, playerCredentials, turn));
  }
  seen = players[1].state._stateID;
  return () => move(players[1].state);
}

function fail(error) {
  console.error(String(error));
  process.exit(1);
}

async function main() {
  const opened = [];
  for (let number = 0; number < sockets / 2; number += 1) opened.push(await table());
  for (const begin of opened) begin();
  await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS));
  const [before, from] = [moves, performance.now()];
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const took = (performance.now() - from) / 1000;
  console.log(JSON.stringify({ moves: moves - before, seconds: took, a_second: (moves - before) / took }));
  process.exit(0);
}

main().catch(fail);

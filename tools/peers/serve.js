// A boardgame.io server with Mancala on it, as its documentation sets one up; matches are kept in memory, which is
// its default and its fastest.

const { Server, Origins } = require("boardgame.io/server");
const { Mancala } = require("./mancala.js");

const server = Server({ games: [Mancala], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2] ?? 0) }, () => {}).then(({ appServer }) => {
  console.log(`ready at ${appServer.address().port}`);
});

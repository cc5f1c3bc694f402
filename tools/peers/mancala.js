// Mancala for boardgame.io: six pockets a side, four stones, a capture only where something lies opposite.
// Pockets 0 to 5 and store 6 belong to the first player, 7 to 12 and 13 to the second.

const STORE = [6, 13];
const first = (player) => player * 7;

function pocketsOf(pits, player) {
  return pits.slice(first(player), first(player) + 6);
}

function sow({ G, ctx, events }, pocket) {
  const player = Number(ctx.currentPlayer);
  const from = first(player) + pocket;
  if (!Number.isInteger(pocket) || pocket < 0 || pocket > 5 || G.pits[from] === 0) return "INVALID_MOVE";
  const skipped = STORE[1 - player];
  let hand = G.pits[from];
  G.pits[from] = 0;
  let at = from;
  while (hand > 0) {
    at = (at + 1) % 14;
    if (at === skipped) continue;
    G.pits[at] += 1;
    hand -= 1;
  }
  const own = at >= first(player) && at < first(player) + 6;
  if (own && G.pits[at] === 1 && G.pits[12 - at] > 0) {
    G.pits[STORE[player]] += G.pits[12 - at] + 1;
    G.pits[at] = 0;
    G.pits[12 - at] = 0;
  }
  const next = at === STORE[player] ? player : 1 - player;
  if ([0, 1].some((side) => pocketsOf(G.pits, side).every((stones) => stones === 0))) {
    for (const side of [0, 1]) {
      for (let pit = first(side); pit < first(side) + 6; pit += 1) {
        G.pits[STORE[side]] += G.pits[pit];
        G.pits[pit] = 0;
      }
    }
    events.endGame({ stores: STORE.map((store) => G.pits[store]) });
  } else if (next !== player) {
    events.endTurn();
  }
}

exports.first = first;
exports.Mancala = {
  name: "mancala",
  setup: () => ({ pits: [4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0] }),
  moves: { sow },
};

// The decks of this browser, each under the hash of its contents, the way of files in and out, and what the server is
// asked about decks.

const STORE = 'decks';

function open() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('boxlid', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'hash' });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

async function ask(mode, question) {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const asked = question(database.transaction(STORE, mode).objectStore(STORE));
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
  } finally {
    database.close();
  }
}

// Changes are made one after the other. One that fails takes those with it that were wanted along with it: a deck that
// could not be kept must not cost the one it was made from.
let last = Promise.resolve();
function change(act) {
  const mine = last.then(act);
  last = mine;
  mine.catch(() => setTimeout(() => { last = Promise.resolve(); }));
  return mine;
}

// Every deck on the shelf, as JSON, the one that was kept first first.
export async function list() {
  const decks = await ask('readonly', (store) => store.getAll());
  return JSON.stringify(decks.filter((deck) => !deck.away).sort((a, b) => a.since - b.since));
}

// The file of a deck; nothing if there is no such deck.
export async function take(hash) {
  return (await ask('readonly', (store) => store.get(hash)))?.json;
}

export function put(deck) {
  return change(() => ask('readwrite', (store) => store.put({ ...JSON.parse(deck), since: Date.now() })));
}

// Takes a deck off the shelf. If a game is played with it, it is kept all the same.
export function remove(hash, played) {
  return change(async () => {
    if (!played) return ask('readwrite', (store) => store.delete(hash));
    const deck = await ask('readonly', (store) => store.get(hash));
    if (deck) await ask('readwrite', (store) => store.put({ ...deck, away: true }));
  });
}

export function download(file) {
  const [name, mime, text] = JSON.parse(file);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: mime }));
  link.download = name;
  link.click();
  // Some browsers begin to read only after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export function choose(tell) {
  const field = document.createElement('input');
  field.type = 'file';
  field.addEventListener('change', () => hand(field.files[0], tell));
  field.click();
}

export function catch_files(root, tell) {
  root.addEventListener('dragover', (event) => event.preventDefault());
  root.addEventListener('drop', (event) => {
    event.preventDefault();
    hand(event.dataTransfer.files[0], tell);
  });
}

async function hand(file, tell) {
  if (file) tell(file.name, new Uint8Array(await file.arrayBuffer()));
}

// Asks the server about decks. Errors say in a sentence what went wrong.
async function server(path, owner, init) {
  const headers = { 'content-type': 'application/json', ...(owner && { authorization: `Bearer ${owner}` }) };
  let answer;
  try {
    answer = await fetch(`/api/decks${path}`, { ...init, headers });
  } catch {
    throw new Error('The server cannot be reached. Games on this device work all the same.');
  }
  const text = await answer.text();
  if (answer.ok) return text && JSON.parse(text);
  let said;
  try {
    said = JSON.parse(text).said;
  } catch {
    said = `the server answers ${answer.status}`;
  }
  throw new Error(said[0].toUpperCase() + said.slice(1) + (/[.!?]$/.test(said) ? '' : '.'));
}

// Sends a deck unless the server has it as it is. Gives every name that the server knows it by, the present one last,
// each with the key of its owner.
async function send(deck) {
  const sent = [...(deck.sent ?? [])];
  const at = sent.findIndex((known) => known.of === deck.hash);
  if (at >= 0) {
    const [known] = sent.splice(at, 1);
    // The server may have lost it since.
    if (await server(`/${known.hash}/card`).catch(() => null)) return [...sent, known];
  }
  const { hash, owner } = await server('', null, { method: 'POST', body: deck.json });
  sent.push({ hash, owner, of: deck.hash });
  // If this fails, the deck is sent once more next time.
  await change(async () => {
    const kept = await ask('readonly', (store) => store.get(deck.hash));
    if (kept) await ask('readwrite', (store) => store.put({ ...kept, sent }));
  }).catch(() => {});
  return sent;
}

// A request to open a table, with the deck by the name and the key that the server knows.
export async function with_sent_deck(wish, deck) {
  const { hash, owner } = (await send(JSON.parse(deck))).at(-1);
  return JSON.stringify({ ...JSON.parse(wish), deck: hash, deck_key: owner });
}

// The deck that the workshop last asked about.
let asked;

// Who may play it, and what votes propose.
async function shared() {
  const sent = await send(asked);
  asked = { ...asked, sent };
  const links = [];
  const tables = [];
  for (const { hash, owner } of sent) {
    // A deck that was sent long ago may be gone; what is known of the others counts.
    const found = (path) => server(`/${hash}${path}`, owner).catch(() => ({}));
    links.push(...((await found('/grants')).grants ?? []).map((grant) => ({ deck: hash, grant })));
    tables.push(...((await found('/proposals')).tables ?? []).map((table) => ({ deck: hash, table })));
  }
  return { shared: { hash: asked.hash, sent, links, tables } };
}

const WISHES = {
  share: async (deck) => {
    asked = deck;
    return [await shared()];
  },
  grant: async ({ hash, owner }) => {
    const { token } = await server(`/${hash}/grants`, owner, { method: 'POST' });
    return [{ link: `${location.origin}/decks#play=${hash}.${token}` }, await shared()];
  },
  revoke: async ([{ hash, owner }, id]) => {
    await server(`/${hash}/grants/${id}`, owner, { method: 'DELETE' });
    return [await shared()];
  },
  settle: async ([{ hash, owner }, answer]) => {
    await server(`/${hash}/proposals/settle`, owner, { method: 'POST', body: JSON.stringify(answer) });
    return [];
  },
};

// Does what the workshop wants of the server. Gives what the workshop is to be told, one JSON text after the other.
export async function wish(word, value) {
  const told = await WISHES[word](JSON.parse(value)).catch((error) => [{ trouble: error.message }]);
  return told.map((one) => JSON.stringify(one));
}

// Keeps the deck that the address lets this browser play, if it does. Gives what the workshop is to say about it, as
// JSON. The key stands behind `#`, which a browser sends to nobody: it is in no log and in no `Referer`.
export async function take_link() {
  const [, hash, key] = location.hash.match(/^#play=([^.]+)\.(.+)$/) ?? [];
  if (!hash) return undefined;
  // Out of the address, so that nobody sees it there or passes it on by accident.
  history.replaceState(null, '', location.pathname);
  try {
    const { title, game } = await server(`/${encodeURIComponent(hash)}/card`);
    const deck = { hash, title, edition: game.replaceAll('-', '_'), json: '', key };
    // A deck of one's own is not replaced by a link to it.
    if (!(await take(hash))) await put(JSON.stringify(deck));
    return JSON.stringify({ lent: title });
  } catch (error) {
    return JSON.stringify({ trouble: error.message });
  }
}

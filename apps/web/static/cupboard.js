// The decks of this browser, each under the hash of its contents, and the way of files in and out.

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

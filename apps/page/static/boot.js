// Runs the bundle that shows this address, and hands the page to the other one when it is asked to. A bundle is compiled
// once; the compiled module is handed to the bots' worker later.
import { lay, listen } from '/stage.js?v=__HASH__';

const started = {};

// What a bundle is loaded with is kept, so that going back and forth loads nothing twice. What failed is tried again.
function load(name) {
  started[name] ??= start(name).catch((error) => {
    delete started[name];
    throw error;
  });
  return started[name];
}

async function start(name) {
  const script = import(`/${name}.js?v=__HASH__`);
  const module = await compile(`/${name}_bg.wasm?v=__HASH__`);
  const { default: init, page_main } = await script;
  await init({ module_or_path: module });
  return (errand) => page_main(module, { lay, listen, load }, errand);
}

async function compile(url) {
  try {
    return await WebAssembly.compileStreaming(fetch(url));
  } catch {
    // A server that names the wrong type of content cannot be streamed from.
    return WebAssembly.compile(await (await fetch(url)).arrayBuffer());
  }
}

// Which bundle has what this address shows. A table that this browser does not know is looked for by the first one,
// unless the server says otherwise.
function bundle() {
  const [place, name, more] = location.pathname.split('/').slice(1);
  const said = document.documentElement.dataset.bundle ?? 'home';
  if (!place || place === 'rules') return 'home';
  const kept = { play: 'game', t: 'seat' }[place];
  if (more || !(kept || place === 'w')) return 'games';
  const game = kept && known(`boxlid:${kept}:${name}`);
  return game ? (game === 'mancala' ? 'home' : 'games') : said;
}

function known(key) {
  try {
    return JSON.parse(localStorage.getItem(key))?.game;
  } catch {
    // Storage may be blocked.
    return undefined;
  }
}

(await load(bundle()))();

// After the page stands, so that the first visit does not wait for what only the second one needs.
if ('serviceWorker' in navigator) {
  navigator.serviceWorker.register('/sw.js').catch(() => {});
}

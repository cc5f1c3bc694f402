// Compiles the bundle once and starts the page; the compiled module is handed to the bots' worker later.
import init, { page_main } from '/web.js?v=__HASH__';

async function compile() {
  const url = '/web_bg.wasm?v=__HASH__';
  try {
    return await WebAssembly.compileStreaming(fetch(url));
  } catch {
    // A server that names the wrong type of content cannot be streamed from.
    return WebAssembly.compile(await (await fetch(url)).arrayBuffer());
  }
}

const module = await compile();
await init({ module_or_path: module });
page_main(module);

const { pressed } = document.documentElement.dataset;
if (pressed) document.querySelector(`[data-test="${pressed}"]`)?.click();

// After the page stands, so that the first visit does not wait for what only the second one needs.
if ('serviceWorker' in navigator) {
  navigator.serviceWorker.register('/sw.js').catch(() => {});
}

// The worker in which bots think: the same bundle as the page, compiled by the page and posted here.
import init, { worker_main } from '/web.js?v=__HASH__';

self.onmessage = async (event) => {
  self.onmessage = null;
  await init({ module_or_path: event.data });
  worker_main();
};

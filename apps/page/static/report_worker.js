// The worker in which games of dice, cards and questions are taken apart. It ends with the page that shows what it finds.
import init, { take_apart } from '/games.js?v=__HASH__';

const waiting = [];
self.onmessage = (early) => waiting.push(early);
await init({ module_or_path: '/games_bg.wasm?v=__HASH__' });
self.onmessage = ({ data }) => self.postMessage(take_apart(data, (told) => self.postMessage(told)));
waiting.forEach((early) => self.onmessage(early));

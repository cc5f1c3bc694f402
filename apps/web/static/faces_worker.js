// The worker in which the bots of the games with a face think: the bundle of the faces, compiled by the page and
// posted here.
import init, { think } from '/faces.js?v=__HASH__';

self.onmessage = async (event) => {
  const waiting = [];
  self.onmessage = (early) => waiting.push(early);
  await init({ module_or_path: event.data });
  self.onmessage = (question) => self.postMessage(think(question.data));
  waiting.forEach((early) => self.onmessage(early));
  self.postMessage('ready');
};

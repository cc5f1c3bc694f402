// The worker of the study, where hard questions about Mancala are thought through, and where the perfect bot thinks. It
// fetches its bundle itself: nobody else needs it.
import init, { StudyDoor } from '/study.js?v=__HASH__';

// How long it thinks before it looks whether something newer was asked, in milliseconds.
const SLICE = 80;

const waiting = [];
self.onmessage = (early) => waiting.push(early);
await init({ module_or_path: '/study_bg.wasm?v=__HASH__' });

const study = new StudyDoor();
// A message to itself comes after those that came from the page in the meantime.
const { port1, port2 } = new MessageChannel();
let awake = false;

function wake() {
  if (awake || !study.busy()) return;
  awake = true;
  port1.postMessage(null);
}

port2.onmessage = () => {
  awake = false;
  const told = study.work(SLICE);
  if (told) self.postMessage(told);
  wake();
};

self.onmessage = ({ data }) => {
  // A bot is asked by its level; everything else is for the study.
  if ('level' in JSON.parse(data)) return self.postMessage(study.think(data));
  const told = study.hear(data);
  if (told) self.postMessage(told);
  wake();
};
self.postMessage('ready');
waiting.forEach((early) => self.onmessage(early));

// The worker in which bots think: the same bundle as the page's, named and compiled by the page and posted here.
self.onmessage = async ({ data: [name, module] }) => {
  const waiting = [];
  self.onmessage = (early) => waiting.push(early);
  const { default: init, think } = await import(`/${name}.js?v=__HASH__`);
  await init({ module_or_path: module });
  self.onmessage = (question) => self.postMessage(think(question.data));
  waiting.forEach((early) => self.onmessage(early));
  self.postMessage('ready');
};

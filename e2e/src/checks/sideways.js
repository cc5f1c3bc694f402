// Whatever must be scrolled sideways to be read whole: the page itself, or a box in it.
const done = arguments[arguments.length - 1];
(async () => {
  // A window that was just made narrower is laid out in the next frame.
  await new Promise(next => setTimeout(() => requestAnimationFrame(next), 60));
  const width = Math.min(innerWidth, screen.width);
  const found = [];
  const page = document.scrollingElement.scrollWidth;
  if (page > width) {
    const out = [...document.querySelectorAll('body *')].find(element => element.getBoundingClientRect().right > width + 1);
    found.push(`the page is ${page} px wide in ${width}: ${out?.outerHTML.slice(0, 150)}`);
  }
  for (const element of document.querySelectorAll('body *')) {
    if (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth) {
      found.push(`${element.scrollWidth} px in ${element.clientWidth}: ${element.outerHTML.slice(0, 150)}`);
    }
  }
  done(found);
})();

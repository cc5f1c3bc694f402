// What a finger could miss: everything that can be pressed and whose hit area is smaller than 44 by 44 pixels.
// A link inside a sentence is as high as its line, and that is allowed; a rule's chip is not such a link.
// A place on a board, or a card that lies there, is as large as there is room, if there are buttons for the same choices.
const LEAST = 43.5;
const pressed = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [role=button]';
const inSentence = element => element.matches('a:not(.rid)') && getComputedStyle(element).display === 'inline';
const hits = (element, x, y) => {
  const hit = document.elementFromPoint(x, y);
  return !!hit && (element.contains(hit) || (element.labels && [...element.labels].some(label => label.contains(hit))));
};
const reach = (element, x, y, dx, dy) => {
  let far = 0;
  while (far < 60 && hits(element, x + dx * (far + 1), y + dy * (far + 1))) far += 1;
  return far;
};
const area = element => {
  const seen = element.getBoundingClientRect();
  if (seen.width >= LEAST && seen.height >= LEAST) return [seen.width, seen.height];
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const box = element.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  // What something else covers cannot be pressed now.
  if (!hits(element, x, y)) return null;
  return [reach(element, x, y, -1, 0) + reach(element, x, y, 1, 0) + 1, reach(element, x, y, 0, -1) + reach(element, x, y, 0, 1) + 1];
};
const BOARD = '[class*="-board"], [class*="-felt"], .board';
const hasDouble = element => element.closest(BOARD)
  && [...document.querySelectorAll('[data-do="go"], .call .acts [data-do]')].some(other => !other.closest(BOARD));
const small = [];
for (const element of document.querySelectorAll(pressed)) {
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || inSentence(element)) continue;
  if (element.closest('.sr')) continue;
  const found = area(element);
  if (!found || Math.min(...found) >= LEAST || hasDouble(element)) continue;
  small.push(`${Math.round(found[0])} by ${Math.round(found[1])} px: ${element.outerHTML.slice(0, 150)}`);
}
return small;

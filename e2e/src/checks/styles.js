// Rules of style sheets that belong to other screens and still match something in this one.
const strangers = [...document.styleSheets].filter(sheet => sheet.media.mediaText === 'not all');
const plain = selector => selector
  .replace(/::[\w-]+(\([^)]*\))?/g, '')
  .replace(/:(hover|active|focus-visible|focus-within|focus|checked|disabled|enabled|open|target|placeholder-shown|invalid|before|after)\b/g, '');
const parts = selector => {
  let [depth, part, found] = [0, '', []];
  for (const letter of selector) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && !depth) { found.push(part); part = ''; } else part += letter;
  }
  return [...found, part].map(one => one.trim());
};
const found = [];
const walk = (rules, name) => {
  for (const rule of rules) {
    if (rule.selectorText) {
      for (const selector of parts(rule.selectorText)) {
        const matched = document.querySelector(plain(selector) || '*');
        if (matched) found.push(`${name}: ${selector}`);
      }
    }
    if (rule.cssRules) walk(rule.cssRules, name);
  }
};
for (const sheet of strangers) walk(sheet.cssRules, sheet.ownerNode.dataset.sheet);
return found;

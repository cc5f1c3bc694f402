// What axe finds, at rest: motion that is under way would be measured halfway.
const [only, done] = arguments;
const still = document.createElement('style');
still.textContent = '*, *::before, *::after { animation: none !important; transition: none !important; }';
document.head.append(still);
const options = only ? { runOnly: [only] } : {};
axe.run(document, options).then(result => {
  still.remove();
  done(result.violations.flatMap(rule => rule.nodes.map(node => {
    const why = node.failureSummary.split('\n').slice(1).join(' ').trim().slice(0, 200);
    return `${rule.id}: ${node.html.slice(0, 150)} (${why})`;
  })));
}, error => done([`axe failed: ${error}`]));

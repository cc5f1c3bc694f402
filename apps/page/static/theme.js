// Before anything is painted: light or dark, as it was last chosen. Without a choice the device decides. And whether this
// browser sits at the table in the address, because then the invitation in the server's answer is not for it.
try {
  const theme = JSON.parse(localStorage.getItem('boxlid:settings') || '{}').theme;
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  const [, place, table] = location.pathname.split('/');
  if (place === 't' && localStorage.getItem(`boxlid:seat:${table}`)) document.documentElement.dataset.seated = '';
} catch {
  // Storage may be blocked; then the device decides, too.
}

// A button that is pressed before the page has started is pressed again when it has; see `press_again` in the page. A form of the page's
// waits for it.
const early = (event, selector) => event.target.closest?.(`#page[data-first] ${selector}`);
document.addEventListener('click', (event) => {
  const pressed = early(event, 'button[data-do]');
  if (pressed) document.documentElement.dataset.pressed = pressed.dataset.test;
});
document.addEventListener('submit', (event) => {
  if (early(event, 'form[data-do]:not([action])')) event.preventDefault();
});

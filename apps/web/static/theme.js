// Before anything is painted: light or dark, as it was last chosen. Without a choice the device decides.
try {
  const theme = JSON.parse(localStorage.getItem('boxlid:settings') || '{}').theme;
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be blocked; then the device decides, too.
}

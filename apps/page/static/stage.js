// Where the page is shown: lays its markup into the document and tells what is done to it.
//
// Markup is laid by changing only what differs from what is shown, so elements keep their focus, what is typed in
// them, and their transitions. A child that comes and goes carries a `data-key`; the others are told apart by place.

// Whether markup is being laid or something is being told. Both may move the focus, and what the browser tells of that
// in the middle of it has to wait its turn.
let busy = false;

function alone(act) {
  const before = busy;
  busy = true;
  try {
    return act();
  } finally {
    busy = before;
  }
}

// Makes `root` show the markup. It is parsed in a template, where nothing of it is fetched or run.
export function lay(root, markup) {
  const template = document.createElement('template');
  template.innerHTML = markup;
  const focused = root.contains(document.activeElement) ? document.activeElement : null;
  alone(() => settle(root, template.content));
  // A dialog lies over everything else, and the browser keeps the focus in it.
  for (const dialog of root.querySelectorAll('dialog:not([open])')) alone(() => dialog.showModal());
  // An element that was made anew under the same id takes the focus over.
  if (focused?.id && !focused.isConnected) alone(() => document.getElementById(focused.id)?.focus({ preventScroll: true }));
}

const keyOf = (node) => (node.nodeType === Node.ELEMENT_NODE ? node.getAttribute('data-key') : null);
const alike = (old, fresh) => old.nodeType === fresh.nodeType && old.nodeName === fresh.nodeName;

// Makes the children of `shown` equal to those of `fresh`.
function settle(shown, fresh) {
  const wanted = new Set();
  for (const child of fresh.childNodes) if (keyOf(child) !== null) wanted.add(keyOf(child));
  const keyed = new Map();
  // What goes, goes first: then what stays need not be moved, and motions on it go on.
  for (const child of [...shown.childNodes]) {
    const key = keyOf(child);
    if (key === null) continue;
    if (wanted.has(key)) keyed.set(key, child);
    else child.remove();
  }
  let at = shown.firstChild;
  for (const child of [...fresh.childNodes]) {
    const key = keyOf(child);
    let old = null;
    if (key === null) {
      for (old = at; old && (keyOf(old) !== null || !alike(old, child)); ) old = old.nextSibling;
    } else {
      old = keyed.get(key) ?? null;
    }
    if (!old || !alike(old, child)) {
      shown.insertBefore(child, at);
      continue;
    }
    if (old === at) at = at.nextSibling;
    else move(shown, old, at);
    change(old, child);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

// Newer browsers can move an element without it losing its focus and its motion.
function move(parent, node, before) {
  if (parent.moveBefore) parent.moveBefore(node, before);
  else parent.insertBefore(node, before);
}

function change(old, fresh) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  if (old.isEqualNode(fresh)) return;
  for (const { name, value } of [...fresh.attributes]) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    // What people have folded out stays so, and so does a dialog.
    const stays = name === 'open' && ['details', 'dialog'].includes(old.localName);
    if (!fresh.hasAttribute(name) && !stays) old.removeAttribute(name);
  }
  if (isField(old)) {
    if (old.localName === 'select') settle(old, fresh);
    if (old.localName === 'textarea') old.defaultValue = fresh.value;
    // What is not written in an attribute is in the field's text, or in the choice that is marked.
    const text = old.localName === 'input' ? fresh.getAttribute('value') : fresh.value;
    // Nobody's letters are taken from under their hands.
    if (text !== null && old.value !== text && old !== document.activeElement) old.value = text;
    if (old.type === 'checkbox' || old.type === 'radio') old.checked = fresh.hasAttribute('checked');
    return;
  }
  settle(old, fresh);
}

const isField = (node) => ['input', 'textarea', 'select'].includes(node?.localName);
// What the browser itself makes a click of when Enter is struck on it.
const isPressable = (node) => ['button', 'a', 'summary'].includes(node?.localName) || isField(node);
const isWriting = (node) => isField(node) || node?.isContentEditable;

// A link that leads elsewhere within the page, pressed so that it is to be followed here.
function within(event) {
  const link = event.target.closest('a[href]');
  const modified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
  if (!link || modified || link.target || link.hasAttribute('download') || link.origin !== location.origin) return null;
  return link.pathname + link.hash;
}

// Tells `hear(kind, what, value, touch, part)` what is done to elements of `root`: `do`, `typed`, `peek`, `leave`, `key`,
// `go` for a link that is followed, `closed` for a dialog. The part is the nearest `data-part`. `key` is told of keys struck
// anywhere on the page, and answers whether the key was of use. Returns how to stop.
export function listen(root, hear) {
  const stop = new AbortController();
  const tell = (...said) => {
    if (stop.signal.aborted) return false;
    if (busy) {
      queueMicrotask(() => tell(...said));
      return false;
    }
    busy = true;
    try {
      return hear(...said);
    } finally {
      busy = false;
    }
  };
  const on = (target, name, act, options = {}) => target.addEventListener(name, act, { signal: stop.signal, ...options });
  let touch = false;
  let peeked = null;
  const peek = (element) => {
    const what = element?.closest?.('[data-peek]')?.getAttribute('data-peek') ?? null;
    if (what === peeked) return;
    peeked = what;
    tell(what === null ? 'leave' : 'peek', what ?? '', '', false, what === null ? '' : part(element));
  };
  const part = (element) => element.closest('[data-part]')?.getAttribute('data-part') ?? '';
  const told = (element) => ['do', element.getAttribute('data-do'), element.getAttribute('data-value') ?? '', touch, part(element)];

  on(root, 'pointerdown', (event) => { touch = event.pointerType === 'touch'; }, { capture: true });
  on(root, 'click', (event) => {
    // A click beside the sheet hits the dialog itself; a click on it hits something inside. It is closed rather than taken
    // away, so that the browser gives the focus back to where it was.
    if (event.target.localName === 'dialog' || event.target.closest('[data-close]')) return event.target.closest('dialog').close();
    const element = event.target.closest('[data-do]');
    if (!element || element.localName === 'form' || isField(element)) {
      const address = within(event);
      if (address === null || event.defaultPrevented) return;
      event.preventDefault();
      tell('go', address, '', touch, '');
      return;
    }
    // A link is still a link to whoever wants it in a tab of its own.
    if (element.localName === 'a' && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    // A click that no pointer made comes from a key.
    if (event.detail === 0) touch = false;
    tell(...told(element));
  });
  on(root, 'submit', (event) => {
    event.preventDefault();
    const form = event.target;
    if (!form.hasAttribute('data-do')) return;
    const field = [...form.elements].find(isField);
    tell('do', form.getAttribute('data-do'), field ? field.value : '', touch, part(form));
  });
  on(root, 'input', (event) => {
    const field = event.target;
    if (isField(field) && field.hasAttribute('data-do')) tell('typed', field.getAttribute('data-do'), field.value, touch, part(field));
  });
  // It does not bubble.
  on(root, 'close', () => tell('closed', '', '', touch, ''), { capture: true });
  // A finger points at nothing: it presses.
  on(root, 'pointerover', (event) => { if (event.pointerType !== 'touch') peek(event.target); });
  on(root, 'pointerleave', (event) => { if (event.pointerType !== 'touch') peek(null); });
  on(root, 'focusin', (event) => { if (event.target.matches(':focus-visible')) peek(event.target); });
  on(root, 'focusout', (event) => { if (!event.relatedTarget) peek(null); });
  on(window, 'keydown', (event) => {
    const here = document.activeElement;
    if (isWriting(here) || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.key === 'Enter' || event.key === ' ') {
      if (isPressable(here)) return;
      // A space of the board can have the focus and is no button to the browser.
      if (root.contains(here) && here.hasAttribute('data-do')) {
        event.preventDefault();
        if (!event.repeat) tell(...told(here));
        return;
      }
    }
    if (tell('key', event.key, '', false, '') && event.key.startsWith('Arrow')) event.preventDefault();
  });
  return () => stop.abort();
}

// Keeps the page for when the server is out of reach. Each build has a cache of its own, named by its hash, and
// every file of a build is asked for by that hash. So an open tab goes on with the build it began with, while a
// new one is fetched behind its back; the build before the newest is kept for such tabs.
const BUILD = '__HASH__';
const PREFIX = 'boxlid-';
// The page without a screen: what the server draws in other addresses is theirs alone.
const PAGE = '/index.html';
// Asked for by the browser itself, which knows nothing of builds.
const BARE = /^\/(manifest\.webmanifest|icon.*)$/;
// Everything there is, so that every game can be played on a plane, but for pictures that only others fetch. The page is
// kept under its own address, and this file is the browser's to keep.
const FILES = [PAGE, ...__FILES__
  .filter((file) => file !== PAGE && file !== '/sw.js' && !file.startsWith('/preview/'))
  .map((file) => (BARE.test(file) ? file : `${file}?v=${BUILD}`))];

self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  const ours = url.origin === self.location.origin && event.request.method === 'GET';
  if (!ours || url.pathname.startsWith('/api/') || url.pathname === '/healthz' || url.pathname === '/ws') return;
  event.respondWith(event.request.mode === 'navigate' ? page(event.request) : file(event.request));
});

async function keep() {
  const cache = await caches.open(PREFIX + BUILD);
  // Past the browser's own cache, or half of an old build might be kept with half of a new one.
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
  await self.skipWaiting();
}

async function takeOver() {
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const others = builds.filter((name) => name !== PREFIX + BUILD);
  // In the order they were made: all but the last one are two builds old.
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

// Every address of the page is the same page. The server's is newer, ours is always there.
async function page(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) return answer;
  } catch {
    // Out of reach.
  }
  const cache = await caches.open(PREFIX + BUILD);
  return (await cache.match(PAGE)) ?? Response.error();
}

async function file(request) {
  return (await caches.match(request)) ?? fetch(request);
}

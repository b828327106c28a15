// Stores the page's files in the browser, so that the page opens without a network. `make page` writes a line
// above this: self.page, with the names of all files and a version that changes if any file changes.

const NAME = `stichtisch ${self.page.version}`;

async function keep() {
    const cache = await caches.open(NAME);
    await cache.addAll(['./', ...self.page.files].map(name => new Request(name, { cache: 'reload' })));
    await self.skipWaiting();
}

async function forgetOthers() {
    const names = await caches.keys();
    await Promise.all(names.filter(name => name.startsWith('stichtisch ') && name !== NAME).map(name => caches.delete(name)));
    await self.clients.claim();
}

async function answer(request) {
    const kept = await caches.open(NAME).then(cache => cache.match(request, { ignoreSearch: true }));
    return kept || fetch(request);
}

self.addEventListener('install', event => event.waitUntil(keep()));
self.addEventListener('activate', event => event.waitUntil(forgetOthers()));
self.addEventListener('fetch', event => {
    if (event.request.method === 'GET') event.respondWith(answer(event.request));
});

/*
 * Keeps the shell of one build, so that a page which cannot be had is still our shop: its files, and a document
 * that holds nobody's data. Nothing else is kept, so that no answer of the shop is ever an old one.
 * What stands in capitals is written in by the server.
 */
const files = SHELL_FILES
const shell = SHELL_DOCUMENT
const policy = CONTENT_POLICY
const cacheName = SHELL_VERSION

/** What a proxy answers for a shop that it cannot reach. */
const gatewayStatuses = [502, 503, 504]

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': policy,
}

addEventListener('install', (event) => {
  skipWaiting()
  // Where the browser can be told so, all but pages goes past this script.
  const others = ['cors', 'no-cors', 'same-origin'].map((requestMode) => ({
    condition: { requestMode },
    source: 'network',
  }))
  event.addRoutes?.([
    ...files.map((pathname) => ({
      condition: { urlPattern: { pathname } },
      source: { cacheName },
    })),
    ...others,
  ])
  event.waitUntil(keepFiles())
})

addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([clients.claim(), registration.navigationPreload?.enable(), dropOldBuilds()]),
  )
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.mode === 'navigate') event.respondWith(navigate(event))
  else if (origin === location.origin && files.includes(pathname)) event.respondWith(find(request))
})

async function keepFiles() {
  const cache = await caches.open(cacheName)
  await cache.addAll(files)
}

async function dropOldBuilds() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))
}

/** Always from the network first: only where that fails, the shell says so. */
async function navigate({ request, preloadResponse }) {
  try {
    const answer = (await preloadResponse) ?? (await fetch(request))
    if (!gatewayStatuses.includes(answer.status)) return answer
  } catch {
    // The same as a proxy's word for it.
  }
  return new Response(shell, { status: 503, headers })
}

/** Its name bears the hash of what is in it, so that a kept one is never an old one. */
async function find(request) {
  const cache = await caches.open(cacheName)
  return (await cache.match(request)) ?? fetch(request)
}

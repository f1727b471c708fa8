/*
 * Caches the shell of one build, so that a page that cannot be loaded still looks like the shop: its files, and a
 * document without personal data. Nothing else is cached, so no reply of the shop is ever stale.
 * The server fills in the names in capitals.
 */
const files = SHELL_FILES
const shell = SHELL_DOCUMENT
const policy = CONTENT_POLICY
const cacheName = SHELL_VERSION
/** The path below which the shop is served, with a slash at its end. */
const { pathname: base } = new URL(registration.scope)

/** The statuses of a proxy that cannot reach the shop. */
const gatewayStatuses = [502, 503, 504]

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': policy,
}

addEventListener('install', (event) => {
  skipWaiting()
  // In browsers with static routing, only page navigations reach this script.
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
    // The operators' console is not of the shop's pages.
    { condition: { urlPattern: { pathname: `${base}operator{/*}?` } }, source: 'network' },
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
  if (origin === location.origin && `${pathname}/`.startsWith(`${base}operator/`)) return
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

/** Network first; the cached shell is shown only if that fails. */
async function navigate({ request, preloadResponse }) {
  try {
    const answer = (await preloadResponse) ?? (await fetch(request))
    // A failed navigation preload of Firefox answers with an error instead of rejecting.
    const hasFailed = answer.type === 'error' || gatewayStatuses.includes(answer.status)
    if (!hasFailed) return answer
  } catch {
    // A network error is treated like a gateway status.
  }
  return new Response(shell, { status: 503, headers })
}

/** File names contain a hash of their content, so a cached file is never stale. */
async function find(request) {
  const cache = await caches.open(cacheName)
  return (await cache.match(request)) ?? fetch(request)
}

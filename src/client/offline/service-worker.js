/*
 * Shows a page of ours where the browser would show its own error. It keeps nothing, so that no answer of the
 * shop is ever an old one.
 */
const page = OFFLINE_PAGE

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; connect-src 'self'; script-src 'unsafe-inline'; style-src 'unsafe-inline'",
}

addEventListener('install', (event) => {
  skipWaiting()
  // Where the browser can be told so, all but pages goes past it.
  const modes = ['cors', 'no-cors', 'same-origin']
  event.addRoutes?.(modes.map((requestMode) => ({ condition: { requestMode }, source: 'network' })))
})

addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable()]))
})

addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(answer(event))
})

async function answer({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return new Response(page, { status: 503, headers })
  }
}

import { atBase, basePath, pathWithin } from '#client/lib/browser/base-path.ts'
import '#client/lib/browser/fills.ts'
import '#client/ui/tokens.css'
import '#client/ui/fonts.css'
import '#client/ui/base.css'
import '#client/ui/forced-colors.css'
import '#client/ui/print.css'
import './ssr/splash.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { rememberLocale } from '#client/lib/browser/locale.ts'
import { logFailure } from '#client/lib/browser/log.ts'
import { isOfflineShell } from '#client/lib/browser/offline-shell.ts'
import { afterFirstPaint } from '#client/lib/hydration/first-paint.ts'
import { takeFirstStyles } from '#client/lib/hydration/first-styles.ts'
import { closeIslands, openIslands } from '#client/lib/hydration/islands.ts'
import { replayTyping } from '#client/lib/hydration/replay-typing.ts'
import { App } from './app.tsx'
import { preloadCode } from './routing/page-list.ts'
import { Router } from './routing/router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

rememberLocale()

const app = (
  <App>
    <BrowserRouter basename={basePath}>
      <Router />
    </BrowserRouter>
  </App>
)

// A server-rendered page is hydrated as is. Otherwise the splash stays until the page's own code has
// loaded, so that shell and page render in one pass. A transition is time-sliced, so this pass does not
// block the page. No top-level await here: a page's chunk imports this one, and the two would deadlock.
const codeOfPage = isOfflineShell ? Promise.resolve() : preloadCode(pathWithin())
void codeOfPage.then(() =>
  startTransition(() => {
    if (root.childElementCount === 0) return createRoot(root).render(app)
    closeIslands(root)
    takeFirstStyles(root)
    // Registered before the listeners that replay clicks, which may depend on what was typed.
    document.addEventListener('hydrated', handleHydrated, { once: true, capture: true })
    hydrateRoot(root, app)
  }),
)

// The service worker caches the shell for failed navigations. By now the first visit has loaded what it
// needs.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  afterFirstPaint()
    .then(() => navigator.serviceWorker.register(atBase('/service-worker.js')))
    .catch((error: unknown) => logFailure('The service worker could not be registered.', error))
}

function handleHydrated(): void {
  if (!root) return
  queueMicrotask(() => {
    replayTyping(root)
    openIslands()
  })
}

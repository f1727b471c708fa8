import '#client/ui/tokens.css'
import '#client/ui/fonts.css'
import '#client/ui/base.css'
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
    <BrowserRouter>
      <Router />
    </BrowserRouter>
  </App>
)

// A page that the server has rendered is hydrated as it stands; for the others the splash stands until the
// page's own code is here, so that shell and page are rendered in one pass. A transition is cut into slices,
// so that this pass does not hold the page up. Nothing is awaited here: a page's code imports this chunk,
// and each would wait for the other.
const codeOfPage = isOfflineShell ? Promise.resolve() : preloadCode(location.pathname)
void codeOfPage.then(() =>
  startTransition(() => {
    if (root.childElementCount === 0) return createRoot(root).render(app)
    closeIslands(root)
    takeFirstStyles(root)
    // Before the ones that do again what was pressed, which may ask for what was typed.
    document.addEventListener('hydrated', handleHydrated, { once: true, capture: true })
    hydrateRoot(root, app)
  }),
)

// It keeps the shell for when a navigation fails; what the first visit needs has come by then.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  afterFirstPaint()
    .then(() => navigator.serviceWorker.register('/service-worker.js'))
    .catch((error: unknown) => logFailure('The service worker could not be registered.', error))
}

function handleHydrated(): void {
  if (!root) return
  queueMicrotask(() => {
    replayTyping(root)
    openIslands()
  })
}

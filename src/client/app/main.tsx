import '#client/ui/tokens.css'
import '#client/ui/fonts.css'
import '#client/ui/base.css'
import '#client/ui/print.css'
import './splash.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { rememberLocale } from '#client/lib/locale.ts'
import { App } from './app.tsx'
import { takeFirstStyles } from './first-styles.ts'
import { preloadCode } from './page-list.ts'
import { Router } from './router.tsx'

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

// A page that the server has drawn is taken over as it stands; for the others the splash stands until the
// page's own code is here, so that shell and page are drawn in one pass. A transition is cut into slices,
// so that this pass does not hold the page up. Nothing is awaited here: a page's code imports this chunk,
// and each would wait for the other.
void preloadCode(location.pathname).then(() =>
  startTransition(() => {
    if (root.childElementCount === 0) return createRoot(root).render(app)
    takeFirstStyles(root)
    hydrateRoot(root, app)
    document.dispatchEvent(new Event('taken-over'))
  }),
)

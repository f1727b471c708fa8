import '#client/ui/tokens.css'
import '#client/ui/fonts.css'
import '#client/ui/base.css'
import '#client/ui/print.css'
import './splash.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { rememberLocale } from '#client/lib/locale.ts'
import { App } from './app.tsx'
import { preloadCode } from './page-list.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

rememberLocale()

// The splash stands until the page's own code is here, so that shell and page are drawn in one pass. A
// transition is cut into slices, so that this pass does not hold the page up. Nothing is awaited here: a
// page's code imports this chunk, and each would wait for the other.
void preloadCode(location.pathname).then(() =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  ),
)

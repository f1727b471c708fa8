import '#client/ui/tokens.css'
import '#client/ui/fonts.css'
import '#client/ui/base.css'
import './splash.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// A transition is cut into slices, so that the first render does not hold the page up.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)

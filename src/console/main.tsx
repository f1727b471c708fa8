import { basePath } from '#client/lib/browser/base-path.ts'
import '#client/ui/tokens.css'
import '#client/ui/fonts.css'
import '#client/ui/base.css'
import './console.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { queryClient } from '#client/lib/api/query-client.ts'
import { toastDefaults } from '#client/lib/browser/toast-options.ts'
import { Console } from './console.tsx'
import { watchSession } from './session/session.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// At the top are the acts of the open case.
toastDefaults.position = 'bottom-right'

watchSession()
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter basename={basePath}>
        <Console />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
)

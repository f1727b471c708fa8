import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { type FirstPage, setFirstPage } from '#client/lib/first-page.ts'
import { queryClient } from '#client/lib/query-client.ts'
import { App } from './app.tsx'
import { preloadCode } from './page-list.ts'
import { Router } from './router.tsx'

/**
 * Draws a page on the server, as a visitor who is not signed in sees it first. The browser takes it over
 * with the same answers, and therefore finds what it would have drawn itself.
 */
export async function drawPage(url: string, page: FirstPage): Promise<string> {
  await preloadCode(url.split('?', 1)[0] ?? '/')
  // Nothing waits from here on: the state of the modules is this one drawing's.
  setFirstPage(page)
  try {
    return renderToString(
      <App>
        <StaticRouter location={url}>
          <Router />
        </StaticRouter>
      </App>,
    )
  } finally {
    queryClient.clear()
  }
}

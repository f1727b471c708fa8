import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { App } from '#client/app/app.tsx'
import { preloadCode } from '#client/app/routing/page-list.ts'
import { Router } from '#client/app/routing/router.tsx'
import { queryClient } from '#client/lib/api/query-client.ts'
import { atBase, basePath } from '#client/lib/browser/base-path.ts'
import { type FirstPage, setFirstPage } from '#client/lib/hydration/first-page.ts'

/**
 * Renders a page on the server as a visitor who is not logged in first sees it. The browser hydrates it
 * with the same replies, and therefore renders the same markup.
 */
export async function renderPage(url: string, page: FirstPage): Promise<string> {
  await preloadCode(url.split('?', 1)[0] ?? '/')
  // No await after this point: the module state belongs to this rendering.
  setFirstPage(page)
  try {
    return renderToString(
      <App>
        <StaticRouter basename={basePath} location={atBase(url)}>
          <Router />
        </StaticRouter>
      </App>,
    )
  } finally {
    queryClient.clear()
  }
}

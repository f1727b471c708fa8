import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'

const folder = path.resolve(import.meta.dirname, '../../src/console')

/** Serves the operators' console in development; production has its own build of it. */
export function consolePages(): Plugin {
  return {
    name: 'coffer:console',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost')
        if (pathname !== '/operator' && !pathname.startsWith('/operator/')) return next()
        readFile(path.join(folder, 'index.html'), 'utf8')
          .then((page) => page.replace('/main.tsx', `/@fs${folder}/main.tsx`))
          .then((page) => server.transformIndexHtml('/operator', page))
          .then((page) => response.setHeader('content-type', 'text/html').end(page), next)
      })
    },
  }
}

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const FILE = 'api-reference.js'

/** Serves Redoc's script, which shows the API's description, with the storefront. */
export function apiReference(): Plugin {
  let isWritten = false
  const read = async () => {
    const file = fileURLToPath(import.meta.resolve('redoc/bundles/redoc.standalone.js'))
    // Redoc's logo would be loaded from another site, which our pages' policy blocks.
    return (await readFile(file, 'utf8')).replaceAll('https://cdn.redoc.ly/redoc/', 'data:,')
  }
  return {
    name: 'coffer:api-reference',
    configResolved({ command, build }) {
      isWritten = command === 'build' && !build.ssr
    },
    async generateBundle() {
      if (isWritten) this.emitFile({ type: 'asset', fileName: FILE, source: await read() })
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${FILE}`, (_, response, next) => {
        read().then(
          (script) => response.setHeader('content-type', 'text/javascript').end(script),
          next,
        )
      })
    },
  }
}

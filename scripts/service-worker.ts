import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'

const folder = path.resolve(import.meta.dirname, '../src/client/offline')

/** Writes the service worker beside the storefront, with the offline page in it: another page is another worker. */
export function serviceWorker(): Plugin {
  return {
    name: 'coffer:service-worker',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    async generateBundle() {
      const [worker, page] = await Promise.all(
        ['service-worker.js', 'offline.html'].map((file) =>
          readFile(path.join(folder, file), 'utf8'),
        ),
      )
      const source = worker?.replace('OFFLINE_PAGE', () => JSON.stringify(page))
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: source ?? '' })
    },
  }
}

import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'

const folder = path.resolve(import.meta.dirname, '../../art/pictures')

/** The paths of the shop's pictures by file name. Names are unique across the folders. */
export async function findPictures(): Promise<Map<string, string>> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  return new Map(
    files
      .filter(({ name }) => name.endsWith('.avif'))
      .map(({ parentPath, name }) => [name, path.join(parentPath, name)]),
  )
}

/** Serves every picture at `/art/{name}`, whatever its folder: moving a file does not change its URL. */
export function pictures(): Plugin {
  return {
    name: 'coffer:pictures',
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    async configureServer({ middlewares }) {
      const files = await findPictures()
      middlewares.use('/art', (request, response, next) => {
        const file = files.get(path.basename(request.url ?? ''))
        if (!file) return next()
        response.setHeader('content-type', 'image/avif')
        createReadStream(file).pipe(response)
      })
    },
    async generateBundle() {
      for (const [name, file] of await findPictures()) {
        this.emitFile({ type: 'asset', fileName: `art/${name}`, source: await readFile(file) })
      }
    },
  }
}

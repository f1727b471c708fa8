import path from 'node:path'
import type { Plugin } from 'vite'
import { drawSharePicture } from '#server/platform/pictures/share-picture.ts'
import { findPictures } from './pictures.ts'

/**
 * Generates the pictures that messengers show with a link, one for each crate that players' boxes come in and one for
 * the shop. Those of the catalogue are drawn by the server.
 */
export function sharePictures(): Plugin {
  return {
    name: 'coffer:share-pictures',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    async generateBundle() {
      const files = [...(await findPictures())]
      const covers = files.filter(([name]) => name.startsWith('box-crate-'))
      const shown = [
        ...covers.map(([name, file]) => [path.parse(name).name, file] as const),
        ...files
          .filter(([name]) => name === 'hero.avif')
          .map(([, file]) => ['shop', file] as const),
      ]
      await Promise.all(
        shown.map(async ([name, file]) => {
          const source = await drawSharePicture(file)
          this.emitFile({ type: 'asset', fileName: `share/${name}.jpg`, source })
        }),
      )
    },
  }
}

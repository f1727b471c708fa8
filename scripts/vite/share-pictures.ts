import path from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { findPictures } from './pictures.ts'

const WIDTH = 1200
const HEIGHT = 630
const PICTURE = 560

const ground = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <radialGradient id="glow"><stop stop-color="#3a2f5c"/><stop offset="1" stop-color="#08070b"/></radialGradient>
    <rect width="100%" height="100%" fill="#08070b"/>
    <ellipse cx="50%" cy="50%" rx="48%" ry="70%" fill="url(#glow)"/>
  </svg>`,
)

/**
 * Generates the pictures that messengers show with a link, one for each box and one for the shop: messengers do not
 * read AVIF.
 */
export function sharePictures(): Plugin {
  return {
    name: 'coffer:share-pictures',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    async generateBundle() {
      const files = [...(await findPictures())]
      const covers = files.filter(([name]) => name.startsWith('box-'))
      const shown = [
        ...covers.map(([name, file]) => [path.parse(name).name, file] as const),
        ...files
          .filter(([name]) => name === 'hero.avif')
          .map(([, file]) => ['shop', file] as const),
      ]
      await Promise.all(
        shown.map(async ([name, file]) => {
          const source = await draw(file)
          this.emitFile({ type: 'asset', fileName: `share/${name}.jpg`, source })
        }),
      )
    },
  }
}

async function draw(file: string): Promise<Buffer> {
  const input = await sharp(file)
    .resize(PICTURE, PICTURE, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer()
  return sharp(ground).composite([{ input }]).jpeg({ quality: 82 }).toBuffer()
}

import path from 'node:path'
import globalData from '@csstools/postcss-global-data'
import customMedia from 'postcss-custom-media'
import type { CSSOptions } from 'vite'

const media = path.resolve(import.meta.dirname, '../../src/client/ui/media.css')

/** Every style sheet knows the breakpoints of `ui/media.css` by their names. */
export const css: CSSOptions = {
  postcss: { plugins: [globalData({ files: [media] }), customMedia()] },
}

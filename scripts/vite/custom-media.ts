import path from 'node:path'
import globalData from '@csstools/postcss-global-data'
import customMedia from 'postcss-custom-media'
import type { CSSOptions } from 'vite'

const media = path.resolve(import.meta.dirname, '../../src/client/ui/media.css')

/** Makes the breakpoints of `ui/media.css` available by name in every style sheet. */
export const css: CSSOptions = {
  postcss: { plugins: [globalData({ files: [media] }), customMedia()] },
}

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { readText } from './text-tree.ts'

/** Turns an imported Markdown file into the text of a page. */
export function texts(): Plugin {
  return {
    name: 'coffer:texts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('.md')) return null
      try {
        const text = readText(await readFile(id, 'utf8'))
        return { code: `export const text = ${JSON.stringify(text)}`, moduleType: 'js' }
      } catch (error) {
        this.error(`${path.basename(id)}: ${(error as Error).message}`)
      }
    },
  }
}

import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import type { Subject } from './picture.ts'
import type { Shot } from './stage.ts'

/** The page is replaced after this many pictures, because it keeps every geometry that it has drawn. */
const PICTURES_PER_PAGE = 60

const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
]

export interface Studio {
  photograph(subject: Subject, shot: Shot): Promise<Buffer>
  /** Composes a cover of the files of a chest and of prizes, as the shop's console does. */
  compose(chest: Buffer, prizes: readonly Buffer[]): Promise<Buffer>
  close(): Promise<void>
}

/** Opens the studio in a headless browser with software WebGL; a render is returned as PNG. */
export async function openStudio(): Promise<Studio> {
  const script = await bundled('page.ts')
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: flags,
  })
  let page: Page | undefined
  let count = 0

  const nextPage = async () => {
    if (count++ % PICTURES_PER_PAGE === 0) page = await freshPage()
    if (!page) throw new Error('The studio has no page')
    return page
  }

  const freshPage = async () => {
    await page?.close()
    const opened = await browser.newPage()
    opened.on('pageerror', (error) => process.stderr.write(`${error.stack ?? error.message}\n`))
    await opened.setContent('<body>')
    await opened.addScriptTag({ content: script })
    return opened
  }

  return {
    async photograph(subject, shot) {
      const opened = await nextPage()
      const parts = [subject, shot] as const
      return contentOf(
        await opened.evaluate(([what, how]) => globalThis.photograph(what, how), parts),
      )
    },
    async compose(chest, prizes) {
      const opened = await nextPage()
      const parts = [urlOf(chest), prizes.map(urlOf)] as const
      return contentOf(
        await opened.evaluate(([front, behind]) => globalThis.compose(front, [...behind]), parts),
      )
    },
    close: () => browser.close(),
  }
}

const urlOf = (avif: Buffer): string => `data:image/avif;base64,${avif.toString('base64')}`

const contentOf = (url: string): Buffer => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')

async function bundled(entry: string): Promise<string> {
  const results = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL(entry, import.meta.url)),
        formats: ['iife'],
        name: 'studio',
      },
    },
  })
  const [result] = Array.isArray(results) ? results : [results]
  if (!result || !('output' in result)) throw new Error('The studio page was not built')
  return result.output[0].code
}

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
      if (count++ % PICTURES_PER_PAGE === 0) page = await freshPage()
      if (!page) throw new Error('The studio has no page')
      const url = await page.evaluate(([what, how]) => globalThis.photograph(what, how), [
        subject,
        shot,
      ] as const)
      return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
    },
    close: () => browser.close(),
  }
}

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

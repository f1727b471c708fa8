import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { NO_SHOP_KEYS } from '#server/app/pages/verifier-page.ts'
import { css } from './custom-media.ts'

const FILE = 'coffer-verifier.html'
const clientRoot = path.resolve(import.meta.dirname, '../../src/client')

/**
 * Builds `src/client/verifier` into one file that checks receipts without a network, and writes it next to the
 * storefront. The server adds the shop's keys, which are unknown at build time.
 */
export function offlineVerifier(): Plugin {
  let made: Promise<string> | undefined
  let isWritten = false
  const page = () => {
    made ??= makePage()
    return made
  }
  return {
    name: 'coffer:offline-verifier',
    configResolved({ command, build }) {
      isWritten = command === 'build' && !build.ssr
    },
    async generateBundle() {
      if (isWritten) this.emitFile({ type: 'asset', fileName: FILE, source: await page() })
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${FILE}`, (_, response, next) => {
        page().then((html) => {
          response.setHeader('content-disposition', `attachment; filename="${FILE}"`)
          response.setHeader('content-type', 'text/html; charset=utf-8').end(html)
        }, next)
      })
    },
  }
}

async function makePage(): Promise<string> {
  const [{ script, style }, template] = await Promise.all([
    buildParts(),
    readFile(path.join(clientRoot, 'verifier/verifier.html'), 'utf8'),
  ])
  const parts: Record<string, string> = {
    policy: policyFor(script, style),
    style: `<style>${style}</style>`,
    script: `<script>${script}</script>`,
    // The server inserts the shop's public keys here.
    keys: NO_SHOP_KEYS,
  }
  return template.replaceAll(/<!--(\w+)-->/g, (_, name: string) => parts[name] ?? '')
}

/** Permits only what is in the file itself: no request, no form, no frame. */
function policyFor(script: string, style: string): string {
  return [
    "default-src 'none'",
    `script-src '${hashSource(script)}'`,
    `style-src '${hashSource(style)}'`,
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

const hashSource = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** The verifier's script and style, complete and readable, because users may want to read the saved page. */
async function buildParts(): Promise<{ script: string; style: string }> {
  const built = (await build({
    configFile: false,
    root: clientRoot,
    publicDir: false,
    css,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2023',
      minify: false,
      cssMinify: false,
      cssCodeSplit: false,
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      modulePreload: false,
      rolldownOptions: {
        input: path.join(clientRoot, 'verifier/main.ts'),
        output: { format: 'iife' },
      },
    },
  })) as Rolldown.RolldownOutput
  let script = ''
  let style = ''
  for (const file of built.output) {
    if (file.type === 'chunk') script += file.code
    else style += file.source
  }
  // Text that ends its element would turn the rest into HTML.
  if (/<\/script|<!--/i.test(script) || /<\/style/i.test(style)) {
    throw new Error('The verifier contains text that would end its own element in the page.')
  }
  return { script, style }
}

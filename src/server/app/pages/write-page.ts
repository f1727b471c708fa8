import { createHash } from 'node:crypto'
import { filesOfPage, filesToKeep, type Manifest, shellFiles } from './page-files.ts'
import type { Page } from './page-of.ts'
import type { RenderedPage } from './rendering.ts'

interface Sheet {
  /** The built index.html. */
  shell: string
  manifest: Manifest
  brand: string
  page: Page
  /** The tags that describe it. */
  head: string
  /** What the browser starts from, as JSON. */
  data: string
  /** The page as the server drew it; without it the splash stands until the browser has. */
  rendered: RenderedPage | undefined
}

/** The built shell with the name of this shop in the places of the product's own. */
export const withBrand = (shell: string, brand: string): string =>
  shell
    .replaceAll('Coffer', () => asText(brand))
    .replace('<span class="splash-name">coffer</span>', () => {
      return `<span class="splash-name">${asText(brand.toLowerCase())}</span>`
    })

/** The document of a page. */
export function writePage(sheet: Sheet): string {
  const { brand, page, head, data, rendered } = sheet
  // No browser runs a script of this type; with `<` escaped, nothing in it can end it either.
  const json = data.replace(/</g, '\\u003c')
  const first = `<script type="application/json" id="first-page">${json}</script>`
  return (rendered ? withPage(sheet, rendered) : withSplash(sheet))
    .replace(/<title>[^<]*<\/title>/, () => `<title>${asText(`${page.title} · ${brand}`)}</title>`)
    .replace(/<meta\s+name="description"[^>]*>/, '')
    .replace('</head>', () => `${head}</head>`)
    .replace('</body>', () => `${first}</body>`)
}

/**
 * The page stands there with its styles; what takes it over is fetched after its first paint. Each file is
 * a script of its own rather than a preload, so that the browser may do something else between two.
 */
function withPage({ shell, manifest, page }: Sheet, rendered: RenderedPage): string {
  const { scripts, styles } = filesOfPage(manifest, page.modules)
  const rest = [...shellFiles(manifest).scripts, ...scripts]
  const head = [
    // A page that is painted while half of it is still being read would move when the rest comes.
    '<link rel="expect" href="#first-page" blocking="render">',
    ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
    `<style id="first-styles">${rendered.styles}</style>`,
    `<template id="rest">${rest.map(script).join('')}</template>`,
    // What is painted receives presses and keys.
    `<script type="module" blocking="render" crossorigin src="/${manifest['app/ssr/await-paint.ts']?.file}"></script>`,
  ]
  return shell
    .replace(/<script type="module".*?<\/script>|<link rel="modulepreload".*?>/g, '')
    .replace('</head>', () => `${head.join('')}</head>`)
    .replace('<div id="root"><!--page-->', () => `<div id="root" data-rendered>${rendered.markup}`)
    .replace(/<!--splash-->.*<!--\/splash-->/s, '')
}

/** The splash is the first paint, with the page's own picture: its styles are fetched but do not block it. */
function withSplash({ shell, manifest, page }: Sheet): string {
  const { scripts, styles } = filesOfPage(manifest, page.modules)
  const head = [
    ...scripts.map(preload),
    ...styles.map((href) => `<link rel="preload" as="style" crossorigin href="${href}">`),
  ]
  const html = shell.replace('</head>', () => `${head.join('')}</head>`)
  const { picture } = page
  return picture ? html.replace(/src="\/art\/hero-s.avif"[^>]*?sizes="[^"]*"/, () => picture) : html
}

interface WorkerValues {
  /** The built service-worker.js. */
  worker: string
  shell: string
  manifest: Manifest
  brand: string
  /** The content security policy of our pages. */
  policy: string
}

/** The service worker with what it keeps and shows: another build, name or policy makes it another worker. */
export function writeServiceWorker({
  worker,
  shell,
  manifest,
  brand,
  policy,
}: WorkerValues): string {
  const files = filesToKeep(manifest)
  const values: Record<string, unknown> = {
    SHELL_FILES: files,
    SHELL_DOCUMENT: offlineDocument(shell, brand),
    CONTENT_POLICY: policy,
    SHELL_VERSION: `shell-${createHash('sha256').update(files.join()).digest('hex').slice(0, 16)}`,
  }
  return worker.replace(/(?<= = )[A-Z_]+$/gm, (name) => JSON.stringify(values[name]))
}

/** The shell alone. Its words stand until its script runs, and for good where that is gone from the cache. */
const offlineDocument = (shell: string, brand: string): string =>
  shell
    .replace('<html lang="en"', '$& data-offline')
    .replace(/<title>[^<]*/, () => `<title>You're offline · ${asText(brand)}`)
    .replace(
      /<div class="splash-stage">.*(?=<span class="splash-name">)/s,
      '<p class="splash-sorry">You\'re offline. <a href="">Try again</a></p>',
    )

/** A title may hold the name that a player gave their box. */
export const asText = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const script = (src: string) => `<script type="module" crossorigin src="${src}"></script>`

const preload = (href: string) => `<link rel="modulepreload" crossorigin href="${href}">`

import { createHash } from 'node:crypto'
import { filesOfPage, filesToKeep, type Manifest, shellFiles } from './page-files.ts'
import type { Page } from './page-of.ts'
import type { RenderedPage } from './rendering.ts'

interface Sheet {
  /** The built index.html. */
  shell: string
  basePath: string
  manifest: Manifest
  brand: string
  page: Page
  /** The tags that describe the page to search engines and messengers. */
  head: string
  /** The data from which the browser starts, as JSON. */
  data: string
  /** The page as rendered by the server; undefined shows the splash until the browser has rendered it. */
  rendered: RenderedPage | undefined
}

/** The built shell with the product's name replaced by the shop's. */
export const withBrand = (shell: string, brand: string): string =>
  shell
    .replaceAll('Coffer', () => asText(brand))
    .replace('<span class="splash-name">coffer</span>', () => {
      return `<span class="splash-name">${asText(brand.toLowerCase())}</span>`
    })

/** Writes the HTML document of a page. */
export function writePage(sheet: Sheet): string {
  const { brand, page, head, data, rendered } = sheet
  // Browsers do not run scripts of this type, and with `<` escaped the JSON cannot close its element.
  const json = data.replace(/</g, '\\u003c')
  const first = `<script type="application/json" id="first-page">${json}</script>`
  return (rendered ? withPage(sheet, rendered) : withSplash(sheet))
    .replace(/<title>[^<]*<\/title>/, () => `<title>${asText(`${page.title} · ${brand}`)}</title>`)
    .replace(/<meta\s+name="description"[^<>]*>/, '')
    .replace('</head>', () => `${head}</head>`)
    .replace('</body>', () => `${first}</body>`)
}

/**
 * A rendered page with its styles, under a splash that fades from the first paint on. The scripts that hydrate the page
 * are fetched after that paint. Each file is a separate script instead of a preload, so that the browser can do other
 * work between two of them.
 */
function withPage(sheet: Sheet, rendered: RenderedPage): string {
  const { manifest, page } = sheet
  const { scripts, styles } = filesOfPage(manifest, page.modules)
  const rest = [...shellFiles(manifest).scripts, ...scripts]
  const head = [
    // Delays the first paint until the whole page is parsed; otherwise its layout would shift.
    '<link rel="expect" href="#first-page" blocking="render">',
    ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
    `<style id="first-styles">${rendered.styles}</style>`,
    `<template id="rest">${rest.map(script).join('')}</template>`,
    // Loaded before the first paint, because a painted page receives clicks and keys.
    `<script type="module" blocking="render" crossorigin src="${manifest['app/ssr/await-paint.ts']?.file}"></script>`,
  ]
  return withBriefSplash(sheet, rendered)
    .replace(/<script type="module"[^<>]*><\/script>/g, '')
    .replace(/<link rel="modulepreload"[^<>]*>/g, '')
    .replace('</head>', () => `${head.join('')}</head>`)
    .replace('<div id="root"><!--page-->', () => `<div id="root" data-rendered>${rendered.markup}`)
}

/** A page that starts with the splash and its picture. Its styles are fetched without blocking the first paint. */
function withSplash({ shell, basePath, manifest, page }: Sheet): string {
  const { scripts, styles } = filesOfPage(manifest, page.modules)
  const head = [
    ...scripts.map(preload),
    ...styles.map((href) => `<link rel="preload" as="style" crossorigin href="${href}">`),
  ]
  const html = shell.replace('</head>', () => `${head.join('')}</head>`)
  return withPicture(html, basePath, page)
}

/** The shell with the splash as it is over a page that is complete at its first paint; it loads no picture for it. */
function withBriefSplash({ shell, basePath, page }: Sheet, { markup }: RenderedPage): string {
  const brief = replaceSpan(shell, '<noscript>', '</noscript>', '').replace(
    /<div id="splash"[^<>]*>/,
    '<div id="splash" class="splash splash-brief" aria-hidden="true">',
  )
  const html = withPicture(brief, basePath, page)
  const [element = ''] = /<img\s+class="splash-picture"[^<>]*>/.exec(html) ?? []
  const [source] = /src="[^"]*"/.exec(element) ?? []
  return source && !markup.includes(source) ? html.replace(element, '') : html
}

/** The shell with the page's picture in its splash, if it has one, in place of the source and the sizes. */
function withPicture(html: string, basePath: string, { picture }: Page): string {
  if (picture === null) return html
  const start = html.search(/src="[^"]*\/art\/hero-s\.avif"/)
  const sizes = html.indexOf(' sizes="', start)
  if (start === -1 || sizes === -1) return html
  const end = html.indexOf('"', sizes + ' sizes="'.length) + 1
  return `${html.slice(0, start)}src="${basePath}${picture}"${html.slice(end)}`
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

/** The service worker with its files and document inserted, so that a new build, name or policy changes the worker. */
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
  return worker.replace(/ = ([A-Z_]+)$/gm, (_, name) => ` = ${JSON.stringify(values[name])}`)
}

interface WebManifest {
  start_url: string
  icons: { src: string }[]
}

/** The built web manifest with the shop's name and its addresses below the base path. */
export function writeWebManifest(
  built: string,
  { basePath, brand }: { basePath: string; brand: string },
): string {
  const { start_url, icons, ...rest } = JSON.parse(built) as WebManifest
  return JSON.stringify({
    ...rest,
    name: brand,
    short_name: brand,
    start_url: basePath + start_url,
    icons: icons.map((icon) => ({ ...icon, src: basePath + icon.src })),
  })
}

/** The shell with an offline message, which shows until its script runs, or for good if the script is not cached. */
function offlineDocument(shell: string, brand: string): string {
  const name = '<span class="splash-name">'
  const sorry = `<p class="splash-sorry">You’re offline. <a href="">Try again</a></p>${name}`
  return (
    replaceSpan(shell, '<div class="splash-stage">', name, sorry)
      .replace('<html lang="en"', '$& data-offline')
      // It is not in the cache, and what is in the cache needs no check.
      .replace(/<script async[^<>]*><\/script>/, '')
      .replace(/<title>[^<]*/, () => `<title>You’re offline · ${asText(brand)}`)
  )
}

/** Replaces the span from one text to the last of another, including both; without one of them, nothing. */
function replaceSpan(html: string, from: string, to: string, replacement: string): string {
  const start = html.indexOf(from)
  const end = html.lastIndexOf(to)
  if (start === -1 || end < start) return html
  return html.slice(0, start) + replacement + html.slice(end + to.length)
}

/** Escapes text for HTML. A title may contain a player's name for their box. */
export const asText = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const script = (src: string) => `<script type="module" crossorigin src="${src}"></script>`

const preload = (href: string) => `<link rel="modulepreload" crossorigin href="${href}">`

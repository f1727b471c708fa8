import { createHash } from 'node:crypto'
import { access } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** The data from which a page is rendered; the browser hydrates it with the same data. */
export interface FirstPage {
  answers: Record<string, unknown>
  isNarrow: boolean
}

export interface RenderedPage {
  markup: string
  /** The inline styles of elements, as one style sheet. */
  styles: string
  /** The hash of that style sheet for the content security policy. */
  stylesHash: string
}

export type RenderPage = (pathname: string, page: FirstPage) => Promise<RenderedPage>

/** Loads the storefront's server build, which renders pages; null if there is none. */
export async function loadRenderer(clientFolder: string): Promise<RenderPage | null> {
  const file = path.join(clientFolder, '.ssr/render-page.js')
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  if (!isThere) return null
  const { renderPage } = (await import(pathToFileURL(file).href)) as {
    renderPage: (pathname: string, page: FirstPage) => Promise<string>
  }
  return async (pathname, page) => separateStyles(await renderPage(pathname, page))
}

const plainStyle = /^[\w\s:;.,()%#+*/-]+$/

/**
 * Moves style attributes, which the policy forbids, into one style sheet that the policy allows by its hash. The
 * browser's script sets the elements' own styles again on hydration. React escapes quotes in text, so nothing else
 * looks like a style attribute. Throws if a style contains more than plain values.
 */
export function separateStyles(rendered: string): RenderedPage {
  const places = new Map<string, number>()
  const markup = rendered.replace(/ style="([^"]*)"/g, (_, style: string) => {
    if (!plainStyle.test(style))
      throw new Error(`A rendered page has an unsupported style: ${style}`)
    const place = places.get(style) ?? places.size
    places.set(style, place)
    return ` data-style="${place}"`
  })
  const rules = [...places].map(([style, place]) => `[data-style="${place}"]{${style}}`)
  const styles = rules.join('')
  const stylesHash = createHash('sha256').update(styles).digest('base64')
  return { markup, styles, stylesHash }
}

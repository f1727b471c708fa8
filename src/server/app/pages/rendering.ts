import { createHash } from 'node:crypto'
import { access } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** What a page is rendered from; the browser hydrates it with the same. */
export interface FirstPage {
  answers: Record<string, unknown>
  isNarrow: boolean
}

export interface RenderedPage {
  markup: string
  /** The styles of single elements, as the rules of one sheet. */
  styles: string
  /** What the content security policy knows that sheet by. */
  stylesHash: string
}

export type RenderPage = (pathname: string, page: FirstPage) => Promise<RenderedPage>

/** The storefront's server build, which renders a page; null where it was built without. */
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
 * The policy lets no element be styled by an attribute, so the styles go into one sheet, known by its
 * hash; the browser gives each element its own when the script has come. React escapes quotes in text,
 * so nothing else reads like an attribute. Throws when a style is more than plain values.
 */
export function separateStyles(rendered: string): RenderedPage {
  const places = new Map<string, number>()
  const markup = rendered.replace(/ style="([^"]*)"/g, (_, style: string) => {
    if (!plainStyle.test(style)) throw new Error(`A page is rendered with an odd style: ${style}`)
    const place = places.get(style) ?? places.size
    places.set(style, place)
    return ` data-style="${place}"`
  })
  const rules = [...places].map(([style, place]) => `[data-style="${place}"]{${style}}`)
  const styles = rules.join('')
  const stylesHash = createHash('sha256').update(styles).digest('base64')
  return { markup, styles, stylesHash }
}

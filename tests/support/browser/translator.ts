import type { Page } from 'playwright-core'

/**
 * How a translator treats a text: Chrome's replaces the node, others move it. React then updates or removes a node
 * that is no longer where React put it.
 */
export type TranslatorKind = 'replaces' | 'moves'

interface Translator {
  kind: TranslatorKind
  /** Whether it translates what says `translate="no"`, too. */
  isRude?: boolean
}

/**
 * Translates every page of a window from now on, as Chrome does: each text node, also those that come later, gives
 * way to two nested `font` elements, unless an element around it says `translate="no"`. Capitals stand for the other
 * language, because locators ignore case.
 */
export async function translatePages(page: Page, translator: Translator): Promise<void> {
  await page.addInitScript(translate, translator)
}

/** Adds nodes to the body as extensions do: first, last, and again whenever they are gone. */
export async function addExtension(page: Page): Promise<void> {
  await page.addInitScript(injectNodes)
}

function translate({ kind, isRude = false }: Translator): void {
  const SKIPPED = 'script, style, noscript, textarea, title, svg, font, .notranslate'
  const isForeign = (text: Text): boolean => {
    const { parentElement } = text
    const isBlank = text.data.trim() === ''
    if (isBlank || !parentElement || parentElement.closest(SKIPPED)) return false
    const said = parentElement.closest<HTMLElement>('[translate]')?.getAttribute('translate')
    return isRude || said !== 'no'
  }
  const translateText = (text: Text) => {
    const outer = document.createElement('font')
    const inner = outer.appendChild(document.createElement('font'))
    text.replaceWith(outer)
    inner.append(kind === 'moves' ? text : text.data.toUpperCase())
  }
  const translateIn = (node: Node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts: Text[] = node instanceof Text ? [node] : []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) if (isForeign(text)) translateText(text)
  }
  const begin = () => {
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') translateIn(target)
        for (const node of addedNodes) if (node.isConnected) translateIn(node)
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
    translateIn(document.body)
  }
  document.addEventListener('DOMContentLoaded', begin)
}

function injectNodes(): void {
  const inject = () => {
    if (document.querySelector('[data-extension]')) return
    for (const place of ['afterbegin', 'beforeend'] as const) {
      const node = document.createElement('extension-root')
      node.dataset.extension = place
      document.body.insertAdjacentElement(place, node)
    }
    document.body.setAttribute('data-extension-on', '')
  }
  document.addEventListener('DOMContentLoaded', () => {
    inject()
    new MutationObserver(inject).observe(document.body, { childList: true })
  })
}

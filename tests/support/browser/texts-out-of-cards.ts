import type { Page } from 'playwright-core'

/** How far the line box of a text may exceed its card, in CSS pixels. */
const SLACK = 2

/**
 * The texts that stick out of the card they stand in, as a reader sees them: of what is cut or scrolls, its frame counts.
 * What is placed over a card is left out.
 */
export const textsOutOfCards = (page: Page): Promise<string[]> =>
  page.evaluate((slack) => {
    /** How far a text is out of the nearest box with a background and round corners. */
    function outOf(element: Element | null, place: DOMRect): number {
      if (element === null || element === document.body) return 0
      const style = getComputedStyle(element)
      if (style.position === 'absolute' || style.position === 'fixed') return 0
      const box = element.getBoundingClientRect()
      const isFilled =
        style.backgroundColor !== 'rgba(0, 0, 0, 0)' || style.backgroundImage !== 'none'
      const isCut = style.overflowX !== 'visible'
      if (!isFilled || Number.parseFloat(style.borderTopLeftRadius) < 8) {
        return outOf(element.parentElement, isCut ? box : place)
      }
      if (isCut) return 0
      return Math.max(
        box.left - place.left,
        place.right - box.right,
        box.top - place.top,
        place.bottom - box.bottom,
      )
    }

    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const words = text.textContent?.trim()
      const parent = text.parentElement
      // The text of a closed answer has a place, but is not shown.
      if (!words || !parent?.checkVisibility()) continue
      if (parent.closest('.hidden, [aria-hidden="true"]')) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const place = range.getBoundingClientRect()
      const out = place.width > 0 ? outOf(parent, place) : 0
      if (out > slack) found.push(`"${words}" by ${Math.round(out)} px`)
    }
    return found
  }, SLACK)

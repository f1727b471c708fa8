let styles: ReadonlyMap<string, string> | null = null

/**
 * Gives the elements that the server has rendered the styles that they would have here: the policy of the page
 * lets the server write none into an element, but a script may. What stands in an island that is not open is
 * left to it.
 */
export function takeFirstStyles(scope: Element): void {
  styles ??= readStyles()
  for (const element of scope.querySelectorAll<HTMLElement>('[data-style]')) {
    const island = element.closest('[data-island]')
    if (island !== null && island !== scope && scope.contains(island)) continue
    element.style.cssText = styles.get(element.dataset.style ?? '') ?? ''
    element.removeAttribute('data-style')
  }
}

/** From the sheet, by the number that the elements carry. */
function readStyles(): ReadonlyMap<string, string> {
  const { sheet } = document.querySelector<HTMLStyleElement>('#first-styles') ?? {}
  const rules = [...(sheet?.cssRules ?? [])].filter((rule) => rule instanceof CSSStyleRule)
  return new Map(
    rules.map(({ selectorText, style }) => [selectorText.replace(/\D/g, ''), style.cssText]),
  )
}

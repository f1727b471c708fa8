let styles: ReadonlyMap<string, string> | null = null

/**
 * Applies inline styles to the elements that the server rendered. The content security policy forbids
 * inline styles in the markup, but a script may set them. Elements in closed islands keep theirs for later.
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

/** From the style sheet, by the number in the elements' `data-style`. */
function readStyles(): ReadonlyMap<string, string> {
  const { sheet } = document.querySelector<HTMLStyleElement>('#first-styles') ?? {}
  const rules = [...(sheet?.cssRules ?? [])].filter((rule) => rule instanceof CSSStyleRule)
  return new Map(
    rules.map(({ selectorText, style }) => [selectorText.replace(/\D/g, ''), style.cssText]),
  )
}

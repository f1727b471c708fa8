/**
 * Gives every element that the server has drawn the style that it would have here: the policy of the page
 * lets the server write none into an element, but a script may.
 */
export function takeFirstStyles(root: HTMLElement): void {
  const styles = document.querySelector<HTMLStyleElement>('#first-styles')
  for (const rule of styles?.sheet?.cssRules ?? []) {
    if (!(rule instanceof CSSStyleRule)) continue
    for (const element of root.querySelectorAll<HTMLElement>(rule.selectorText)) {
      element.style.cssText = rule.style.cssText
      element.removeAttribute('data-style')
    }
  }
  styles?.remove()
}

import { topDialog } from './top-layer.ts'

/** Puts the focus where the page begins, so that it is read from there. */
export function focusPage(): void {
  const main = document.querySelector('main')
  const heading = main?.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  const target = heading ?? main
  target?.focus({ preventScroll: true })
}

/**
 * For the moment after a dialog or a button has gone: what the focus would return to may have gone
 * with it, as the way in does for who has signed in, and then the page's beginning has it.
 */
export function keepFocusOnPage(): void {
  // React finishes its commit first, so that it is known what is left.
  queueMicrotask(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost && topDialog() === null) focusPage()
  })
}

import { topDialog } from './top-layer.ts'

/** Moves the focus to the start of the page, so that screen readers read from there. */
export function focusPage(): void {
  const main = document.querySelector('main')
  const heading = main?.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  const target = heading ?? main
  target?.focus({ preventScroll: true })
}

/**
 * Call after closing a dialog or removing a button. The element that would regain the focus may be gone
 * too, as the login button is after logging in; the focus then moves to the start of the page.
 */
export function keepFocusOnPage(): void {
  // After React's commit, when the remaining elements are known.
  queueMicrotask(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost && topDialog() === null) focusPage()
  })
}

import type { KeyboardEvent } from 'react'

const TABBABLE = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Keeps Tab within a dialog: past its last control Firefox would leave it for the browser's own. */
export function keepTabInside(event: KeyboardEvent<HTMLDialogElement>): void {
  const { key, shiftKey, currentTarget } = event
  if (key !== 'Tab' || event.defaultPrevented) return
  const controls = [...currentTarget.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (each) => each.tabIndex >= 0 && !each.matches(':disabled') && each.getClientRects().length > 0,
  )
  const [from, to] = shiftKey ? [controls[0], controls.at(-1)] : [controls.at(-1), controls[0]]
  const { activeElement } = document
  const isAtEnd =
    activeElement === from || (shiftKey && !controls.includes(activeElement as HTMLElement))
  if (!to || !isAtEnd) return
  event.preventDefault()
  to.focus()
}

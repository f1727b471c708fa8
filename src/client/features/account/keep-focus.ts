import type { MouseEvent } from 'react'

/**
 * Leaves the focus in the field while a button or a box is pressed: else the field's fault would
 * appear between press and release, push the button away, and the click would miss it.
 */
export function keepFocus(event: MouseEvent): void {
  const isText = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox'
  if (!isText) event.preventDefault()
}

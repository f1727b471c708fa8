import type { MouseEvent } from 'react'

const TYPED_INTO = 'input:not([type="checkbox"], [type="radio"]), textarea, select'

/**
 * Keeps the focus in the field while a button or a checkbox is pressed. Otherwise the field's error would
 * appear between press and release, push the button away, and the click would miss it.
 */
export function keepFocus(event: MouseEvent): void {
  const isTyped = event.target instanceof Element && event.target.matches(TYPED_INTO)
  if (!isTyped) event.preventDefault()
}

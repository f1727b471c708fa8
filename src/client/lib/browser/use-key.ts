import { useEffect, useEffectEvent } from 'react'

const FIELDS =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role="radiogroup"]'
const CONTROLS =
  'input, textarea, select, a, button, summary, [contenteditable], [role="radiogroup"], [role="tablist"], [tabindex]:not([tabindex="-1"])'

/**
 * Calls `act` when a key is pressed without modifiers, but not while somebody types or a dialog is open.
 * The space bar is ignored on elements that use it.
 */
export function useKey(key: string, isOn: boolean, act: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.repeat || event.defaultPrevented) return
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (document.querySelector('dialog[open]')) return
    const busy = key === ' ' ? CONTROLS : FIELDS
    if (!(event.target instanceof Element) || event.target.closest(busy)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    if (!isOn) return
    const listener = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [isOn])
}

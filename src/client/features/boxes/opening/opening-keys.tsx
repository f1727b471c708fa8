import { useEffect, useEffectEvent } from 'react'
import css from './opening-keys.module.css'
import { LANES_MAX } from './reel-spin.ts'

interface Props {
  isOn: boolean
  /** Whether several can be opened at once. */
  hasCount: boolean
  onChange: (isOn: boolean) => void
}

/** What the keyboard does here; single keys must be possible to switch off (WCAG 2.1.4). */
export function KeysHint({ isOn, hasCount, onChange }: Props) {
  return (
    <p className={css.hint}>
      <span data-off={!isOn}>
        <kbd>Space</kbd> to open
        {hasCount ? (
          <>
            , <kbd>1</kbd>-<kbd>5</kbd> to set quantity
          </>
        ) : null}
      </span>
      <button type="button" onClick={() => onChange(!isOn)}>
        {isOn ? 'Turn off' : 'Turn on'}
        <span className="hidden"> the keyboard shortcuts</span>
      </button>
    </p>
  )
}

interface Actions {
  isOn: boolean
  onOpen: () => void
  onCount: (count: number) => void
}

const FIELDS = 'input, textarea, select, [contenteditable], [role="radiogroup"], [role="tablist"]'
const CONTROLS = `${FIELDS}, a, button, summary, [tabindex]:not([tabindex="-1"])`

/** Space and Enter open, digits choose how many, wherever these keys have no work of their own. */
export function useOpeningKeys({ isOn, onOpen, onCount }: Actions): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented)
      return
    if (document.querySelector('dialog[open]') || !(event.target instanceof Element)) return
    const count = Number(event.key)
    if (event.key === ' ' || event.key === 'Enter') {
      if (event.target.closest(CONTROLS)) return
      event.preventDefault()
      onOpen()
    } else if (count >= 1 && count <= LANES_MAX && !event.target.closest(FIELDS)) {
      onCount(count)
    }
  })
  useEffect(() => {
    if (!isOn) return
    const listener = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [isOn])
}

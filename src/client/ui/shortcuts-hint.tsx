import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import css from './shortcuts-hint.module.css'

interface ShortcutsHintProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  className?: string | undefined
  /** What the keys do, each in a `kbd`. */
  children: ReactNode
}

/** The keyboard shortcuts of a page; it must be possible to turn single-key shortcuts off (WCAG 2.1.4). */
export function ShortcutsHint({ isOn, onChange, className, children }: ShortcutsHintProps) {
  return (
    <p className={classes(css.keys, className)}>
      <span data-off={!isOn}>{children}</span>
      <button type="button" onClick={() => onChange(!isOn)}>
        {isOn ? 'Turn off' : 'Turn on'}
        <span className="hidden"> the keyboard shortcuts</span>
      </button>
    </p>
  )
}

import type { ReactNode } from 'react'
import { useSettings } from '#client/lib/browser/settings.ts'
import { classes } from './classes.ts'
import css from './shortcuts-hint.module.css'

interface ShortcutsHintProps {
  className?: string | undefined
  /** What the keys do, each in a `kbd`. */
  children: ReactNode
}

/** The keyboard shortcuts of a page; it must be possible to turn single-key shortcuts off (WCAG 2.1.4). */
export function ShortcutsHint({ className, children }: ShortcutsHintProps) {
  const isOn = useSettings((settings) => settings.hasKeys)
  return (
    <p className={classes(css.keys, className)}>
      <span data-off={!isOn}>{children}</span>
      <button type="button" onClick={() => useSettings.setState({ hasKeys: !isOn })}>
        {isOn ? 'Turn off' : 'Turn on'}
        <span className="hidden"> the keyboard shortcuts</span>
      </button>
    </p>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Scroller } from '../parts/scroller.tsx'
import css from './queue.module.css'
import type { Act } from './queue.ts'

interface CasePaneProps<Row> {
  title: string
  acts: readonly Act<Row>[]
  onAct: (act: Act<Row>) => void
  onClose: () => void
  children: ReactNode
}

/** The open case: what decides it, and what may be done. */
export function CasePane<Row>({ title, acts, onAct, onClose, children }: CasePaneProps<Row>) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section className={css.pane} aria-label={title}>
      <header className={css.paneHead}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon="x-bold" size="s" label="Close the case" onClick={onClose} />
      </header>
      {acts.length > 0 ? (
        <div className={css.acts}>
          {acts.map((act) => (
            <Button
              key={act.name}
              size="s"
              variant={act.tone === 'brass' ? 'brass' : 'ghost'}
              aria-haspopup="dialog"
              aria-keyshortcuts={act.key}
              onClick={() => onAct(act)}
            >
              {act.label}
            </Button>
          ))}
        </div>
      ) : null}
      <Scroller className={css.paneBody} aria-label="What decides it" tabIndex={0}>
        {children}
      </Scroller>
    </section>
  )
}

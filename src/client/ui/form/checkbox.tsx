import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '#client/ui/classes.ts'
import css from './checkbox.module.css'
import { describedBy, FieldNotes } from './field-notes.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  /** The label; it may contain links. */
  children: ReactNode
  error?: string | undefined
}

export function Checkbox({ children, error, className, ...input }: CheckboxProps) {
  const notes = { id: useId(), error }
  return (
    <div className={classes(css.check, className)} data-bad={Boolean(error)}>
      <label>
        <input {...input} type="checkbox" {...describedBy(notes)} />
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="m4.5 10.5 4 4 7.5-8.5" />
        </svg>
        <span>{children}</span>
      </label>
      <FieldNotes {...notes} />
    </div>
  )
}

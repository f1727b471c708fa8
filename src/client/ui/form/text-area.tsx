import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '#client/ui/classes.ts'
import { describedBy, FieldNotes } from './field-notes.tsx'
import css from './text-area.module.css'

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string
  /** The validation error, if any. */
  error?: string | undefined
  /** Help that stays visible: the number of characters left. */
  hint?: ReactNode
}

/** A field for several lines, which grows with its text; its error and hint are announced with it. */
export function TextArea({ label, error, hint, className, ...area }: TextAreaProps) {
  const ownId = useId()
  const notes = { id: area.id ?? ownId, error, hint }
  return (
    <div className={classes(css.field, className)} data-bad={Boolean(error)}>
      <div className={css.box}>
        <textarea
          rows={6}
          placeholder=" "
          {...area}
          id={notes.id}
          {...describedBy(notes, area['aria-describedby'])}
        />
        <label htmlFor={notes.id}>{label}</label>
      </div>
      <FieldNotes {...notes} />
    </div>
  )
}

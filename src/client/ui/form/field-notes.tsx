import type { ReactNode } from 'react'
import { classes } from '#client/ui/classes.ts'
import css from './field-notes.module.css'

interface Notes {
  /** Begins their own ids: that of the field, as a rule. */
  id: string
  /** What is wrong, once it is known. */
  error?: string | undefined
  /** Help that stays visible. */
  hint?: ReactNode
}

/** What stands below a field: its error and its hint. */
export function FieldNotes({ id, error, hint }: Notes) {
  return (
    <>
      {error ? (
        <p id={`${id}-error`} className={css.error} role="alert">
          {error}
        </p>
      ) : null}
      {hint ? (
        <div id={`${id}-hint`} className={css.hint}>
          {hint}
        </div>
      ) : null}
    </>
  )
}

/** What the field itself carries, so that its notes are announced with it. */
export const notedBy = ({ id, error, hint }: Notes, described?: string) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby':
    classes(error && `${id}-error`, Boolean(hint) && `${id}-hint`, described) || undefined,
})

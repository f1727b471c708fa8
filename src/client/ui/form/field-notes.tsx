import type { ReactNode } from 'react'
import { classes } from '#client/ui/classes.ts'
import css from './field-notes.module.css'

interface Notes {
  /** The prefix of their ids: usually the field's id. */
  id: string
  /** The validation error, if any. */
  error?: string | undefined
  /** Help that stays visible. */
  hint?: ReactNode
}

/** The error and hint below a field. */
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

/** The field's ARIA attributes, so that its notes are announced with it. */
export const describedBy = ({ id, error, hint }: Notes, described?: string) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby':
    classes(error && `${id}-error`, Boolean(hint) && `${id}-hint`, described) || undefined,
})

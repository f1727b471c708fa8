import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import css from './text-area.module.css'

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string
  /** What is wrong, once it is known. */
  error?: string | undefined
  /** Help that stays visible: how much room is left. */
  hint?: ReactNode
}

/** A field for several lines, which grows with its text; its error and hint are told with it. */
export function TextArea({ label, error, hint, className, ...area }: TextAreaProps) {
  const ownId = useId()
  const id = area.id ?? ownId
  const errorId = `${id}-error`
  const hintId = `${id}-hint`
  const described = classes(error && errorId, Boolean(hint) && hintId, area['aria-describedby'])
  return (
    <div className={classes(css.field, className)} data-bad={Boolean(error)}>
      <div className={css.box}>
        <textarea
          rows={6}
          placeholder=" "
          {...area}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        <label htmlFor={id}>{label}</label>
      </div>
      {error ? (
        <p id={errorId} className={css.error} role="alert">
          {error}
        </p>
      ) : null}
      {hint ? (
        <div id={hintId} className={css.hint}>
          {hint}
        </div>
      ) : null}
    </div>
  )
}

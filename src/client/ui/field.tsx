import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import css from './field.module.css'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'size' | 'prefix'> {
  label: string
  /** What is wrong, once it is known. */
  error?: string | undefined
  /** Help that stays visible. */
  hint?: ReactNode
  /** 60 px, or 40 px in the small style, which shows its label to screen readers alone. */
  size?: 's' | 'm'
  /** Stands in the field before the text: a coin, a flag. */
  prefix?: ReactNode
  /** Stands in the field after the text: a button. */
  suffix?: ReactNode
}

/** A text field with a floating label; its error and hint are told with it. */
export function Field(props: FieldProps) {
  const { label, error, hint, size = 'm', prefix, suffix, className, ...input } = props
  const ownId = useId()
  const id = input.id ?? ownId
  const errorId = `${id}-error`
  const hintId = `${id}-hint`
  const described = classes(error && errorId, Boolean(hint) && hintId, input['aria-describedby'])
  return (
    <div className={classes(css.field, className)} data-size={size} data-bad={Boolean(error)}>
      <div className={css.box}>
        {prefix ? <span className={css.prefix}>{prefix}</span> : null}
        <input
          placeholder=" "
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        <label htmlFor={id}>{label}</label>
        {suffix}
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

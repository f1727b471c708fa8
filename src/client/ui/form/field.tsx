import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '#client/ui/classes.ts'
import css from './field.module.css'
import { describedBy, FieldNotes } from './field-notes.tsx'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'size' | 'prefix'> {
  label: string
  /** The validation error, if any. */
  error?: string | undefined
  /** Help that stays visible. */
  hint?: ReactNode
  /** 60 px, or 40 px in the small style, whose label is for screen readers only. */
  size?: 's' | 'm'
  /** In the field, before the text: a coin, a flag. */
  prefix?: ReactNode
  /** In the field, after the text: a button. */
  suffix?: ReactNode
}

/** A text field with a floating label; its error and hint are announced with it. */
export function Field(props: FieldProps) {
  const { label, error, hint, size = 'm', prefix, suffix, className, ...input } = props
  const ownId = useId()
  const notes = { id: input.id ?? ownId, error, hint }
  return (
    <div className={classes(css.field, className)} data-size={size} data-bad={Boolean(error)}>
      <div className={css.box}>
        {prefix ? <span className={css.prefix}>{prefix}</span> : null}
        <input
          placeholder=" "
          {...input}
          id={notes.id}
          {...describedBy(notes, input['aria-describedby'])}
        />
        <label htmlFor={notes.id}>{label}</label>
        {suffix}
      </div>
      <FieldNotes {...notes} />
    </div>
  )
}

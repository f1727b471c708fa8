import { type ComponentProps, useId } from 'react'
import { classes } from '#client/ui/classes.ts'
import { Icon } from '#client/ui/icon.tsx'
import { describedBy, FieldNotes } from './field-notes.tsx'
import css from './select.module.css'

interface SelectProps<V extends string>
  extends Omit<ComponentProps<'select'>, 'size' | 'value' | 'onChange'> {
  label: string
  value: V
  onChange: (value: V) => void
  options: readonly { value: V; label: string }[]
  /** 60 px with the label inside, or 40 px with the label for screen readers only. */
  size?: 's' | 'm'
  /** The validation error, if any. */
  error?: string | undefined
}

/** The platform's own select, familiar on every phone and keyboard. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { label, value, onChange, options, size = 'm', error, className, ...select } = props
  const notes = { id: useId(), error }
  return (
    <div className={classes(css.select, className)} data-size={size} data-bad={Boolean(error)}>
      <label htmlFor={notes.id}>{label}</label>
      <select
        {...select}
        id={notes.id}
        value={value}
        {...describedBy(notes)}
        onChange={(event) => onChange(event.target.value as V)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="caret-down-bold" size={14} />
      <FieldNotes {...notes} />
    </div>
  )
}

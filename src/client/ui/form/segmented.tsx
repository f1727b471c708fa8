import { useId } from 'react'
import css from './segmented.module.css'

interface SegmentedProps<V extends string | number> {
  label: string
  value: V
  onChange: (value: V) => void
  options: readonly { value: V; label: string }[]
  isDisabled?: boolean
}

/** A choice of a few options. Native radio buttons, so that the arrow keys work. */
export function Segmented<V extends string | number>(props: SegmentedProps<V>) {
  const { label, value, onChange, options, isDisabled } = props
  const name = useId()
  return (
    <fieldset className={css.segmented} disabled={isDisabled}>
      <legend className="hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className="num" translate="no">
            {option.label}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

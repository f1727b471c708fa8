import { type CSSProperties, type ReactNode, useId } from 'react'
import css from './choice-cards.module.css'

interface Choice<V extends string> {
  value: V
  label: string
  /** Stands above the label: a picture in words of what is chosen. */
  mark: ReactNode
  /** Stands below the label. */
  text?: string
}

interface Props<V extends string> {
  label: string
  value: V
  choices: readonly Choice<V>[]
  /** How many stand side by side; one less on a phone. */
  columns: number
  onChange: (value: V) => void
}

/** One of a few that want to be explained. Native radio buttons, so that the arrow keys choose. */
export function ChoiceCards<V extends string>(props: Props<V>) {
  const { label, value, choices, columns, onChange } = props
  const name = useId()
  return (
    <fieldset className={css.choices}>
      <legend>{label}</legend>
      <div
        className={css.cards}
        style={{ '--columns': columns, '--narrow': columns - 1 } as CSSProperties}
      >
        {choices.map((choice) => (
          <label key={choice.value} className={css.card}>
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span className={css.mark}>{choice.mark}</span>
            <span className={css.words}>
              <b>{choice.label}</b>
              {choice.text ? <small>{choice.text}</small> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

import { type CSSProperties, type ReactNode, useId } from 'react'
import { formats, modes } from '#client/player/battles/battle-labels.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { type BattleFormat, battleFormats } from '#domain/games/battle-formats.ts'
import type { Draft } from './battle-draft.ts'
import css from './battle-settings.module.css'

interface Props {
  draft: Draft
  onChange: (changes: Partial<Omit<Draft, 'boxes'>>) => void
}

const formatLabels: Record<BattleFormat, string> = {
  '1v1': 'Two seats',
  '1v1v1': 'Three seats',
  '1v1v1v1': 'Four seats',
  '2v2': 'Two teams of two',
  '3v3': 'Two teams of three',
  '2v2v2': 'Three teams of two',
}

/** The format and mode of a battle. */
export function BattleSettings({ draft, onChange }: Props) {
  return (
    <div className={css.settings}>
      <ChoiceCards
        label="Format"
        columns={3}
        value={draft.format}
        choices={formats.map(({ value, label }) => ({
          value,
          label,
          text: formatLabels[value],
          mark: <SeatMark format={value} />,
        }))}
        onChange={(format) => onChange({ format })}
      />
      <ChoiceCards
        label="Mode"
        columns={2}
        value={draft.mode}
        choices={modes.map(({ value, label, icon, rule, crazyRule }) => ({
          value,
          label,
          text: draft.isCrazy && crazyRule ? crazyRule : rule,
          mark: <Icon name={icon} size={24} />,
        }))}
        onChange={(mode) => onChange({ mode })}
      />
    </div>
  )
}

interface Choice<V extends string> {
  value: V
  label: string
  /** Above the label: a picture of the option. */
  mark: ReactNode
  /** Below the label. */
  text?: string
}

interface ChoiceCardsProps<V extends string> {
  label: string
  value: V
  choices: readonly Choice<V>[]
  /** The number of columns; one less on a phone. */
  columns: number
  onChange: (value: V) => void
}

/** A choice of a few options with explanations. Native radio buttons, so that the arrow keys work. */
function ChoiceCards<V extends string>(props: ChoiceCardsProps<V>) {
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

/** A format as a picture: its seats, team by team. */
function SeatMark({ format }: { format: BattleFormat }) {
  const { teams, teamSize } = battleFormats[format]
  return (
    <span className={css.seats} aria-hidden="true">
      {Array.from({ length: teams }, (_, team) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a team is identified by its position.
        <span key={team}>
          {Array.from({ length: teamSize }, (_, seat) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat is identified by its position.
            <i key={seat} />
          ))}
        </span>
      ))}
    </span>
  )
}

import { Icon } from '#client/ui/icon.tsx'
import type { BattleFormat } from '#domain/games/battle-formats.ts'
import type { Draft } from './battle-draft.ts'
import css from './battle-settings.module.css'
import { formats, modes } from './battle-words.ts'
import { ChoiceCards } from './choice-cards.tsx'
import { SeatMark } from './seat-mark.tsx'

interface Props {
  draft: Draft
  onChange: (changes: Partial<Omit<Draft, 'boxes'>>) => void
}

const words: Record<BattleFormat, string> = {
  '1v1': 'Two seats',
  '1v1v1': 'Three seats',
  '1v1v1v1': 'Four seats',
  '2v2': 'Two teams of two',
  '3v3': 'Two teams of three',
  '2v2v2': 'Three teams of two',
}

/** Who plays against whom, and how it is won. */
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
          text: words[value],
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

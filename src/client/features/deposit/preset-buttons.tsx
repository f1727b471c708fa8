import css from './preset-buttons.module.css'

interface PresetButtonsProps {
  presets: readonly number[]
  amount: number
  onPreset: (amount: number) => void
  onOther: () => void
}

export function PresetButtons({ presets, amount, onPreset, onOther }: PresetButtonsProps) {
  return (
    <fieldset className={css.presets}>
      <legend className="hidden">Amounts to choose from</legend>
      {presets.map((preset) => (
        <button
          key={preset}
          type="button"
          aria-pressed={preset === amount}
          onClick={() => onPreset(preset)}
        >
          ${preset}
        </button>
      ))}
      <button type="button" aria-pressed={!presets.includes(amount)} onClick={onOther}>
        Other
      </button>
    </fieldset>
  )
}

import { readAmount } from '#client/lib/format/typed-amount.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import css from './stepper.module.css'

interface StepperProps {
  /** What is counted: "Gold Rush". */
  label: string
  value: number
  min?: number
  max: number
  onChange: (value: number) => void
}

/** A small number between two buttons; it can also be typed. */
export function Stepper({ label, value, min = 0, max, onChange }: StepperProps) {
  const set = (next: number) => onChange(Math.max(min, Math.min(max, next)))
  return (
    <fieldset className={css.stepper}>
      <legend className="hidden">{label}</legend>
      <IconButton
        icon="minus-bold"
        label={`Fewer: ${label}`}
        size="s"
        variant="plain"
        aria-disabled={value <= min}
        onClick={() => set(value - 1)}
      />
      <input
        className="num"
        translate="no"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Number: ${label}`}
        value={value}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          const typed = readAmount(event.target.value, 0) ?? 0
          if (!Number.isNaN(typed)) set(typed)
        }}
      />
      <IconButton
        icon="plus-bold"
        label={`More: ${label}`}
        size="s"
        variant="plain"
        aria-disabled={value >= max}
        onClick={() => set(value + 1)}
      />
    </fieldset>
  )
}

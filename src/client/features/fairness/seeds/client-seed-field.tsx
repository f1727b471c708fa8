import { newClientSeed } from '#client/player/client-seed.ts'
import { Field } from '#client/ui/form/field.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { isClientSeed } from '#domain/fairness/client-seed.ts'
import css from './client-seed-field.module.css'

interface ClientSeedFieldProps {
  value: string
  onChange: (seed: string) => void
}

const SEED_LENGTH_MAX = 64

/** A client seed, typed or generated from the browser's random source. */
export function ClientSeedField({ value, onChange }: ClientSeedFieldProps) {
  return (
    <Field
      className={css.field}
      label="Client seed"
      value={value}
      maxLength={SEED_LENGTH_MAX}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      error={
        isClientSeed(value)
          ? undefined
          : 'Use 1 to 64 characters: letters, digits, symbols and spaces.'
      }
      onChange={(event) => onChange(event.target.value)}
      suffix={
        <IconButton
          className={css.again}
          icon="arrows-clockwise-bold"
          label="Make another"
          variant="plain"
          onClick={() => onChange(newClientSeed())}
        />
      }
    />
  )
}

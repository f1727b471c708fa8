import { type FormEvent, lazy, Suspense, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { DICE_DIRECTIONS } from '#domain/games/dice.ts'
import { PLINKO_RISKS, PLINKO_ROWS } from '#domain/games/plinko.ts'
import css from './raw-check.module.css'
import { type RawDraw, type RawGame, type RawValues, readRawValues } from './raw-values.ts'

// The code that computes a draw is large, so it is loaded on demand.
const DrawSteps = lazy(async () => ({ default: (await import('./draw-steps.tsx')).DrawSteps }))

const gameOptions: readonly { value: RawGame; label: string }[] = [
  { value: 'dice', label: 'Dice' },
  { value: 'plinko', label: 'Bounce' },
  { value: 'deals', label: 'Deals' },
  { value: 'box', label: 'Box' },
]

/** The published example, as initial values of the form. */
const example: RawValues = {
  game: 'dice',
  serverSeed: '1'.padStart(64, '0'),
  clientSeed: 'client',
  nonce: '1',
  target: '50',
  direction: 'over',
  rows: '16',
  risk: 'high',
  stake: '10',
  price: '40',
}

/** Computes a draw from typed values and shows each step; nothing is sent. */
export function RawCheck({ game }: { game?: RawGame }) {
  const [values, setValues] = useState<RawValues>({ ...example, game: game ?? example.game })
  const [draw, setDraw] = useState<RawDraw | null>(null)
  const [faults, setFaults] = useState<Partial<Record<keyof RawValues, string>>>({})
  const set = (changes: Partial<RawValues>) => setValues((before) => ({ ...before, ...changes }))
  const fieldOf = (name: keyof RawValues) => ({
    autoComplete: 'off',
    spellCheck: false,
    value: values[name],
    error: faults[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = { ...values, serverSeed: values.serverSeed.trim().toLowerCase() }
    const read = readRawValues(typed)
    setDraw('draw' in read ? read.draw : null)
    setFaults('faults' in read ? read.faults : {})
  }
  return (
    <>
      <form className={css.form} onSubmit={handleSubmit} noValidate>
        {game ? null : (
          <Select
            label="Game"
            value={values.game}
            onChange={(chosen) => set({ game: chosen })}
            options={gameOptions}
          />
        )}
        <Field label="Nonce" inputMode="numeric" {...fieldOf('nonce')} />
        <BetFields values={values} set={set} fieldOf={fieldOf} />
        <Field className={css.long} label="Server seed, 64 hex digits" {...fieldOf('serverSeed')} />
        <Field className={css.long} label="Client seed" {...fieldOf('clientSeed')} />
        <Button variant="brass" type="submit">
          Compute it
        </Button>
      </form>
      {draw ? (
        <Suspense fallback={<Skeleton height={420} />}>
          <DrawSteps draw={draw} />
        </Suspense>
      ) : null}
    </>
  )
}

interface BetFieldsProps {
  values: RawValues
  set: (changes: Partial<RawValues>) => void
  fieldOf: (name: keyof RawValues) => object
}

/** The parameters of a game's draw, besides seeds and nonce. */
function BetFields({ values, set, fieldOf }: BetFieldsProps) {
  if (values.game === 'dice') {
    return (
      <>
        <Select
          label="Direction"
          value={values.direction}
          onChange={(direction) => set({ direction })}
          options={optionsOf(DICE_DIRECTIONS)}
        />
        <Field label="Target" inputMode="decimal" {...fieldOf('target')} />
      </>
    )
  }
  if (values.game === 'plinko') {
    return (
      <>
        <Select
          label="Rows"
          value={values.rows}
          onChange={(rows) => set({ rows })}
          options={optionsOf(PLINKO_ROWS.map(String))}
        />
        <Select
          label="Risk"
          value={values.risk}
          onChange={(risk) => set({ risk })}
          options={optionsOf(PLINKO_RISKS)}
        />
      </>
    )
  }
  if (values.game === 'box') return null
  return (
    <>
      <Field label="Stake in coins" inputMode="decimal" {...fieldOf('stake')} />
      <Field label="Price of the target" inputMode="decimal" {...fieldOf('price')} />
    </>
  )
}

const optionsOf = <V extends string>(values: readonly V[]) =>
  values.map((value) => ({ value, label: `${value.charAt(0).toUpperCase()}${value.slice(1)}` }))

import { type FormEvent, lazy, Suspense, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Select } from '#client/ui/form/select.tsx'
import type { DrawForm } from '../games/game-proof.ts'
import { drawGameOf, drawGames } from '../games/proofs.ts'
import css from './raw-check.module.css'
import { type RawDraw, readRawValues, type SeedValues } from './raw-values.ts'

// The code that computes a draw is large, so it is loaded on demand.
const DrawSteps = lazy(async () => ({ default: (await import('./draw-steps.tsx')).DrawSteps }))

/** The published example. */
const example: SeedValues = {
  serverSeed: '1'.padStart(64, '0'),
  clientSeed: 'client',
  nonce: '1',
}

function initialOf({ fields }: DrawForm): Record<string, string> {
  return Object.fromEntries(fields.map(({ name, initial }) => [name, initial]))
}

/** Computes a draw from typed values and shows each step; nothing is sent. A page of one game names it. */
export function RawCheck({ only }: { only?: string }) {
  const [game, setGame] = useState(only ?? drawGames()[0]?.game ?? '')
  const form = drawGameOf(game)
  const [seeds, setSeeds] = useState(example)
  const [typed, setTyped] = useState<Readonly<Record<string, Record<string, string>>>>({})
  const parameters = { ...initialOf(form), ...typed[game] }
  const [draw, setDraw] = useState<RawDraw | null>(null)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const seedFieldOf = (name: keyof SeedValues) => ({
    ...fieldOf(name, seeds[name]),
    onChange: valueFrom((value) => setSeeds({ ...seeds, [name]: value })),
  })
  const setParameter = (name: string, value: string) =>
    setTyped({ ...typed, [game]: { ...parameters, [name]: value } })
  const fieldOf = (name: string, value = '') => ({
    ...{ autoComplete: 'off', spellCheck: false },
    ...{ value, error: faults[name] },
  })
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const serverSeed = seeds.serverSeed.trim().toLowerCase()
    const read = readRawValues(form, { ...seeds, serverSeed }, parameters)
    setDraw('draw' in read ? read.draw : null)
    setFaults('faults' in read ? read.faults : {})
  }
  return (
    <>
      <form className={css.form} onSubmit={handleSubmit} noValidate>
        {only ? null : (
          <Select
            label="Game"
            value={form.game}
            onChange={setGame}
            options={drawGames().map(({ game: value, label }) => ({ value, label }))}
          />
        )}
        <Field label="Nonce" inputMode="numeric" {...seedFieldOf('nonce')} />
        {form.fields.map(({ name, label, options }) =>
          options ? (
            <Select
              key={name}
              label={label}
              value={parameters[name] ?? ''}
              onChange={(value) => setParameter(name, value)}
              options={optionsOf(options)}
            />
          ) : (
            <Field
              key={name}
              label={label}
              inputMode="decimal"
              {...fieldOf(name, parameters[name])}
              onChange={valueFrom((value) => setParameter(name, value))}
            />
          ),
        )}
        <Field
          className={css.long}
          label="Server seed, 64 hex digits"
          {...seedFieldOf('serverSeed')}
        />
        <Field className={css.long} label="Client seed" {...seedFieldOf('clientSeed')} />
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

const valueFrom = (set: (value: string) => void) => (event: { target: { value: string } }) =>
  set(event.target.value)

const optionsOf = <V extends string>(values: readonly V[]) =>
  values.map((value) => ({ value, label: `${value.charAt(0).toUpperCase()}${value.slice(1)}` }))

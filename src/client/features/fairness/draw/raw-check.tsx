import { type FormEvent, lazy, Suspense, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Select } from '#client/ui/form/select.tsx'
import css from './raw-check.module.css'
import { type RawForm, rawForms } from './raw-forms.ts'
import { type RawDraw, type RawValues, readRawValues } from './raw-values.ts'

// The code that computes a draw is large, so it is loaded on demand.
const DrawSteps = lazy(async () => ({ default: (await import('./draw-steps.tsx')).DrawSteps }))

/** The published example, as initial values of the form. */
const example: RawValues = {
  serverSeed: '1'.padStart(64, '0'),
  clientSeed: 'client',
  nonce: '1',
  ...initialOf(rawForms),
}

function initialOf(forms: readonly RawForm[]): Record<string, string> {
  const fields = forms.flatMap((form) => form.fields)
  return Object.fromEntries(fields.map(({ name, initial }) => [name, initial]))
}

/** Computes a draw from typed values and shows each step; nothing is sent. A page of one game passes its form. */
export function RawCheck({ only }: { only?: RawForm | undefined }) {
  const [values, setValues] = useState<RawValues>({ ...example, ...initialOf(only ? [only] : []) })
  const [chosen, setChosen] = useState<RawForm['game']>(rawForms[0].game)
  const form = only ?? rawForms.find(({ game }) => game === chosen) ?? rawForms[0]
  const [draw, setDraw] = useState<RawDraw | null>(null)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const set = (changes: Record<string, string>) =>
    setValues((before) => ({ ...before, ...changes }))
  const fieldOf = (name: string) => ({
    autoComplete: 'off',
    spellCheck: false,
    value: values[name],
    error: faults[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = { ...values, serverSeed: values.serverSeed.trim().toLowerCase() }
    const read = readRawValues(form, typed)
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
            onChange={setChosen}
            options={rawForms.map(({ game, label }) => ({ value: game, label }))}
          />
        )}
        <Field label="Nonce" inputMode="numeric" {...fieldOf('nonce')} />
        {form.fields.map(({ name, label, options }) =>
          options ? (
            <Select
              key={name}
              label={label}
              value={values[name] ?? ''}
              onChange={(value) => set({ [name]: value })}
              options={optionsOf(options)}
            />
          ) : (
            <Field key={name} label={label} inputMode="decimal" {...fieldOf(name)} />
          ),
        )}
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

const optionsOf = <V extends string>(values: readonly V[]) =>
  values.map((value) => ({ value, label: `${value.charAt(0).toUpperCase()}${value.slice(1)}` }))

import { type FormEvent, useState } from 'react'
import { useConfig } from '#client/lib/api/queries.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import { amountFault, asRead, readAmount } from '#client/lib/format/typed-amount.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import type { AutoPlayRules, AutoRun } from './auto-play.ts'
import css from './auto-play-fields.module.css'

interface AutoPlayFieldsProps {
  title: string
  onStart: (rules: AutoPlayRules) => void
}

const ROUNDS_MAX = 1_000
const RAISE_MAX = 1_000

const optional = [
  { name: 'stopOnProfit', label: 'Stop on profit', max: 1_000_000 },
  { name: 'stopOnLoss', label: 'Stop on loss', max: 1_000_000 },
  { name: 'raiseOnWin', label: 'Raise on win, %', max: RAISE_MAX },
  { name: 'raiseOnLoss', label: 'Raise on loss, %', max: RAISE_MAX },
] as const

type Name = (typeof optional)[number]['name']

/** The rules of auto-play. Empty fields mean no rule: unlimited rounds, no stop, and no raise of the bet. */
export function AutoPlayFields({ title, onStart }: AutoPlayFieldsProps) {
  const isAllowed = useConfig().data?.controls.auto_play !== false
  const [rounds, setRounds] = useState('10')
  const [texts, setTexts] = useState<Record<Name, string>>({
    stopOnProfit: '',
    stopOnLoss: '',
    raiseOnWin: '',
    raiseOnLoss: '',
  })
  const errors = {
    rounds: rounds === '' || isCount(rounds) ? undefined : '1 to 1,000, or empty to go on',
    ...Object.fromEntries(optional.map(({ name, max }) => [name, errorOf(texts[name], max)])),
  } as Record<Name | 'rounds', string | undefined>

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (Object.values(errors).some((error) => error !== undefined)) return
    const rule = (name: Name) => readAmount(texts[name]) ?? null
    onStart({
      rounds: readAmount(rounds, 0) ?? null,
      stopOnProfit: rule('stopOnProfit'),
      stopOnLoss: rule('stopOnLoss'),
      raiseOnWin: rule('raiseOnWin'),
      raiseOnLoss: rule('raiseOnLoss'),
    })
  }
  if (!isAllowed) return <p>There is no auto-play here: our licence rules it out.</p>
  return (
    <form
      className={css.rules}
      aria-label={`${title}: auto-play`}
      onSubmit={handleSubmit}
      noValidate
    >
      <Field
        label="Rounds"
        inputMode="numeric"
        autoComplete="off"
        className={css.wide}
        value={rounds}
        placeholder="∞"
        error={errors.rounds}
        onChange={(event) => setRounds(event.target.value.trim())}
      />
      {optional.map(({ name, label }) => (
        <Field
          key={name}
          label={label}
          inputMode="decimal"
          autoComplete="off"
          value={texts[name]}
          error={errors[name]}
          onChange={(event) => setTexts((before) => ({ ...before, [name]: event.target.value }))}
          onBlur={() => setTexts((before) => ({ ...before, [name]: asRead(before[name]) }))}
        />
      ))}
      <Button variant="brass" size="l" isWide type="submit" className={css.wide}>
        Start auto-play
      </Button>
    </form>
  )
}

function isCount(text: string): boolean {
  const count = readAmount(text, 0) ?? 0
  return count >= 1 && count <= ROUNDS_MAX
}

function errorOf(text: string, max: number): string | undefined {
  const amount = readAmount(text)
  const fault = amountFault(text)
  if (fault !== undefined) return fault
  const isRule = amount === undefined || (amount > 0 && amount <= max)
  return isRule ? undefined : 'More than 0, or empty'
}

/** Auto-play's progress, with a button to stop it. */
export function AutoPlayStatus({ run, onStop }: { run: AutoRun; onStop: () => void }) {
  const sign = run.profit > 0 ? '+' : ''
  return (
    <div className={css.status}>
      <dl>
        <div>
          <dt>Rounds left</dt>
          <dd className="num" translate="no">
            {run.left ?? '∞'}
          </dd>
        </div>
        <div>
          <dt>Next bet</dt>
          <dd className="num" translate="no">
            {showCoins(run.amount)}
          </dd>
        </div>
        <div>
          <dt>Profit</dt>
          <dd className="num" translate="no" data-tone={run.profit < 0 ? 'down' : 'up'}>
            {`${sign}${showCoins(run.profit)}`}
          </dd>
        </div>
      </dl>
      <Button isWide onClick={onStop}>
        Stop auto-play
      </Button>
    </div>
  )
}

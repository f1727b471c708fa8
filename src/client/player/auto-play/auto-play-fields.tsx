import { type FormEvent, useState } from 'react'
import { useConfig } from '#client/lib/api/queries.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import { amountFault, asRead, readAmount } from '#client/lib/format/typed-amount.ts'
import { Field } from '#client/ui/form/field.tsx'
import type { AutoPlayRules, AutoRun } from './auto-play.ts'
import css from './auto-play-fields.module.css'
import { SimulatedPlays } from './simulated-plays.tsx'
import type { Simulation } from './simulation.ts'
import { knownStrategies, type RuleName, type RuleTexts } from './strategies.ts'
import { StrategyPicker } from './strategy-picker.tsx'

/** The bet that a strategy would be played with. */
export type SimulatedBet = Omit<Simulation, 'rules'>

interface AutoPlayFieldsProps {
  title: string
  /** Of the form, for the button that starts it. */
  id: string
  /** Null while the other fields are not a valid bet; a sentence if the bet cannot be simulated. */
  simulated: SimulatedBet | string | null
  onStart: (rules: AutoPlayRules) => void
}

const ROUNDS_MAX = 1_000
const RAISE_MAX = 1_000

const optional = [
  { name: 'stopOnProfit', label: 'Stop on profit', max: 1_000_000 },
  { name: 'stopOnLoss', label: 'Stop on loss', max: 1_000_000 },
  { name: 'raiseOnWin', label: 'Raise on win, %', max: RAISE_MAX },
  { name: 'raiseOnLoss', label: 'Raise on loss, %', max: RAISE_MAX },
] as const satisfies readonly { name: RuleName; label: string; max: number }[]

const first = knownStrategies[0]?.texts as RuleTexts

/**
 * The rules of auto-play, and what they usually give. Empty fields mean no rule: unlimited rounds, no stop, and no raise
 * of the bet.
 */
export function AutoPlayFields({ title, id, simulated, onStart }: AutoPlayFieldsProps) {
  const isAllowed = useConfig().data?.controls.auto_play !== false
  const [texts, setTexts] = useState(first)
  const errors = errorsOf(texts)
  const isValid = Object.values(errors).every((error) => error === undefined)
  const rules = rulesOf(texts)
  const type = (name: keyof RuleTexts, text: string) =>
    setTexts((before) => ({ ...before, [name]: text }))

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isValid) onStart(rules)
  }
  if (!isAllowed) return <p>There is no auto-play here: our license rules it out.</p>
  return (
    <form
      id={id}
      className={css.rules}
      aria-label={`${title}: auto-play`}
      onSubmit={handleSubmit}
      noValidate
    >
      <StrategyPicker texts={texts} isValid={isValid} onChoose={setTexts} />
      <Field
        label="Rounds"
        inputMode="numeric"
        autoComplete="off"
        className={css.wide}
        value={texts.rounds}
        placeholder="∞"
        error={errors.rounds}
        onChange={(event) => type('rounds', event.target.value.trim())}
      />
      {optional.map(({ name, label }) => (
        <Field
          key={name}
          label={label}
          inputMode="decimal"
          autoComplete="off"
          value={texts[name]}
          error={errors[name]}
          onChange={(event) => type(name, event.target.value)}
          onBlur={() => setTexts((before) => ({ ...before, [name]: asRead(before[name]) }))}
        />
      ))}
      <div className={css.wide}>
        <Forecast simulated={simulated} rules={isValid ? rules : null} />
      </div>
    </form>
  )
}

function Forecast({
  simulated,
  rules,
}: Pick<AutoPlayFieldsProps, 'simulated'> & { rules: AutoPlayRules | null }) {
  if (typeof simulated === 'string') return <p className={css.hint}>{simulated}</p>
  return <SimulatedPlays simulation={simulated && rules && { ...simulated, rules }} />
}

function errorsOf(texts: RuleTexts): Record<keyof RuleTexts, string | undefined> {
  const isRounds = texts.rounds === '' || isCount(texts.rounds)
  return {
    rounds: isRounds ? undefined : '1 to 1,000, or empty to go on',
    ...Object.fromEntries(optional.map(({ name, max }) => [name, errorOf(texts[name], max)])),
  } as Record<keyof RuleTexts, string | undefined>
}

function rulesOf(texts: RuleTexts): AutoPlayRules {
  const rule = (name: RuleName) => readAmount(texts[name]) ?? null
  return {
    rounds: readAmount(texts.rounds, 0) ?? null,
    stopOnProfit: rule('stopOnProfit'),
    stopOnLoss: rule('stopOnLoss'),
    raiseOnWin: rule('raiseOnWin'),
    raiseOnLoss: rule('raiseOnLoss'),
  }
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

/** Auto-play's progress. */
export function AutoPlayStatus({ run }: { run: AutoRun }) {
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
    </div>
  )
}

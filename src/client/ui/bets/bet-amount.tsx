import { useState } from 'react'
import { useSettings } from '#client/lib/browser/settings.ts'
import { useKey } from '#client/lib/browser/use-key.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import { Field } from '#client/ui/form/field.tsx'
import { Coin } from '#client/ui/money/coin.tsx'
import css from './bet-amount.module.css'
import { type BetAmountField, type BetLimits, scaledBet } from './use-bet-amount.ts'

interface BetAmountProps {
  field: BetAmountField
  /** Undefined until loaded. */
  limits: BetLimits | undefined
  label?: string
  isDisabled?: boolean
  /** Whether keys halve and double the amount; at most one field of a page has them. */
  hasKeys?: boolean
}

const HALF_KEY = 'a'
const DOUBLE_KEY = 'd'

/** The field for a bet: the amount can be typed, halved, doubled, and set to the minimum or maximum. */
export function BetAmount(props: BetAmountProps) {
  const { field, limits, label = 'Bet', isDisabled = false, hasKeys = false } = props
  const [isLeft, setLeft] = useState(false)
  const { text, setText, settle, error } = field
  const scale = (factor: number) => limits && setText(scaledBet(text, factor, limits))
  const isKeyed = useSettings((settings) => settings.hasKeys) && hasKeys && !isDisabled
  useKey(HALF_KEY, isKeyed, () => scale(0.5))
  useKey(DOUBLE_KEY, isKeyed, () => scale(2))
  return (
    <div className={css.amount}>
      <Field
        label={label}
        inputMode="decimal"
        autoComplete="off"
        className={css.field}
        value={text}
        disabled={isDisabled}
        error={isLeft ? error : undefined}
        prefix={<Coin size={18} />}
        suffix={
          <span className={css.scales}>
            <button
              type="button"
              disabled={isDisabled}
              aria-label={`½ ${label}`}
              onClick={() => scale(0.5)}
            >
              ½
            </button>
            <button
              type="button"
              disabled={isDisabled}
              aria-label={`2× ${label}`}
              onClick={() => scale(2)}
            >
              2×
            </button>
          </span>
        }
        onChange={(event) => setText(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => {
          settle()
          setLeft(true)
        }}
      />
      <p className={css.limits}>
        {limits
          ? (
              [
                ['Min', limits.min],
                ['Max', limits.max],
              ] as const
            ).map(([name, coins]) => (
              <button
                key={name}
                type="button"
                className="num"
                translate="no"
                disabled={isDisabled}
                onClick={() => setText(coins.toFixed(2))}
              >
                {name} {showCoins(coins)}
              </button>
            ))
          : null}
      </p>
    </div>
  )
}

/** In a hint of shortcuts: the keys of the amount. */
export function BetAmountKeys() {
  return (
    <span>
      , <kbd>{HALF_KEY.toUpperCase()}</kbd> ½, <kbd>{DOUBLE_KEY.toUpperCase()}</kbd> 2×
    </span>
  )
}

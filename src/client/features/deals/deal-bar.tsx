import { FastSwitch } from '#client/player/fast-results.tsx'
import { LostOrder } from '#client/player/orders/lost-order.tsx'
import type { OrderPhase } from '#client/player/orders/order-state.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import { ShortcutsHint } from '#client/ui/shortcuts-hint.tsx'
import { toCoins } from '#domain/money/money.ts'
import css from './deal-bar.module.css'
import type { Suggestion } from './plan/plan.ts'
import type { DraftDeal } from './use-draft-deal.ts'

interface DealBarProps {
  draft: DraftDeal
  phase: OrderPhase
  onDeal: () => void
  onSuggestion: (suggestion: Suggestion) => void
  onAbandon: () => void
}

/** The deal button, why it is disabled, and suggested fixes. */
export function DealBar({ draft, phase, onDeal, onSuggestion, onAbandon }: DealBarProps) {
  const { plan, error, refetch } = draft
  const isUnanswered = phase === 'unanswered'
  const isBusy = phase !== 'idle'
  const problem = plan?.problem ?? null
  return (
    <div className={css.bar}>
      <div className={css.notes} role="alert">
        {isUnanswered ? (
          <LostOrder onRetry={null} onDismiss={onAbandon} />
        ) : error && !plan ? (
          <>
            <p>{error.message}</p>
            <Button size="s" onClick={() => void refetch()}>
              Try again
            </Button>
          </>
        ) : (
          problem?.suggestions.map((suggestion) => (
            <Button key={suggestion.kind} size="s" onClick={() => onSuggestion(suggestion)}>
              <SuggestionLabel suggestion={suggestion} />
            </Button>
          ))
        )}
      </div>
      <Button
        data-main-act
        variant="brass"
        className={css.deal}
        isWide
        isBusy={phase === 'waiting'}
        aria-disabled={!isUnanswered && (isBusy || !plan || problem !== null)}
        onClick={onDeal}
      >
        {isUnanswered ? (
          'Try again'
        ) : problem === null && plan ? (
          <>
            <Icon name="arrow-fat-lines-up-fill" size={20} />
            <span>
              Deal for <CoinAmount coins={toCoins(plan.stake)} />
            </span>
          </>
        ) : (
          (problem?.text ?? 'Deal')
        )}
      </Button>
      <div className={css.foot}>
        <FastSwitch>
          <Icon name="lightning-fill" size={16} />
          Fast
        </FastSwitch>
        <ShortcutsHint>
          <kbd>D</kbd> to deal
        </ShortcutsHint>
      </div>
    </div>
  )
}

function SuggestionLabel({ suggestion }: { suggestion: Suggestion }) {
  if (suggestion.kind === 'coins') {
    if (suggestion.cents === 0n) return <span>Stake no coins</span>
    return (
      <span>
        Stake <CoinAmount coins={toCoins(suggestion.cents)} /> coins
      </span>
    )
  }
  return (
    <span>
      Targets <CoinAmount coins={toCoins(suggestion.min)} /> –{' '}
      <CoinAmount coins={toCoins(suggestion.max)} />
    </span>
  )
}

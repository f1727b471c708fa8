import { Button } from '#client/ui/button.tsx'
import { Countdown } from '#client/ui/countdown.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { Surface } from '#client/ui/surface.tsx'
import type { CashbackView } from '#contract/http/cashback.ts'
import css from './cashback-page.module.css'
import { useClaim } from './use-cashback.ts'

interface PanelProps {
  cashback: CashbackView
  resetMs: number
}

/** The cashback of the last reset, with the button to claim it. */
export function ClaimPanel({ cashback: { claimable }, resetMs }: PanelProps) {
  const claim = useClaim()
  const hasSome = claimable > 0
  return (
    <Surface as="section" isPadded className={css.claim} aria-label="Ready to claim">
      <h2>Ready to claim</h2>
      <p className={css.amount} data-empty={!hasSome}>
        <Price coins={claimable} size={34} />
      </p>
      <p className={css.note}>
        {hasSome ? (
          <span>
            From the last day. Claim it within <Countdown until={() => resetMs} />, or it expires.
          </span>
        ) : (
          <span>Nothing to claim yet. What accrues today can be claimed after the next reset.</span>
        )}
      </p>
      <Button
        variant="brass"
        size="l"
        isWide
        disabled={!hasSome && !claim.isPending}
        isBusy={claim.isPending}
        onClick={() => claim.mutate(undefined)}
      >
        {hasSome ? (
          <span>
            Claim <CoinAmount coins={claimable} /> coins
          </span>
        ) : (
          'Nothing to claim'
        )}
      </Button>
    </Surface>
  )
}

import { showCoins, showCount, showPercent } from '#client/lib/format/coins.ts'
import { Button } from '#client/ui/button.tsx'
import { Coin } from '#client/ui/money/coin.tsx'
import { Surface } from '#client/ui/surface.tsx'
import type { Referral } from '#contract/http/referral.ts'
import css from './earnings-panel.module.css'
import { showEarned, useClaim } from './use-referral.ts'

/** The claimable amount, and the figures behind it. */
export function EarningsPanel({ referral }: { referral: Referral }) {
  const { claimable, claim_min, earned, clicks, sign_ups, active_players, share } = referral
  const claim = useClaim()
  const isEnough = claimable >= claim_min
  return (
    <Surface as="section" isPadded className={css.panel} aria-labelledby="your-earnings">
      <h2 id="your-earnings">Ready to claim</h2>
      <p className={css.sum}>
        <Coin size={34} />
        <span className="num" translate="no">
          {showCoins(claimable)}
        </span>
      </p>
      <Button
        variant="brass"
        isWide
        disabled={!isEnough}
        isBusy={claim.isPending}
        onClick={() => claim.mutate()}
      >
        Claim
      </Button>
      <p className={css.note}>
        {isEnough
          ? 'Paid to your balance at once, in whole cents.'
          : `You can claim once you have ${showCoins(claim_min)} coins.`}
      </p>
      <dl className={css.figures}>
        <Figure name="Earned in all" value={showEarned(earned)} />
        <Figure name="Your share" value={showPercent(share)} />
        <Figure name="Clicks" value={showCount(clicks)} />
        <Figure name="Sign-ups" value={showCount(sign_ups)} />
        <Figure name="Active players" value={showCount(active_players)} />
      </dl>
    </Surface>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num" translate="no">
        {value}
      </dd>
    </div>
  )
}

import { showCoins, showCount, showPercent } from '#client/lib/format/coins.ts'
import { Chip } from '#client/ui/chip.tsx'
import { Surface } from '#client/ui/surface.tsx'
import type { Referral } from '#contract/http/referral.ts'
import css from './tiers-panel.module.css'

/** The shares by number of active players, with the current tier and the progress to the next. */
export function TiersPanel({ referral }: { referral: Referral }) {
  const { tiers, active_players, active_stake, active_days } = referral
  const present = tiers.findLast((tier) => active_players >= tier.active_players)
  const next = tiers.find((tier) => active_players < tier.active_players)
  return (
    <Surface as="section" isPadded className={css.panel} aria-labelledby="your-share">
      <header>
        <h2 id="your-share">Your share</h2>
        <p>
          {next
            ? `${showCount(next.active_players - active_players)} more active to reach ${showPercent(next.share)}`
            : 'You have the highest share'}
        </p>
      </header>
      <ol className={css.tiers}>
        {tiers.map((tier) => (
          <li key={tier.active_players} aria-current={tier === present ? 'step' : undefined}>
            <b className="num" translate="no">
              {showPercent(tier.share)}
            </b>
            <span>
              from {showCount(tier.active_players)} active{' '}
              {tier.active_players === 1 ? 'player' : 'players'}
            </span>
            {tier === present ? <Chip tone="brass">Your tier</Chip> : null}
          </li>
        ))}
      </ol>
      <p className={css.note}>
        A share of the stake times the house edge of every paid bet, at the tier you have when the
        bet is settled. A player is active after staking {showCoins(active_stake)} coins or more in{' '}
        {active_days} days.
      </p>
    </Surface>
  )
}

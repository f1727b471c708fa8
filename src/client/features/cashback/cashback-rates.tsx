import { Link } from 'react-router'
import { showPercent } from '#client/lib/format/coins.ts'
import { LevelBadge } from '#client/ui/level-badge.tsx'
import { Section } from '#client/ui/section.tsx'
import { cashbackRate } from '#domain/rewards/cashback.ts'
import { TIERS } from '#domain/rewards/levels.ts'
import css from './cashback-page.module.css'

/** The rate of every tier, with the player's own marked. */
export function CashbackRates({ tier }: { tier: number | null }) {
  return (
    <Section
      title="Rate by tier"
      icon="arrow-fat-lines-up-fill"
      aside={
        <Link to="/how-it-works" className={css.link}>
          How levels work
        </Link>
      }
    >
      <ol className={css.rates}>
        {TIERS.map(({ key }) => (
          <li key={key} aria-current={key === tier ? 'true' : undefined}>
            <LevelBadge level={key} size={34} />
            <b className="num">{showPercent(cashbackRate(key) / 100)}</b>
            <small>{key === tier ? 'Your tier' : `from level ${key}`}</small>
          </li>
        ))}
      </ol>
    </Section>
  )
}

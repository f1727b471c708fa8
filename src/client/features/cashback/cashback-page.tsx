import { Link } from 'react-router'
import { useModalRoute } from '#client/lib/browser/modal-route.ts'
import { showPercent } from '#client/lib/format/coins.ts'
import { useSession } from '#client/player/session.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { LevelBadge } from '#client/ui/level-badge.tsx'
import { Section } from '#client/ui/section.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import { Stack } from '#client/ui/stack.tsx'
import { Surface } from '#client/ui/surface.tsx'
import { cashbackRate } from '#domain/rewards/cashback.ts'
import { TIERS } from '#domain/rewards/levels.ts'
import { REWARD_SHARES } from '#domain/rewards/reward-shares.ts'
import { CashbackHistory } from './cashback-history.tsx'
import css from './cashback-page.module.css'
import { ClaimPanel } from './claim-panel.tsx'
import { DayPanel } from './day-panel.tsx'
import { useCashback } from './use-cashback.ts'

const percents = TIERS.map(({ key }) => cashbackRate(key) / 100)
const shareOfEdge = REWARD_SHARES.cashback / 100

/** The cashback on each day's net loss: what accrues, what can be claimed, and how it is computed. */
export function CashbackPage() {
  const isSignedIn = useSession(({ auth }) => auth !== null)
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div>
          <h1>Cashback</h1>
          <p>
            If a day ends with a net loss, {Math.min(...percents)} to {Math.max(...percents)}% of it
            comes back, depending on your tier. It is paid in free coins: play them or withdraw
            them.
          </p>
        </div>
        <ShopPicture src="/art/coin.avif" size={180} alt="" fetchPriority="high" />
      </header>
      {isSignedIn ? <Own /> : <Visitor />}
      <HowComputed />
      {isSignedIn ? <CashbackHistory /> : null}
    </div>
  )
}

function Own() {
  const { data, error, refetch, resetMs } = useCashback()
  if (error && !data) return <ErrorPanel error={error} onRetry={refetch} />
  return (
    <>
      <div className={css.panels} aria-busy={!data}>
        {data && resetMs !== null ? (
          <>
            <ClaimPanel cashback={data} resetMs={resetMs} />
            <DayPanel cashback={data} resetMs={resetMs} />
          </>
        ) : (
          <>
            <Skeleton height={320} radius="var(--rad-l)" />
            <Skeleton height={320} radius="var(--rad-l)" />
          </>
        )}
      </div>
      <CashbackRates tier={data?.tier ?? null} />
    </>
  )
}

function Visitor() {
  const { open } = useModalRoute()
  return (
    <>
      <Surface isPadded className={css.visitor}>
        <p>Log in to see today’s cashback so far and claim yesterday’s.</p>
        <div>
          <Button variant="brass" onClick={() => open('register')}>
            Sign up
          </Button>
          <Button onClick={() => open('login')}>Login</Button>
        </div>
      </Surface>
      <CashbackRates tier={null} />
    </>
  )
}

/** The rule in plain words, with a worked example. */
function HowComputed() {
  return (
    <Section title="How it is computed" icon="percent-bold">
      <Surface tone="flat" isPadded>
        <Stack as="ol" gap={16} className={css.steps}>
          <li>
            <b>Stakes minus payouts.</b> Every paid bet that was settled since the last reset
            counts, in all games. An item counts at its price when you won it, whether you sell it
            or not. If you won more than you staked, the net loss is zero.
          </li>
          <li>
            <b>Times the rate of your tier</b> at the time of the reset, rounded down to a cent.
          </li>
          <li>
            <b>At most {shareOfEdge}% of the theoretical loss.</b> That is what your bets were
            expected to lose: each stake times the house edge of its game. This cap prevents single
            large bets with a small edge from paying for themselves.
          </li>
          <li>
            <b>Not counted:</b> free boxes, stakes that unlock a gift or pay a deposit bonus, seats
            paid for by somebody else, refunded bets, and open bets. Open bets count on the day they
            are settled.
          </li>
        </Stack>
      </Surface>
    </Section>
  )
}

/** The rate of every tier; the player's own is marked. */
function CashbackRates({ tier }: { tier: number | null }) {
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
            <b className="num" translate="no">
              {showPercent(cashbackRate(key) / 100)}
            </b>
            <small>{key === tier ? 'Your tier' : `from level ${key}`}</small>
          </li>
        ))}
      </ol>
    </Section>
  )
}

import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { useModalRoute } from '#client/lib/browser/modal-route.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import { useSession } from '#client/player/session.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { classes } from '#client/ui/classes.ts'
import { DemoBadge } from '#client/ui/demo-badge.tsx'
import { Empty } from '#client/ui/feedback/empty.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Section } from '#client/ui/section.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import type { LatestBet } from '#contract/http/bets.ts'
import { HIGH_PAYOUT, HIGH_STAKE } from '#domain/games/high-bet.ts'
import { toCoins } from '#domain/money/money.ts'
import css from './latest-bets.module.css'
import { faceOf } from './played-face.ts'
import { useLatestBets, useOwnBets } from './use-latest-bets.ts'

const SHOWN = 10
const places = Array.from({ length: SHOWN }, (_, place) => place)

const tabs = [
  { value: 'all', label: 'All bets' },
  { value: 'high', label: 'High' },
  { value: 'mine', label: 'Mine' },
] as const
type Tab = (typeof tabs)[number]['value']

/** The latest bets on all games: everybody's, the high ones, and the player's own. */
export function LatestBets() {
  const panelId = useId()
  const [tab, setTab] = useState<Tab>('all')
  return (
    <Section title="Latest bets" icon="list-bold">
      <div className={css.bar}>
        <Tabs label="Which bets" value={tab} tabs={tabs} onChange={setTab} panelId={panelId} />
        <p className={css.note}>
          {tab === 'high' ? (
            <span>
              {`From ${showCoins(toCoins(HIGH_STAKE))} staked or ${showCoins(toCoins(HIGH_PAYOUT))} paid`}
            </span>
          ) : null}
        </p>
      </div>
      <div id={panelId} role="tabpanel" aria-label="Latest bets" className={css.panel}>
        {tab === 'mine' ? <OwnBets /> : <PublicBets key={tab} kind={tab} />}
      </div>
    </Section>
  )
}

function PublicBets({ kind }: { kind: 'all' | 'high' }) {
  const { data, error, refetch } = useLatestBets(kind)
  const text =
    kind === 'high'
      ? 'High stakes and high payouts appear here.'
      : 'Bets appear here as soon as their results are known.'
  return (
    <BetTable
      bets={data?.data}
      error={error}
      onRetry={refetch}
      empty={<Empty title="No bets yet" text={text} />}
    />
  )
}

function OwnBets() {
  const isVisitor = useSession(({ auth }) => auth === null)
  const { open } = useModalRoute()
  const { data, error, refetch } = useOwnBets()
  if (isVisitor) {
    return (
      <Empty
        title="Your bets"
        text="Log in to see your bets and their results."
        action={<Button onClick={() => open('login')}>Login</Button>}
      />
    )
  }
  return (
    <BetTable
      bets={data?.data}
      error={error}
      onRetry={refetch}
      empty={
        <Empty
          title="No bets yet"
          text="Open a box or play a game: every bet is listed here with its proof."
          action={<Button to="/boxes">See the boxes</Button>}
        />
      }
    />
  )
}

interface BetTableProps {
  bets: readonly LatestBet[] | undefined
  error: Error | null
  onRetry: () => unknown
  empty: ReactNode
}

function BetTable({ bets, error, onRetry, empty }: BetTableProps) {
  if (!bets && error) return <ErrorPanel error={error} onRetry={() => onRetry()} />
  if (!bets) {
    return (
      <div className={css.wait}>
        {places.map((place) => (
          <Skeleton key={place} height={44} />
        ))}
      </div>
    )
  }
  if (bets.length === 0) return empty
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">Game</th>
          <th scope="col">Player</th>
          <th scope="col" className={css.wide}>
            Time
          </th>
          <th scope="col" className={classes(css.number, css.wide)}>
            Stake
          </th>
          <th scope="col" className={css.number}>
            Multiplier
          </th>
          <th scope="col" className={css.number}>
            Payout
          </th>
          <th scope="col" className={css.proof}>
            <span className="hidden">Proof</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {bets.slice(0, SHOWN).map((bet) => (
          <BetRow key={bet.bet_id} bet={bet} />
        ))}
      </tbody>
    </table>
  )
}

function BetRow({ bet }: { bet: LatestBet }) {
  const { bet_id, user, amount, multiplier, payout, created_at } = bet
  const { name, path, picture } = faceOf(bet)
  return (
    <tr data-won={payout > amount}>
      <td>
        <Link to={path} className={css.game}>
          <ShopPicture src={picture} size={30} loading="lazy" decoding="async" alt="" />
          <span>{name}</span>
        </Link>
      </td>
      <td>
        <span className={css.player}>
          <Avatar url={user.avatar_url} name={user.name} size={24} />
          <Link to={`/players/${user.id}`}>{user.name}</Link>
          {user.is_demo ? <DemoBadge /> : null}
        </span>
      </td>
      <td className={css.wide}>
        <time dateTime={created_at} translate="no">
          {timeOf(created_at)}
        </time>
      </td>
      <td className={classes(css.number, css.wide)} translate="no">
        {showCoins(amount)}
      </td>
      <td className={css.number} translate="no">
        {`${showMultiplier(multiplier)}×`}
      </td>
      <td className={classes(css.number, css.payout)} translate="no">
        {showCoins(payout)}
      </td>
      <td className={css.proof}>
        <Link
          to={`/provably-fair?bet=${bet_id}`}
          title="Verify this bet"
          aria-label={`Verify the bet of ${showCoins(amount)} on ${name}`}
        >
          <Icon name="seal-check-fill" size={18} />
        </Link>
      </td>
    </tr>
  )
}

/** The time of day in the visitor's own zone: `07:03:21`. */
const timeOf = (iso: string): string => new Date(iso).toTimeString().slice(0, 8)

/** With two decimals, never rounded up. */
const showMultiplier = (multiplier: number): string =>
  showCoins(Math.floor(multiplier * 100 + 1e-6) / 100)

import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { useKey } from '#client/lib/browser/use-key.ts'
import { showCoins, showCount, showPercent, showReturn } from '#client/lib/format/coins.ts'
import { useSession } from '#client/player/session.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { showResult } from '#client/ui/bets/result.ts'
import { classes } from '#client/ui/classes.ts'
import { DemoBadge } from '#client/ui/demo-badge.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { Surface } from '#client/ui/surface.tsx'
import type { WheelBet } from '#contract/http/wheel.ts'
import { type BetPlace, showTimes } from '../multipliers.ts'
import type { ShownWheel, WheelConfig } from '../use-wheel.ts'
import css from './bet-column.module.css'
import { useCanceling, usePlacing } from './use-betting.ts'

interface BetColumnProps {
  place: BetPlace
  shown: ShownWheel
  config: WheelConfig | undefined
  /** In coins; null while the text is not a valid bet. */
  amount: number | null
  hasKey: boolean
  /** What a click does for a visitor; null for a player. */
  onVisitor: (() => void) | null
}

/** The bets on a multiplier, and the button to bet on it. */
export function BetColumn(props: BetColumnProps) {
  const { place, shown, config, amount, hasKey, onVisitor } = props
  const { multiplier, key, fill } = place
  const { wheel, phase } = shown
  const round = wheel.view?.round
  const placing = usePlacing(wheel)
  const bets = shown.bets.filter((bet) => bet.multiplier === multiplier)
  const isOpen = phase === 'open'
  const hasWon = phase === 'landed' ? round?.multiplier === multiplier : null
  const press = () => {
    if (onVisitor) return onVisitor()
    if (!isOpen || !round || amount === null) return
    placing.order({ roundId: round.id, amount, multiplier })
  }
  useKey(key, hasKey, press)

  const totals = wheel.view?.totals
  const players = totals?.players[multiplier] ?? 0
  return (
    <Surface
      as="section"
      className={css.column}
      aria-label={`Bets on ${showTimes(multiplier)}`}
      data-won={hasWon}
      style={{ '--sector': fill } as CSSProperties}
    >
      <button
        type="button"
        data-main-act
        className={css.bet}
        aria-disabled={!isOpen || (amount === null && !onVisitor)}
        aria-busy={placing.isPending}
        aria-keyshortcuts={hasKey ? key : undefined}
        onClick={press}
      >
        <span className="hidden">{amount === null ? 'Bet on' : `Bet ${showCoins(amount)} on`}</span>
        <b>{showTimes(multiplier)}</b>
        {hasKey ? <i aria-hidden="true">{key}</i> : null}
      </button>
      <Odds place={place} config={config} />
      <p className={css.totals}>
        <Price coins={totals?.totals[multiplier] ?? 0} size={14} />
        <span className="num" translate="no">
          <Icon name="user-fill" size={14} />
          {showCount(players)}
          <span className="hidden"> {players === 1 ? 'player' : 'players'}</span>
        </span>
      </p>
      <ColumnBets
        bets={bets}
        label={showTimes(multiplier)}
        isLoading={wheel.view === null && !wheel.error}
        wheel={wheel}
        canCancel={isOpen}
      />
    </Surface>
  )
}

function Odds({ place: { multiplier }, config }: Pick<BetColumnProps, 'place' | 'config'>) {
  if (!config) return <p className={css.odds} />
  const count = config.sectors.filter((each) => each === multiplier).length
  return (
    <p className={css.odds}>
      <span title={`${count} of ${config.sectors.length} sectors`}>
        Chance{' '}
        <b className="num" translate="no">
          {showPercent((100 * count) / config.sectors.length, 2)}
        </b>
      </span>
      <span>
        RTP{' '}
        <b className="num" translate="no">
          {showReturn(config.rtp[multiplier])}
        </b>
      </span>
    </p>
  )
}

interface ColumnBetsProps {
  bets: readonly WheelBet[]
  label: string
  isLoading: boolean
  wheel: ShownWheel['wheel']
  canCancel: boolean
}

/** Nobody reads more rows than this; the totals count all bets. */
const ROWS_MAX = 40

function ColumnBets({ bets, label, isLoading, ...rest }: ColumnBetsProps) {
  const playerId = useSession(({ user }) => user?.id)
  const isOwn = ({ user }: WheelBet) => user.id === playerId
  const sorted = bets.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || b.amount - a.amount)
  const hidden = bets.length - ROWS_MAX
  if (isLoading) {
    return (
      <div className={css.rows} role="status" aria-label={`Loading the bets on ${label}`}>
        <Skeleton height={40} radius={8} />
        <Skeleton height={40} radius={8} />
      </div>
    )
  }
  if (bets.length === 0) return <p className={classes(css.rows, css.empty)}>No bets yet</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard.
    <ul className={css.rows} tabIndex={0} aria-label={`Players on ${label}`}>
      {sorted.slice(0, ROWS_MAX).map((bet) => (
        <BetRow key={bet.id} bet={bet} isOwn={isOwn(bet)} {...rest} />
      ))}
      {hidden > 0 ? <li className={css.empty}>and {showCount(hidden)} more</li> : null}
    </ul>
  )
}

interface BetRowProps extends Omit<ColumnBetsProps, 'bets' | 'label' | 'isLoading'> {
  bet: WheelBet
  isOwn: boolean
}

function BetRow({ bet, isOwn, wheel, canCancel }: BetRowProps) {
  const canceling = useCanceling(wheel)
  const { user, amount, status, payout } = bet
  return (
    <li className={css.row} data-own={isOwn} data-status={status}>
      <Avatar url={user.avatar_url} name={user.name} size={24} />
      <Link to={`/players/${user.id}`} className={css.name}>
        {isOwn ? 'You' : user.name}
      </Link>
      <span className={css.stake}>
        <span className="num" translate="no">
          {resultOf(status, amount, payout)}
        </span>
        {user.is_demo && !isOwn ? <DemoBadge /> : null}
      </span>
      {isOwn && canCancel && status === 'open' ? (
        <button
          type="button"
          className={css.cancel}
          aria-label={`Cancel the bet of ${showCoins(amount)}`}
          aria-busy={canceling.isPending}
          onClick={() => canceling.order(bet.id)}
        >
          <Icon name="x-bold" size={14} />
        </button>
      ) : null}
    </li>
  )
}

function resultOf(status: WheelBet['status'], amount: number, payout: number | null): string {
  if (status === 'won') return showResult({ stake: amount, payout: payout ?? 0 })
  return status === 'refunded' ? 'Refunded' : showCoins(amount)
}

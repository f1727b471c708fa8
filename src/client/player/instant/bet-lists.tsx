import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { keys } from '#client/lib/api/queries.ts'
import { usePages } from '#client/lib/api/use-pages.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import { BetTabs } from '#client/player/bets/bet-tabs.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { BetList, VerifyBet } from '#client/ui/bets/bet-list.tsx'
import { hasWon, showResult } from '#client/ui/bets/result.ts'
import { classes } from '#client/ui/classes.ts'
import { DemoBadge } from '#client/ui/demo-badge.tsx'
import { Segmented } from '#client/ui/form/segmented.tsx'
import type { PublicBet } from '#contract/http/rounds.ts'
import css from './bet-lists.module.css'
import { type PlayedBet, resultOf } from './betting.ts'
import { FairTab } from './fair-tab.tsx'
import type { AnyTerms, GameLists } from './instant-game.ts'
import { Last100 } from './last-100.tsx'

interface BetListsProps<B extends PlayedBet> {
  game: GameLists<B>
  /** Undefined until loaded. */
  terms: AnyTerms | undefined
  /** The newest bet placed on this page; a new one makes the lists refetch. */
  newestId: string | undefined
  /** True while a bet is open or still animated: lists fetched in the meantime would reveal its result. */
  isPlaying: boolean
}

/** The player's bets, everybody's, and the best of the week. */
export function BetLists<B extends PlayedBet>(props: BetListsProps<B>) {
  const { game, terms, newestId, isPlaying } = props
  const shown = { game, isPlaying }
  useFreshLists(game.name, newestId)
  return (
    <BetTabs
      label="Bets"
      className={css.lists}
      forVisitors="recent"
      tabs={[
        { value: 'own', label: 'My bets', own: 'bets', list: () => <MyBets {...shown} /> },
        { value: 'recent', label: 'All bets', list: () => <RecentBets {...shown} /> },
        { value: 'top', label: 'Leaderboard', list: () => <Leaders {...shown} /> },
        { value: 'last', label: 'Last 100', list: () => <Last100 {...shown} /> },
        {
          value: 'fair',
          label: 'Fair',
          list: () => <FairTab title={game.title} terms={terms} lastBetId={newestId} />,
        },
      ]}
    />
  )
}

const FRESH_MS = 1_500
/** How often the public list is refetched while it is visible. */
export const RECENT_MS = 10_000

/** Refetches the lists after bets, but at a limited rate, however fast auto-play is. */
function useFreshLists(game: string, newestId: string | undefined): void {
  const client = useQueryClient()
  const [readId, setReadId] = useState(newestId)
  const isStale = newestId !== readId
  // biome-ignore lint/correctness/useExhaustiveDependencies: bets that arrive in the meantime must not postpone it.
  useEffect(() => {
    if (!isStale) return
    const timer = setTimeout(() => {
      setReadId(newestId)
      void client.invalidateQueries({ queryKey: keys.instantBets(game) })
    }, FRESH_MS)
    return () => clearTimeout(timer)
  }, [client, game, isStale, readId])
}

type ListProps<B extends PlayedBet> = Pick<BetListsProps<B>, 'game' | 'isPlaying'>

function MyBets<B extends PlayedBet>({ game, isPlaying }: ListProps<B>) {
  const bets = useSeen(usePages(keys.instantBets(game.name, 'own'), game.listOwn), isPlaying)
  return (
    <BetList
      {...bets}
      className={css.rows}
      label="your bets"
      empty={{ text: `Your bets on ${game.title} will appear here.` }}
    >
      {bets.items.map((bet) => (
        <BetRow key={bet.bet_id} bet={bet}>
          <b>{game.betOn(bet)}</b>
          <small>{formatDateTime(bet.created_at)}</small>
        </BetRow>
      ))}
    </BetList>
  )
}

function RecentBets<B extends PlayedBet>({ game, isPlaying }: ListProps<B>) {
  const key = keys.instantBets(game.name, 'recent')
  const bets = useSeen(usePages(key, game.listRecent, { refreshMs: RECENT_MS }), isPlaying)
  return (
    <BetList
      {...bets}
      className={css.rows}
      label="everybody’s bets"
      empty={{ text: `Nobody has played ${game.title} yet.` }}
    >
      {bets.items.map((bet) => (
        <PublicRow key={bet.bet_id} bet={bet} />
      ))}
    </BetList>
  )
}

interface LeadersProps {
  game: Pick<GameLists<PlayedBet>, 'name' | 'listLeaders'>
  isPlaying: boolean
}

/** The best bets of the week on a game, by what they won or by their multiplier. */
export function Leaders({ game, isPlaying }: LeadersProps) {
  const [metric, setMetric] = useState<'win_amount' | 'multiplier'>('win_amount')
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [...keys.instantBets(game.name, 'top'), metric],
    queryFn: ({ signal }) => game.listLeaders(metric, signal),
  })
  const bets = useSeen({ items: data ?? [], isLoading: isPending, error, refetch }, isPlaying)
  return (
    <>
      <Segmented
        label="The best by"
        value={metric}
        options={[
          { value: 'win_amount', label: 'Highest win' },
          { value: 'multiplier', label: 'Highest multiplier' },
        ]}
        onChange={setMetric}
      />
      <BetList
        {...bets}
        className={css.rows}
        label="the leaderboard"
        empty={{ text: 'The best bets of the week appear here.' }}
      >
        {bets.items.map((bet) => (
          <PublicRow key={bet.bet_id} bet={bet} />
        ))}
      </BetList>
    </>
  )
}

/**
 * Keeps a list as it was before the current bet until the bet has landed. A list first loaded during a bet
 * shows as loading.
 */
export function useSeen<L extends { items: readonly unknown[]; isLoading: boolean }>(
  list: L,
  isPlaying: boolean,
): L {
  const seen = useRef<L>(null)
  useEffect(() => {
    if (!isPlaying) seen.current = list
  })
  if (!isPlaying) return list
  return seen.current ?? { ...list, items: [], isLoading: true }
}

function PublicRow({ bet }: { bet: PublicBet }) {
  const { user, created_at } = bet
  return (
    <BetRow bet={bet} avatar={<Avatar url={user.avatar_url} name={user.name} size={32} />}>
      <span className={css.player}>
        <Link to={`/players/${user.id}`}>{user.name}</Link>
        {user.is_demo ? <DemoBadge /> : null}
      </span>
      <small>{formatDateTime(created_at)}</small>
    </BetRow>
  )
}

interface BetRowProps {
  bet: Pick<PlayedBet, 'bet_id' | 'amount' | 'multiplier' | 'payout'>
  avatar?: ReactNode
  children: ReactNode
}

function BetRow({ bet, avatar, children }: BetRowProps) {
  const { bet_id, amount, multiplier, payout } = bet
  return (
    <li data-won={hasWon(resultOf(bet))}>
      {avatar}
      <span className={css.who}>{children}</span>
      <span className="num" translate="no">
        {showCoins(amount)}
        <small>{payout > 0 ? `${multiplier}×` : 'bet'}</small>
      </span>
      <span className={classes(css.payout, 'num')} translate="no">
        {showResult(resultOf(bet))}
      </span>
      <VerifyBet id={bet_id} of={`the bet of ${showCoins(amount)}`} />
    </li>
  )
}

import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import {
  type LiveGame,
  listenToRounds,
  useRoundsConnection,
} from '#client/lib/realtime/rounds-socket.ts'
import { useSession } from '#client/player/session.ts'
import type { RoundEvents } from '#contract/realtime/round-events.ts'
import { createRoundClock, type RoundClock } from './round-clock.ts'
import {
  applyRoundEvent,
  isRoundStale,
  type LiveBet,
  type LiveRound,
  mergeOwnBet,
  mergeRoundSnapshot,
  type RoundEvent,
  type RoundSnapshot,
  type RoundView,
  viewOfRound,
} from './round-state.ts'

/** Where a game's rounds are read from, and how its events are interpreted. */
export interface RoundSource<Game extends LiveGame, Round, Bet, Totals> {
  game: Game
  queryKey: QueryKey
  read: (signal: AbortSignal) => Promise<RoundSnapshot<Round, Bet, Totals>>
  /** The totals in an event of bets. */
  totalsOf: (event: RoundEvents[`${Game}:bets`]) => Totals
}

export interface FollowedRound<Round, Bet, Totals> {
  /** Null until the first reply. */
  view: RoundView<Round, Bet, Totals> | null
  clock: RoundClock
  /** Whether events are arriving; if not, the round is polled each second. Null until known. */
  isLive: boolean | null
  /** Why nothing can be shown; null once a round was read. */
  error: Error | null
  /** Whether the last read failed, so that the round shown may be stale. */
  isStale: boolean
  refetch: () => void
  /** Applies the server's reply to one of the player's own calls. */
  showAnswer: (bet: Bet) => void
}

/** Detects missed events: a subscription may begin after the first read, and messages can get lost. */
const READ_AGAIN_MS = 15_000
const POLL_MS = 1_000

/**
 * The rounds of a game as they proceed: read once, then updated by events, and refetched when an event was
 * missed. While no events arrive, the round is polled each second.
 */
export function useRound<
  Game extends LiveGame,
  Round extends LiveRound,
  Bet extends LiveBet,
  Totals,
>(source: RoundSource<Game, Round, Bet, Totals>): FollowedRound<Round, Bet, Totals> {
  const [clock] = useState(() => createRoundClock())
  const [hasConnected, setConnected] = useState(false)
  const isLost = useRoundsConnection((connection) => connection.isLost)
  const isLive = isLost ? false : hasConnected || null
  const [view, dispatch] = useReducer(reduce<Round, Bet, Totals>, null)
  const { data, dataUpdatedAt, error, isError, refetch } = useQuery({
    queryKey: source.queryKey,
    queryFn: async ({ signal }) => {
      const read = await source.read(signal)
      if (read.round) clock.hear(read.round)
      return read
    },
    // A read is valid only at its moment, and each counts even if it is identical.
    gcTime: 0,
    staleTime: 0,
    structuralSharing: false,
    retry: false,
    // Offline, a read fails immediately, and the page shows how old its data is.
    networkMode: 'always',
    refetchInterval: isLive ? READ_AGAIN_MS : POLL_MS,
  })
  useEffect(() => {
    if (data) dispatch({ read: data })
  }, [data])

  const handleEvent = useEffectEvent((event: RoundEvent<Round, Bet, Totals>) => {
    if (event.type === 'tick') {
      clock.hearTick(event)
      // Ten ticks arrive per second: those without news cause no render.
      if (view && event.seq <= view.receivedSeq.game) return
    } else if (event.type === 'round') clock.hear(event.round)
    dispatch({ event })
  })
  const handleConnect = useEffectEvent(() => {
    setConnected(true)
    void refetch()
  })
  useEffect(
    () =>
      listenToRounds<Game>(source.game, {
        onGame: (event) => handleEvent(event as unknown as RoundEvent<Round, Bet, Totals>),
        onBets: (event) => {
          const { seq, round_id: roundId, bets } = event as RoundEvents[`${LiveGame}:bets`]
          const totals = source.totalsOf(event)
          handleEvent({
            type: 'bets',
            seq,
            roundId,
            bets: bets as readonly LiveBet[] as Bet[],
            totals,
          })
        },
        onConnect: () => handleConnect(),
      }),
    [source],
  )

  // Refetches when an event arrives while the view is stale, and when a reply was too old to catch up.
  const receivedBehind = view && isRoundStale(view) ? view.receivedSeq : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reply that leaves the view stale triggers a read.
  useEffect(() => {
    if (receivedBehind) void refetch({ cancelRefetch: false })
  }, [receivedBehind, dataUpdatedAt, refetch])

  // After logging in, some of the bets on the page are the player's own.
  const playerId = useSession(({ user }) => user?.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the player decides which bets are theirs.
  useEffect(() => void refetch(), [playerId, refetch])

  return {
    view,
    clock,
    isLive,
    error: view ? null : error,
    isStale: isError,
    refetch: () => void refetch(),
    showAnswer: (answered) => dispatch({ answered }),
  }
}

type Update<Round, Bet, Totals> =
  | { read: RoundSnapshot<Round, Bet, Totals> }
  | { event: RoundEvent<Round, Bet, Totals> }
  | { answered: Bet }

function reduce<Round extends LiveRound, Bet extends LiveBet, Totals>(
  view: RoundView<Round, Bet, Totals> | null,
  update: Update<Round, Bet, Totals>,
): RoundView<Round, Bet, Totals> | null {
  if ('read' in update)
    return view ? mergeRoundSnapshot(view, update.read) : viewOfRound(update.read)
  if (!view) return view
  return 'event' in update
    ? applyRoundEvent(view, update.event)
    : mergeOwnBet(view, update.answered)
}

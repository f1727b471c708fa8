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
  isRoundBehind,
  type LiveBet,
  type LiveRound,
  nextRoundView,
  type RoundEvent,
  type RoundSnapshot,
  type RoundView,
  viewOfRound,
  withAnsweredBet,
  withRoundRead,
} from './round-state.ts'

/** Where the rounds of a game are read and heard of. */
export interface RoundSource<Game extends LiveGame, Round, Bet, Totals> {
  game: Game
  queryKey: QueryKey
  read: (signal: AbortSignal) => Promise<RoundSnapshot<Round, Bet, Totals>>
  /** What an event of bets counts besides them. */
  totalsOf: (event: RoundEvents[`${Game}:bets`]) => Totals
}

export interface FollowedRound<Round, Bet, Totals> {
  /** Null until the first answer. */
  view: RoundView<Round, Bet, Totals> | null
  clock: RoundClock
  /** Whether events are coming, or the round is asked for each second; null until one is known. */
  isLive: boolean | null
  /** Why nothing can be shown; null once something was read. */
  error: Error | null
  /** Whether the last reading failed: what is shown may be old. */
  isStale: boolean
  /** Reads the round again. */
  refetch: () => void
  /** Shows what the server has answered to one of the player's own calls. */
  showAnswer: (bet: Bet) => void
}

/** A subscription may begin after the first reading, and words get lost: found out by this. */
const READ_AGAIN_MS = 15_000
const POLL_MS = 1_000

/**
 * The rounds of a game as they go on: read once, then kept by their events, and read again when one was
 * missed. While no events come, they are read each second.
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
    // What was read is true at its moment only, and each reading counts though it says the same.
    gcTime: 0,
    staleTime: 0,
    structuralSharing: false,
    retry: false,
    // Offline a reading fails at once, and the page says how old it is.
    networkMode: 'always',
    refetchInterval: isLive ? READ_AGAIN_MS : POLL_MS,
  })
  useEffect(() => {
    if (data) dispatch({ read: data })
  }, [data])

  const handleEvent = useEffectEvent((event: RoundEvent<Round, Bet, Totals>) => {
    if (event.type === 'tick') {
      clock.hearTick(event)
      // Ten a second: what tells nothing new is not drawn again.
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

  // What is heard while the view is behind asks again, and so does an answer that was too old to help.
  const receivedBehind = view && isRoundBehind(view) ? view.receivedSeq : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer that leaves it behind asks again.
  useEffect(() => {
    if (receivedBehind) void refetch({ cancelRefetch: false })
  }, [receivedBehind, dataUpdatedAt, refetch])

  // Somebody else's bets are the player's own once they have signed in.
  const playerId = useSession(({ user }) => user?.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: who plays decides which bets are theirs.
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
  if ('read' in update) return view ? withRoundRead(view, update.read) : viewOfRound(update.read)
  if (!view) return view
  return 'event' in update
    ? nextRoundView(view, update.event)
    : withAnsweredBet(view, update.answered)
}

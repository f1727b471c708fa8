import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { initialReply } from '#client/lib/hydration/initial-reply.ts'
import type { RoundClock } from '#client/player/rounds/round-clock.ts'
import { lastGamesQuery, useLastGames } from '#client/player/rounds/use-last-games.ts'
import { type FollowedRound, type RoundSource, useRound } from '#client/player/rounds/use-round.ts'
import type { Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import type { WheelBet, WheelRound } from '#contract/http/wheel.ts'

export type WheelConfig = Reply<CallsByKey['GET /api/wheel/config']>['data']
export type WheelGame = Reply<CallsByKey['GET /api/wheel/recent-games']>['data'][number]
type Current = Reply<CallsByKey['GET /api/wheel/current']>['data']

/** By multiplier: the coins staked, and the number of players. */
export type WheelTotals = Pick<Current, 'totals' | 'players'>

export type FollowedWheel = FollowedRound<WheelRound, WheelBet, WheelTotals>

const source: RoundSource<'wheel', WheelRound, WheelBet, WheelTotals> = {
  game: 'wheel',
  queryKey: keys.wheel,
  read: async (signal) => {
    const { data } = await send('GET /api/wheel/current', { signal })
    const { round, my_bets, totals, players, seq } = data
    const bets = new Map([...data.bets, ...my_bets].map((bet) => [bet.id, bet]))
    return { round, bets: [...bets.values()], totals: { totals, players }, seq }
  },
  totalsOf: ({ totals, players }) => ({ totals, players }),
}

/** The phase shown; the result is withheld until the wheel has stopped. */
export type WheelPhase = 'open' | 'closed' | 'spinning' | 'landed' | 'refunded'

export interface ShownWheel {
  wheel: FollowedWheel
  /** Null until there is a round. */
  phase: WheelPhase | null
  /** The round's bets without canceled ones; their results are hidden until the wheel has stopped. */
  bets: readonly WheelBet[]
}

/** The current round of the Crazy Wheel. */
export function useWheel(): ShownWheel {
  const wheel = useRound(source)
  const round = wheel.view?.round ?? null
  const hasLanded = useHasLanded(round, wheel.clock)
  const phase = round && phaseOf(round, hasLanded)
  return { wheel, phase, bets: shownBets(wheel.view?.bets ?? [], phase) }
}

export function phaseOf({ status, sector }: WheelRound, hasLanded: boolean): WheelPhase {
  if (status === 'starting' || status === 'new') return 'open'
  if (status === 'pending') return 'closed'
  if (sector === null) return 'refunded'
  return hasLanded ? 'landed' : 'spinning'
}

/** Hides the results of settled bets while the wheel spins. */
export function shownBets(
  bets: readonly WheelBet[],
  phase: WheelPhase | null,
): readonly WheelBet[] {
  const counting = bets.filter(({ status }) => status !== 'canceled')
  if (phase !== 'spinning') return counting
  return counting.map((bet) => ({ ...bet, status: 'open', payout: null }))
}

/** The remaining time of the spin, in ms; 0 for a round whose start this page did not receive. */
export function spinLeftMs({ sector, status, spin_ms }: WheelRound, clock: RoundClock): number {
  if (sector === null) return 0
  const elapsedMs = clock.elapsedMs()
  if (status === 'ended' && elapsedMs === 0) return 0
  return Math.max(0, spin_ms - elapsedMs)
}

/** Whether the wheel has stopped at the round's sector. */
function useHasLanded(round: WheelRound | null, clock: RoundClock): boolean {
  const [landedId, setLandedId] = useState<string | null>(null)
  const isDecided = round !== null && round.sector !== null
  useEffect(() => {
    if (!round || !isDecided) return
    const timer = setTimeout(() => setLandedId(round.id), spinLeftMs(round, clock))
    return () => clearTimeout(timer)
  }, [round, isDecided, clock])
  return isDecided && landedId === round.id
}

export const useWheelConfig = () =>
  useQuery({
    queryKey: keys.wheelConfig,
    queryFn: async ({ signal }) => (await send('GET /api/wheel/config', { signal })).data,
    initialData: () => initialReply('GET /api/wheel/config')?.data,
    staleTime: Number.POSITIVE_INFINITY,
  })

const lastGames = {
  queryKey: keys.wheelGames,
  first: () => initialReply('GET /api/wheel/recent-games', { query: lastGamesQuery })?.data,
  read: async (signal: AbortSignal) =>
    (await send('GET /api/wheel/recent-games', { query: lastGamesQuery, signal })).data,
  gameOf,
}

/** The ended rounds, newest first; the current one once its wheel has stopped. */
export const useLastWheelGames = (round: WheelRound | null) => useLastGames(lastGames, round)

function gameOf({ status, link, ended_at, ...round }: WheelRound): WheelGame | null {
  if (status !== 'ended' || link === null || ended_at === null) return null
  const { id, index, sector, multiplier, salt, beacon } = round
  return { id, index, sector, multiplier, link, salt, beacon_round: beacon.round, ended_at }
}

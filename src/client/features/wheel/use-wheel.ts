import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { firstAnswer } from '#client/lib/hydration/first-answers.ts'
import type { RoundClock } from '#client/player/rounds/round-clock.ts'
import { lastGamesQuery, useLastGames } from '#client/player/rounds/use-last-games.ts'
import { type FollowedRound, type RoundSource, useRound } from '#client/player/rounds/use-round.ts'
import type { Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import type { WheelBet, WheelRound } from '#contract/http/wheel.ts'

export type WheelConfig = Reply<CallsByKey['GET /api/wheel/config']>['data']
export type WheelGame = Reply<CallsByKey['GET /api/wheel/recent-games']>['data'][number]
type Current = Reply<CallsByKey['GET /api/wheel/current']>['data']

/** By multiplier: the coins that are staked, and how many players they are of. */
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

/** What the page shows of a round; the end waits until the wheel stands. */
export type WheelPhase = 'open' | 'closed' | 'spinning' | 'landed' | 'refunded'

export interface ShownWheel {
  wheel: FollowedWheel
  /** Null until there is a round. */
  phase: WheelPhase | null
  /** The bets of the round that count, as far as the wheel has told what became of them. */
  bets: readonly WheelBet[]
}

/** The round of the Crazy Wheel that runs. */
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

/** Settled bets tell nothing before the wheel does. */
export function shownBets(
  bets: readonly WheelBet[],
  phase: WheelPhase | null,
): readonly WheelBet[] {
  const counting = bets.filter(({ status }) => status !== 'canceled')
  if (phase !== 'spinning') return counting
  return counting.map((bet) => ({ ...bet, status: 'open', payout: null }))
}

/** How long the wheel still spins, in ms: none for a round whose start this page has not heard of. */
export function spinLeftMs({ sector, status, spin_ms }: WheelRound, clock: RoundClock): number {
  if (sector === null) return 0
  const elapsedMs = clock.elapsedMs()
  if (status === 'ended' && elapsedMs === 0) return 0
  return Math.max(0, spin_ms - elapsedMs)
}

/** Whether the wheel stands on the round's sector. */
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
    initialData: () => firstAnswer('GET /api/wheel/config')?.data,
    staleTime: Number.POSITIVE_INFINITY,
  })

const lastGames = {
  queryKey: keys.wheelGames,
  first: () => firstAnswer('GET /api/wheel/recent-games', { query: lastGamesQuery })?.data,
  read: async (signal: AbortSignal) =>
    (await send('GET /api/wheel/recent-games', { query: lastGamesQuery, signal })).data,
  gameOf,
}

/** The rounds that have ended, newest first; the present one once its wheel stands. */
export const useLastWheelGames = (round: WheelRound | null) => useLastGames(lastGames, round)

function gameOf({ status, link, ended_at, ...round }: WheelRound): WheelGame | null {
  if (status !== 'ended' || link === null || ended_at === null) return null
  const { id, index, sector, multiplier, salt, beacon } = round
  return { id, index, sector, multiplier, link, salt, beacon_round: beacon.round, ended_at }
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { initialReply } from '#client/lib/hydration/initial-reply.ts'
import { lastGamesQuery, useLastGames } from '#client/player/rounds/use-last-games.ts'
import { type FollowedRound, type RoundSource, useRound } from '#client/player/rounds/use-round.ts'
import type { Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import type { CrashBet, CrashRound } from '#contract/http/crash.ts'
import { createFlight, type FlightReader } from './flight/flight.ts'

export type CrashConfig = Reply<CallsByKey['GET /api/crash/config']>['data']
export type CrashGame = Reply<CallsByKey['GET /api/crash/recent-games']>['data'][number]

/** The coins staked on a round, and the number of players. */
export interface CrashTotals {
  amount: number
  players: number
}

export type FollowedCrash = FollowedRound<CrashRound, CrashBet, CrashTotals>

const source: RoundSource<'crash', CrashRound, CrashBet, CrashTotals> = {
  game: 'crash',
  queryKey: keys.crash,
  read: async (signal) => {
    const { data } = await send('GET /api/crash/current', { signal })
    const { round, my_bets, total_amount: amount, players, seq } = data
    const bets = new Map([...data.bets, ...my_bets].map((bet) => [bet.id, bet]))
    return { round, bets: [...bets.values()], totals: { amount, players }, seq }
  },
  totalsOf: ({ total_amount: amount, players }) => ({ amount, players }),
}

/** The current round of Rocket, and the reader of its flight. */
export function useCrash(): { crash: FollowedCrash; flight: FlightReader } {
  const crash = useRound(source)
  const { data: config } = useCrashConfig()
  const [flight] = useState(() => createFlight(crash.clock, config?.growth_per_ms ?? GROWTH_PER_MS))
  return { crash, flight }
}

/** The growth until the configuration is loaded, which has the same value. */
const GROWTH_PER_MS = 0.00006

export const useCrashConfig = () =>
  useQuery({
    queryKey: keys.crashConfig,
    queryFn: async ({ signal }) => (await send('GET /api/crash/config', { signal })).data,
    initialData: () => initialReply('GET /api/crash/config')?.data,
    staleTime: Number.POSITIVE_INFINITY,
  })

const lastGames = {
  queryKey: keys.crashGames,
  first: () => initialReply('GET /api/crash/recent-games', { query: lastGamesQuery })?.data,
  read: async (signal: AbortSignal) =>
    (await send('GET /api/crash/recent-games', { query: lastGamesQuery, signal })).data,
  gameOf,
}

/** The ended rounds, newest first, updated live. */
export const useLastCrashGames = (round: CrashRound | null) => useLastGames(lastGames, round)

function gameOf({ status, link, ended_at, ...round }: CrashRound): CrashGame | null {
  if (status !== 'ended' || link === null || ended_at === null) return null
  const { id, index, bust, salt, beacon } = round
  return { id, index, bust, link, salt, beacon_round: beacon.round, ended_at }
}

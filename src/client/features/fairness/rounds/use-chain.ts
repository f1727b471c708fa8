import { useQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import type { RoundGame } from '#domain/games/games.ts'
import { games } from './games.ts'

const REFRESH_MS = 5_000
const SHOWN = 12

/** The chain of a game with its newest rounds, refetched every few seconds. */
export const useChain = (game: RoundGame) =>
  useQuery({
    queryKey: keys.chain(game),
    queryFn: async ({ signal }) =>
      (
        await send('GET /api/fairness/chains/:game', {
          params: { game },
          query: { limit: SHOWN },
          signal,
        })
      ).data,
    refetchInterval: REFRESH_MS,
  })

/** The current round: its commitment, and the beacon round that will decide it. */
export const useCurrentRound = (game: RoundGame) =>
  useQuery({
    queryKey: keys.committedRound(game),
    queryFn: ({ signal }) => games[game].readCurrent(signal),
    refetchInterval: REFRESH_MS,
  })

/** A round of a game by its id, as far as it is public. */
export const useRound = (game: RoundGame, id: string | null) =>
  useQuery({
    queryKey: keys.provenRound(game, id ?? ''),
    queryFn: ({ signal }) => games[game].readRound(id ?? '', signal),
    enabled: id !== null,
  })

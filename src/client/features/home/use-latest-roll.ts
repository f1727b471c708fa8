import { useQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { keys, lastDropsQuery } from '#client/lib/api/queries.ts'
import { useAnswer } from '#client/lib/hydration/first-answers.ts'
import type { LastDrop } from '#contract/realtime/events.ts'

interface LatestRoll {
  drop: LastDrop | undefined
  /** The commitment that its server seed was sealed with. */
  commitment: string | undefined
}

/** The latest drop of the page's snapshot and, once wanted, what was committed to before its roll. */
export function useLatestRoll(isWanted: boolean): LatestRoll {
  const { data: newest } = useQuery(lastDropsQuery)
  const drop = useAnswer('GET /api/last-drops', newest)?.data[0]
  const betId = drop?.bet_id ?? ''
  const { data: receipt } = useQuery({
    queryKey: keys.receipt(betId),
    queryFn: async ({ signal }) =>
      (await send('GET /api/fairness/bets/:id', { params: { id: betId }, signal })).data,
    enabled: isWanted && betId !== '',
  })
  return { drop, commitment: receipt?.server_seed_hash }
}

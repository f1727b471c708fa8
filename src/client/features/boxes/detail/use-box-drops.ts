import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { send } from '#client/lib/api/api.ts'
import { type BoxName, keys } from '#client/lib/api/queries.ts'
import { listen, onReconnect } from '#client/lib/realtime/realtime.ts'
import { createDropGate, onOpeningEnd, pageDeps } from '#client/player/live-drops.ts'
import { useSession } from '#client/player/session.ts'
import { events, PUBLIC_CHANNEL } from '#contract/realtime/channels.ts'
import type { LastDrop } from '#contract/realtime/events.ts'

/** The last or the best drops of a box, kept up to date from when they are wanted. */
export function useBoxDrops(
  box: BoxName,
  isBest: boolean,
  isWanted: boolean,
): UseQueryResult<readonly LastDrop[]> {
  // The list that the server gives during a spin would already give the result away.
  const isBoxOpening = useSession((session) => session.isBoxOpening)
  useLiveDrops(box)
  return useQuery({
    queryKey: dropsKey(box, isBest),
    enabled: isWanted && !isBoxOpening,
    queryFn: async ({ signal }): Promise<readonly LastDrop[]> => {
      const query = { limit: DROPS_MAX, ...(isBest && { best: '1' }) }
      const params = { slug: box.slug }
      return (await send(dropCalls[box.kind], { params, query, signal })).data
    },
  })
}

const dropCalls = {
  box: 'GET /api/boxes/:slug/last-drops',
  free: 'GET /api/free-boxes/:slug/last-drops',
  user: 'GET /api/user-boxes/:slug/last-drops',
} as const

const dropsKey = (box: BoxName, isBest: boolean) => [...keys.boxDrops(box), { isBest }]

/** Others' drops come three seconds late, the player's own when the reel has stopped. */
function useLiveDrops({ kind, slug }: BoxName): void {
  const client = useQueryClient()
  useEffect(() => {
    const box = { kind, slug }
    const add = (drop: LastDrop) => {
      for (const isBest of [false, true]) {
        client.setQueryData<readonly LastDrop[]>(
          dropsKey(box, isBest),
          (drops) => drops && withDrop(drops, drop, isBest),
        )
      }
    }
    const gate = createDropGate(pageDeps, add)
    const stops = [
      listen(PUBLIC_CHANNEL, events.lastDrop, (drop) => {
        if (drop.box.slug === slug && drop.box.kind === kind) gate.admit(drop)
      }),
      onOpeningEnd(gate.endOpening),
      onReconnect(() => void client.invalidateQueries({ queryKey: keys.boxDrops(box) })),
      gate.stop,
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, kind, slug])
}

export const DROPS_MAX = 12

/** The list with one more drop in its place: newest first, or dearest first. */
export function withDrop(
  drops: readonly LastDrop[],
  drop: LastDrop,
  isBest: boolean,
): readonly LastDrop[] {
  if (drops.some(({ bet_id }) => bet_id === drop.bet_id)) return drops
  const byWorth = (one: LastDrop, other: LastDrop) => other.item.price - one.item.price
  const byAge = (one: LastDrop, other: LastDrop) => other.seq - one.seq
  return [drop, ...drops].sort(isBest ? byWorth : byAge).slice(0, DROPS_MAX)
}

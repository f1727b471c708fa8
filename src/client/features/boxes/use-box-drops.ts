import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { send } from '#client/lib/api.ts'
import { keys } from '#client/lib/queries.ts'
import { listen, onReconnect } from '#client/lib/realtime.ts'
import { useSession } from '#client/lib/session.ts'
import { events, PUBLIC_CHANNEL } from '#contract/realtime/channels.ts'
import type { LastDrop } from '#contract/realtime/events.ts'
import { DROPS_MAX, withDrop } from './drops.ts'

const OTHERS_DELAY_MS = 3000

/** The last or the best drops of a box, kept up to date. */
export function useBoxDrops(slug: string, isBest: boolean): UseQueryResult<readonly LastDrop[]> {
  // The list that the server gives during a spin would already tell how the spin ends.
  const isBoxOpening = useSession((session) => session.isBoxOpening)
  useLiveDrops(slug)
  return useQuery({
    queryKey: dropsKey(slug, isBest),
    enabled: !isBoxOpening,
    queryFn: async ({ signal }): Promise<readonly LastDrop[]> => {
      const query = { limit: DROPS_MAX, ...(isBest && { best: '1' }) }
      return (await send('GET /api/boxes/:slug/last-drops', { params: { slug }, query, signal }))
        .data
    },
  })
}

const dropsKey = (slug: string, isBest: boolean) => [...keys.boxDrops(slug), { isBest }]

/** Others' drops come three seconds late, the player's own when the reel has stopped. */
function useLiveDrops(slug: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>()
    let held: LastDrop[] = []

    const add = (drop: LastDrop) => {
      for (const isBest of [false, true]) {
        client.setQueryData<readonly LastDrop[]>(
          dropsKey(slug, isBest),
          (drops) => drops && withDrop(drops, drop, isBest),
        )
      }
    }
    const deliver = (drop: LastDrop) => {
      if (useSession.getState().isBoxOpening) held.push(drop)
      else add(drop)
    }
    const stops = [
      listen(PUBLIC_CHANNEL, events.lastDrop, (drop) => {
        if (drop.box.slug !== slug) return
        if (drop.user_id === useSession.getState().user?.id) return deliver(drop)
        const timer = setTimeout(() => {
          timers.delete(timer)
          deliver(drop)
        }, OTHERS_DELAY_MS)
        timers.add(timer)
      }),
      useSession.subscribe(({ isBoxOpening }) => {
        if (isBoxOpening) return
        const due = held
        held = []
        for (const drop of due) add(drop)
      }),
      onReconnect(() => void client.invalidateQueries({ queryKey: keys.boxDrops(slug) })),
    ]
    return () => {
      for (const stop of stops) stop()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [client, slug])
}

import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { send } from '#client/lib/api/api.ts'
import { type BoxName, keys } from '#client/lib/api/queries.ts'
import { refetchOnSubscribed } from '#client/lib/realtime/on-subscribed.ts'
import { listen } from '#client/lib/realtime/realtime.ts'
import { createDropGate, onOpeningEnd, pageDeps } from '#client/player/live-drops.ts'
import { useSession } from '#client/player/session.ts'
import { DropCard } from '#client/ui/cards/drop-card.tsx'
import { Empty } from '#client/ui/feedback/empty.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Section } from '#client/ui/section.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { events, PUBLIC_CHANNEL } from '#contract/realtime/channels.ts'
import type { LastDrop } from '#contract/realtime/events.ts'
import css from './box-drops.module.css'

type View = 'last' | 'best'

const views = [
  { value: 'last', label: 'Last' },
  { value: 'best', label: 'Best' },
] as const

/** Other players' drops from this box; every card links to the receipt of its roll. */
export function BoxDrops({ box, isNear }: { box: BoxName; isNear: boolean }) {
  const [view, setView] = useState<View>('last')
  const panelId = useId()
  return (
    <Section
      title="Drops from this box"
      icon="lightning-fill"
      aside={
        <Tabs label="Which drops" value={view} tabs={views} onChange={setView} panelId={panelId} />
      }
    >
      <div id={panelId} role="tabpanel" aria-label={view === 'best' ? 'Best drops' : 'Last drops'}>
        <DropList box={box} isBest={view === 'best'} isNear={isNear} />
      </div>
    </Section>
  )
}

interface DropListProps {
  box: BoxName
  isBest: boolean
  isNear: boolean
}

function DropList({ box, isBest, isNear }: DropListProps) {
  const { data: drops, error, refetch } = useBoxDrops(box, isBest, isNear)
  if (error) return <ErrorPanel error={error} onRetry={refetch} />
  if (drops?.length === 0) {
    return (
      <Empty
        title="No drops yet"
        text="Nobody has opened this box yet. The first drop will appear here."
      />
    )
  }
  return (
    <ul className={css.drops}>
      {drops
        ? drops.map((drop) => (
            <li key={drop.bet_id}>
              <DropCard
                drop={drop}
                aside={{
                  to: `/players/${drop.user_id}`,
                  label: drop.user.name,
                  avatarUrl: drop.user.avatar_url,
                  isDemo: drop.user.is_demo ?? false,
                }}
              />
            </li>
          ))
        : Array.from({ length: DROPS_MAX }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
            <li key={place}>
              <Skeleton height={72} radius={12} />
            </li>
          ))}
    </ul>
  )
}

/** The last or best drops of a box, updated live once they are needed. */
function useBoxDrops(
  box: BoxName,
  isBest: boolean,
  isWanted: boolean,
): UseQueryResult<readonly LastDrop[]> {
  // A list fetched during a spin would already reveal the result.
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

/** Others' drops appear three seconds late, the player's own when the reel has stopped. */
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
      refetchOnSubscribed(PUBLIC_CHANNEL, keys.boxDrops(box)),
      gate.stop,
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, kind, slug])
}

export const DROPS_MAX = 12

/** The list with one more drop inserted: newest first, or most expensive first. */
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

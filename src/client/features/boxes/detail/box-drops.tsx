import { useId, useState } from 'react'
import type { BoxName } from '#client/lib/api/queries.ts'
import { DropCard } from '#client/ui/cards/drop-card.tsx'
import { Empty } from '#client/ui/feedback/empty.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Section } from '#client/ui/section.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import css from './box-drops.module.css'
import { DROPS_MAX, useBoxDrops } from './use-box-drops.ts'

type View = 'last' | 'best'

const views = [
  { value: 'last', label: 'Last' },
  { value: 'best', label: 'Best' },
] as const

/** What others have drawn from this box; every card leads to the receipt of its roll. */
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
                }}
              />
            </li>
          ))
        : Array.from({ length: DROPS_MAX }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: empty places have no identity.
            <li key={place}>
              <Skeleton height={72} radius={12} />
            </li>
          ))}
    </ul>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { initialReply } from '#client/lib/hydration/initial-reply.ts'
import { DropCard } from '#client/ui/cards/drop-card.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Section } from '#client/ui/section.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import css from './best-drops.module.css'

const SHOWN = 6
const places = Array.from({ length: SHOWN }, (_, place) => place)

const tabs = [
  { value: 'day', label: 'Today' },
  { value: 'week', label: 'This week' },
] as const
type Period = (typeof tabs)[number]['value']

/** The most valuable drops of the day and of the week; each leads to the proof of its roll. */
export function BestDrops() {
  const panelId = useId()
  const [period, setPeriod] = useState<Period>('day')
  const { data, error, refetch } = useQuery({
    queryKey: keys.bestDrops,
    queryFn: async ({ signal }) => (await send('GET /api/last-drops/best', { signal })).data,
    initialData: () => initialReply('GET /api/last-drops/best')?.data,
    refetchInterval: MINUTE_MS,
  })
  const drops = data?.[period]
  return (
    <Section
      title="Best drops"
      icon="crown-simple-fill"
      aside={
        <Tabs
          label="The best drops of"
          value={period}
          tabs={tabs}
          onChange={setPeriod}
          panelId={panelId}
        />
      }
    >
      <div id={panelId} role="tabpanel" aria-label="Best drops" className={css.panel}>
        {error && !drops ? <ErrorPanel error={error} onRetry={refetch} /> : null}
        {drops?.length === 0 ? (
          <p className={css.none}>
            <span>{`No box has been opened ${period === 'day' ? 'today' : 'this week'} yet.`}</span>
          </p>
        ) : (
          <ul className={css.drops}>
            {drops?.map((drop) => (
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
            ))}
            {!drops && !error
              ? places.map((place) => (
                  <li key={place}>
                    <Skeleton height={72} radius={12} />
                  </li>
                ))
              : null}
          </ul>
        )}
      </div>
    </Section>
  )
}

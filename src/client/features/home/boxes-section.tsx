import { useId, useState } from 'react'
import { useBoxes } from '#client/lib/api/queries.ts'
import { Button } from '#client/ui/button.tsx'
import { BoxCard } from '#client/ui/cards/box-card.tsx'
import grid from '#client/ui/cards/card-grid.module.css'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Section } from '#client/ui/section.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import css from './boxes-section.module.css'

/** Two rows of the widest page. */
const SHOWN_MAX = 10
const places = Array.from({ length: SHOWN_MAX }, (_, place) => place)
const ALL = 'all'

/** The boxes on sale by category, at most two rows, with a link to all. */
export function BoxesSection() {
  const panelId = useId()
  const [category, setCategory] = useState(ALL)
  const { data, error, refetch } = useBoxes()
  const chosen = data?.data.filter((box) => category === ALL || box.category?.slug === category)
  const tabs = data?.categories.map(({ slug, name }) => ({ value: slug, label: name })) ?? []
  return (
    <Section
      title="Boxes"
      icon="treasure-chest-fill"
      aside={<ViewAll category={category} count={chosen?.length} />}
    >
      <Tabs
        label="Categories of boxes"
        value={category}
        onChange={setCategory}
        tabs={[{ value: ALL, label: 'All boxes' }, ...tabs]}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label="Boxes" className={css.panel}>
        {error && !chosen ? <ErrorPanel error={error} onRetry={refetch} /> : null}
        <ul className={css.boxes}>
          {chosen?.slice(0, SHOWN_MAX).map((box) => (
            <li key={box.slug}>
              <BoxCard box={box} />
            </li>
          ))}
          {!chosen && !error
            ? places.map((place) => (
                <li key={place}>
                  <Skeleton className={grid.place} />
                </li>
              ))
            : null}
        </ul>
      </div>
    </Section>
  )
}

function ViewAll({ category, count }: { category: string; count: number | undefined }) {
  return (
    <Button
      variant="plain"
      size="s"
      to={category === ALL ? '/boxes' : `/boxes?category=${category}`}
    >
      <span>{count === undefined ? 'View all' : `View all ${count}`}</span>{' '}
      <Icon name="caret-right-bold" size={14} />
    </Button>
  )
}

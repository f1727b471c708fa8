import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import type { Category } from '#contract/http/boxes.ts'
import css from './category-tabs.module.css'

interface Props {
  categories: readonly Category[] | undefined
  /** The slug of the chosen category; none for all boxes. */
  value: string | undefined
  panelId: string
  onChange: (slug: string) => void
}

const ALL = ''

export function CategoryTabs({ categories, value = ALL, panelId, onChange }: Props) {
  if (!categories) return <Skeleton className={css.place} height={40} radius={20} />
  const total = categories.reduce((sum, { boxes }) => sum + boxes, 0)
  const tabs = categories.map(({ slug, name, boxes }) => ({
    value: slug,
    label: `${name} ${boxes}`,
  }))
  return (
    <div className={css.tabs}>
      <Tabs
        label="Category"
        value={value}
        tabs={[{ value: ALL, label: `All ${total}` }, ...tabs]}
        panelId={panelId}
        onChange={onChange}
      />
    </div>
  )
}

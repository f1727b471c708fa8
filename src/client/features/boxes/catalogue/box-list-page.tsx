import { useBoxList } from '#client/lib/api/box-lists.ts'
import { useUrlQuery } from '#client/lib/browser/url-query.ts'
import { Button } from '#client/ui/button.tsx'
import { BoxCard } from '#client/ui/cards/box-card.tsx'
import grid from '#client/ui/cards/card-grid.module.css'
import { Empty } from '#client/ui/feedback/empty.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { BoxFilterBar } from '#client/ui/list/box-filter-bar.tsx'
import { LoadMore } from '#client/ui/list/load-more.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import type { BoxSummary, Category } from '#contract/http/boxes.ts'
import {
  type FilterChanges,
  readFilters,
  sorts,
  withFilters,
  withoutFilters,
} from './box-filters.ts'
import css from './box-list-page.module.css'

const PANEL_ID = 'boxes'

/** All boxes on sale. All filters are stored in the address, so that a list can be shared. */
export function BoxListPage() {
  const [query, setFilters] = useUrlQuery()
  const filters = readFilters(query)
  const found = useBoxList(filters)
  const { boxes, count, categories } = found
  const handleFilter = (changes: FilterChanges) => setFilters((now) => withFilters(now, changes))
  const handleClear = () => setFilters(withoutFilters)

  return (
    <>
      <header className={css.head}>
        <h1>Boxes</h1>
        <p role="status" className="num" translate="no">
          {count === undefined ? '' : countOf(count)}
        </p>
        <Button className={css.custom} size="s" to="/custom-boxes">
          Made by players
        </Button>
      </header>
      <BoxFilterBar
        searchLabel="Search boxes"
        search={filters.search}
        minPrice={filters.min_price}
        maxPrice={filters.max_price}
        sort={filters.sort ?? 'popular'}
        sorts={sorts}
        onChange={handleFilter}
      />
      <CategoryTabs
        categories={categories}
        value={filters.category}
        panelId={PANEL_ID}
        onChange={(category) => handleFilter({ category })}
      />
      <div id={PANEL_ID} role="tabpanel" aria-label="Boxes" className={css.panel}>
        {found.error && !boxes ? (
          <ErrorPanel error={found.error} onRetry={found.refetch} />
        ) : boxes?.length === 0 ? (
          <Empty
            picture="/art/coin.avif"
            title="No boxes match"
            text="Try fewer or other words, or clear the filters."
            action={
              <Button variant="brass" onClick={handleClear}>
                Clear filters
              </Button>
            }
          />
        ) : (
          <>
            <h2 className="hidden">Boxes on sale</h2>
            <BoxGrid boxes={boxes} isStale={found.isStale} />
          </>
        )}
        <LoadMore list={found} count={count} />
      </div>
    </>
  )
}

function countOf(boxes: number): string {
  return boxes === 1 ? '1 box' : `${boxes} boxes`
}

interface CategoryTabsProps {
  categories: readonly Category[] | undefined
  /** The slug of the chosen category; undefined for all boxes. */
  value: string | undefined
  panelId: string
  onChange: (slug: string) => void
}

const ALL = ''

function CategoryTabs({ categories, value = ALL, panelId, onChange }: CategoryTabsProps) {
  if (!categories) return <Skeleton className={css.tabsPlace} height={40} radius={20} />
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

interface BoxGridProps {
  /** Undefined while loading: placeholders are shown. */
  boxes: readonly BoxSummary[] | undefined
  /** Whether these boxes still belong to the previous filters. */
  isStale?: boolean
}

/** The first rows are visible without scrolling, so their pictures load eagerly. */
const EAGER = 6
const places = Array.from({ length: 10 }, (_, place) => place)

function BoxGrid({ boxes, isStale = false }: BoxGridProps) {
  return (
    <ul className={grid.cards} data-stale={isStale} aria-busy={isStale || !boxes}>
      {boxes
        ? boxes.map((box, place) => (
            <li key={box.slug}>
              <BoxCard box={box} isEager={place < EAGER} />
            </li>
          ))
        : places.map((place) => (
            <li key={place}>
              <Skeleton className={grid.place} />
            </li>
          ))}
    </ul>
  )
}

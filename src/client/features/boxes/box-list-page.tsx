import { useSearchParams } from 'react-router'
import { useBoxList } from '#client/lib/api/use-box-list.ts'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/feedback/empty.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { BoxFilterBar } from './box-filter-bar.tsx'
import { type FilterChanges, readFilters, withFilters, withoutFilters } from './box-filters.ts'
import { BoxGrid } from './box-grid.tsx'
import css from './box-list-page.module.css'
import { CategoryTabs } from './category-tabs.tsx'

const PANEL_ID = 'boxes'

/** All boxes on sale. Every filter lives in the address, so that a list can be sent to a friend. */
export function BoxListPage() {
  const [query, setQuery] = useSearchParams()
  const filters = readFilters(query)
  const { boxes, count, categories, ...found } = useBoxList(filters)
  // The address itself is read, because two quick changes may come before the next render; and it is
  // replaced, because typing would fill the history with every letter.
  const setFilters = (change: (now: URLSearchParams) => URLSearchParams) =>
    setQuery(change(new URLSearchParams(location.search)), {
      replace: true,
      preventScrollReset: true,
    })
  const handleFilter = (changes: FilterChanges) => setFilters((now) => withFilters(now, changes))
  const handleClear = () => setFilters(withoutFilters)

  return (
    <>
      <header className={css.head}>
        <h1>Boxes</h1>
        <p role="status" className="num">
          {count === undefined ? '' : countOf(count)}
        </p>
        <Button className={css.custom} size="s" to="/custom-boxes">
          Made by players
        </Button>
      </header>
      <BoxFilterBar filters={filters} onChange={handleFilter} />
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
            title="No box fits"
            text="There is no box with this name, price and category. Try a wider search."
            action={
              <Button variant="brass" onClick={handleClear}>
                Clear filters
              </Button>
            }
          />
        ) : (
          <>
            <h2 className="hidden">Boxes on sale</h2>
            <BoxGrid boxes={boxes} isStale={found.isPlaceholderData} />
          </>
        )}
        {found.hasNextPage ? (
          <p className={css.more}>
            <Button isBusy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
              Load more
            </Button>
            <span className="num">
              {boxes?.length} of {count} shown
            </span>
          </p>
        ) : null}
      </div>
    </>
  )
}

function countOf(boxes: number): string {
  return boxes === 1 ? '1 box' : `${boxes} boxes`
}

import { useUrlQuery } from '#client/lib/browser/url-query.ts'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/feedback/empty.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { BoxFilterBar } from '#client/ui/list/box-filter-bar.tsx'
import { LoadMore } from '#client/ui/list/load-more.tsx'
import css from './all-custom-boxes-page.module.css'
import { CustomBoxGrid } from './custom-box-grid.tsx'
import {
  readFilters,
  sorts,
  useCustomBoxes,
  withFilters,
  withoutFilters,
} from './use-custom-boxes.ts'

/** All custom boxes on sale. All filters are stored in the address, so that a list can be shared. */
export function AllCustomBoxesPage() {
  const [query, setFilters] = useUrlQuery()
  const filters = readFilters(query)
  const found = useCustomBoxes(filters)
  const { boxes, count } = found

  return (
    <>
      <header className={css.head}>
        <h1>All custom boxes</h1>
        <p role="status" className="num" translate="no">
          {count === undefined ? '' : count === 1 ? '1 box' : `${count} boxes`}
        </p>
        <Button size="s" to="/custom-boxes/create">
          Create a box
        </Button>
      </header>
      <BoxFilterBar
        className={css.bar}
        searchLabel="Search boxes, items and makers"
        search={filters.search}
        minPrice={filters.min_price}
        maxPrice={filters.max_price}
        sort={filters.sort ?? 'popular'}
        sorts={sorts}
        onChange={(changes) => setFilters((now) => withFilters(now, changes))}
      />
      {found.error && !boxes ? (
        <ErrorPanel error={found.error} onRetry={found.refetch} />
      ) : boxes?.length === 0 ? (
        <Empty
          picture="/art/box-crate-steel.avif"
          title="No boxes match"
          text="No player has made a box with this name, item and price yet."
          action={
            <Button variant="brass" onClick={() => setFilters(withoutFilters)}>
              Clear filters
            </Button>
          }
        />
      ) : (
        <>
          <h2 className="hidden">Boxes on sale</h2>
          <CustomBoxGrid boxes={boxes} isStale={found.isStale} />
        </>
      )}
      <LoadMore list={found} count={count} />
    </>
  )
}

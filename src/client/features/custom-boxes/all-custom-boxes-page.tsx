import { useAddressQuery } from '#client/lib/browser/address-query.ts'
import { useDraft } from '#client/lib/form/use-draft.ts'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/feedback/empty.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { PriceRange } from '#client/ui/form/price-range.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { LoadMore } from '#client/ui/list/load-more.tsx'
import css from './all-custom-boxes-page.module.css'
import { CustomBoxGrid } from './custom-box-grid.tsx'
import {
  type FilterChanges,
  type Filters,
  readFilters,
  sorts,
  useCustomBoxes,
  withFilters,
  withoutFilters,
} from './use-custom-boxes.ts'

/** Every custom box on sale. Every filter lives in the address, so that a list can be sent to a friend. */
export function AllCustomBoxesPage() {
  const [query, setFilters] = useAddressQuery()
  const filters = readFilters(query)
  const found = useCustomBoxes(filters)
  const { boxes, count } = found

  return (
    <>
      <header className={css.head}>
        <h1>All custom boxes</h1>
        <p role="status" className="num">
          {count === undefined ? '' : count === 1 ? '1 box' : `${count} boxes`}
        </p>
        <Button size="s" to="/custom-boxes/create">
          Create a box
        </Button>
      </header>
      <FilterBar
        filters={filters}
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
          <CustomBoxGrid boxes={boxes} isStale={found.isPlaceholderData} />
        </>
      )}
      <LoadMore
        hasMore={found.hasNextPage}
        isBusy={found.isFetchingNextPage}
        onMore={found.fetchNextPage}
      >
        <span className="num">
          {boxes?.length} of {count} shown
        </span>
      </LoadMore>
    </>
  )
}

interface FilterBarProps {
  filters: Filters
  onChange: (changes: FilterChanges) => void
}

function FilterBar({ filters, onChange }: FilterBarProps) {
  const [search, setSearch] = useDraft(filters.search ?? '', (text) => onChange({ search: text }))
  return (
    <div className={css.bar}>
      <div className={css.search}>
        <SearchField label="Search boxes, items and makers" value={search} onChange={setSearch} />
      </div>
      <PriceRange
        label="Price of the box in coins"
        min={filters.min_price}
        max={filters.max_price}
        onChange={onChange}
      />
      <Select
        className={css.sort}
        label="Sort by"
        size="s"
        value={filters.sort ?? 'popular'}
        options={sorts}
        onChange={(sort) => onChange({ sort })}
      />
    </div>
  )
}

import { useDraft } from '#client/lib/form/use-draft.ts'
import { classes } from '#client/ui/classes.ts'
import { PriceRange } from '#client/ui/form/price-range.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { Select } from '#client/ui/form/select.tsx'
import css from './box-filter-bar.module.css'

interface BoxFilterBarProps<Sort extends string> {
  className?: string | undefined
  /** The label of the search: "Search boxes". */
  searchLabel: string
  search: string | undefined
  /** In coins; undefined for no limit. */
  minPrice: number | undefined
  maxPrice: number | undefined
  sort: Sort
  sorts: readonly { value: Sort; label: string }[]
  /** The changed filters by their names in the address; an empty text removes the filter. */
  onChange: (changes: {
    search?: string
    min_price?: string
    max_price?: string
    sort?: Sort
  }) => void
}

/** Search, price range and order of a list of boxes. */
export function BoxFilterBar<Sort extends string>(props: BoxFilterBarProps<Sort>) {
  const { className, searchLabel, minPrice, maxPrice, sort, sorts, onChange } = props
  const [search, setSearch] = useDraft(props.search ?? '', (text) => onChange({ search: text }))
  return (
    <div className={classes(css.bar, className)}>
      <div className={css.search}>
        <SearchField label={searchLabel} value={search} onChange={setSearch} />
      </div>
      <PriceRange
        label="Price of the box in coins"
        min={minPrice}
        max={maxPrice}
        onChange={onChange}
      />
      <Select
        className={css.sort}
        label="Sort by"
        size="s"
        value={sort}
        options={sorts}
        onChange={(sort) => onChange({ sort })}
      />
    </div>
  )
}

import { useDraft } from '#client/lib/form/use-draft.ts'
import { PriceRange } from '#client/ui/form/price-range.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { Select } from '#client/ui/form/select.tsx'
import css from './box-filter-bar.module.css'
import { type FilterChanges, type Filters, sorts } from './box-filters.ts'

interface Props {
  filters: Filters
  onChange: (changes: FilterChanges) => void
}

export function BoxFilterBar({ filters, onChange }: Props) {
  const [search, setSearch] = useDraft(filters.search ?? '', (text) => onChange({ search: text }))
  return (
    <div className={css.bar}>
      <div className={css.search}>
        <SearchField label="Search boxes" value={search} onChange={setSearch} />
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

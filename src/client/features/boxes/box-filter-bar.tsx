import { SearchField } from '#client/ui/search-field.tsx'
import { Select } from '#client/ui/select.tsx'
import css from './box-filter-bar.module.css'
import { type FilterChanges, type Filters, sorts } from './box-filters.ts'
import { PriceRange } from './price-range.tsx'
import { useDraft } from './use-draft.ts'

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
      <PriceRange filters={filters} onChange={onChange} />
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

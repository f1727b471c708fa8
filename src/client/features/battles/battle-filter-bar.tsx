import type { BattleFilters } from '#client/lib/api/queries.ts'
import { PriceRange } from '#client/ui/form/price-range.tsx'
import { Select } from '#client/ui/form/select.tsx'
import css from './battle-filter-bar.module.css'
import type { FilterChanges } from './battle-filters.ts'
import { formats, modes } from './battle-words.ts'

interface Props {
  filters: BattleFilters
  onChange: (changes: FilterChanges) => void
}

const anyFormat = [{ value: 'all' as const, label: 'Any format' }, ...formats]
const anyMode = [{ value: 'all' as const, label: 'Any mode' }, ...modes]

export function BattleFilterBar({ filters, onChange }: Props) {
  return (
    <div className={css.bar}>
      <Select
        label="Format"
        size="s"
        value={filters.format ?? 'all'}
        options={anyFormat}
        onChange={(format) => onChange({ format })}
      />
      <Select
        label="Mode"
        size="s"
        value={filters.mode ?? 'all'}
        options={anyMode}
        onChange={(mode) => onChange({ mode })}
      />
      <PriceRange
        label="Price of a seat in coins"
        min={numberOf(filters.min_price)}
        max={numberOf(filters.max_price)}
        onChange={onChange}
      />
    </div>
  )
}

const numberOf = (price: unknown): number | undefined =>
  price === undefined ? undefined : Number(price)

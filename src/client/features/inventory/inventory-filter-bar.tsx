import { useId, useState } from 'react'
import { NARROW, useMedia } from '#client/lib/browser/use-media.ts'
import { useDraft } from '#client/lib/form/use-draft.ts'
import { Button } from '#client/ui/button.tsx'
import { type Rarity, rarities } from '#client/ui/cards/rarity.ts'
import { PriceRange } from '#client/ui/form/price-range.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { Icon } from '#client/ui/icon.tsx'
import css from './inventory-filter-bar.module.css'
import { type FilterChanges, type Filters, sorts } from './inventory-filters.ts'
import type { Inventory } from './use-inventory.ts'

interface FilterBarProps {
  filters: Filters
  boxes: Inventory['boxes']
  isNarrowed: boolean
  onChange: (changes: FilterChanges) => void
  onClear: () => void
}

/** On a narrow page only the search is shown; a button unfolds the rest. */
export function InventoryFilterBar(props: FilterBarProps) {
  const { filters, isNarrowed, onChange, onClear } = props
  const isNarrowPage = useMedia(NARROW)
  const [isOpen, setOpen] = useState(false)
  const restId = useId()
  const [search, setSearch] = useDraft(filters.search ?? '', (text) => onChange({ search: text }))
  return (
    <div className={css.bar}>
      <div className={css.search}>
        <SearchField label="Search your items" value={search} onChange={setSearch} />
      </div>
      {isNarrowPage ? (
        <Button
          size="s"
          aria-expanded={isOpen}
          aria-controls={restId}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="sliders-horizontal-bold" size={18} />
          Filters
          {isNarrowed ? <span className="hidden">, some are set</span> : null}
          {isNarrowed ? <i className={css.dot} /> : null}
        </Button>
      ) : null}
      <div id={restId} className={css.rest} hidden={isNarrowPage && !isOpen}>
        <Choices {...props} />
        {isNarrowed ? (
          <Button size="s" variant="plain" onClick={onClear}>
            Clear filters
          </Button>
        ) : null}
      </div>
    </div>
  )
}

const rarityOptions: readonly { value: Rarity | ''; label: string }[] = [
  { value: '', label: 'All rarities' },
  ...rarities.map((value) => ({ value, label: value.replace(/^./, (sign) => sign.toUpperCase()) })),
]

function Choices({ filters, boxes, onChange }: FilterBarProps) {
  // A box named in the address stays in the list, even if none of its items is left.
  const isListed = filters.box === undefined || boxes.some(({ slug }) => slug === filters.box)
  const boxOptions = [
    { value: '', label: 'All boxes' },
    ...boxes.map(({ slug, name }) => ({ value: slug, label: name })),
    ...(isListed ? [] : [{ value: filters.box ?? '', label: filters.box ?? '' }]),
  ]
  return (
    <>
      <Select
        label="Rarity"
        size="s"
        value={filters.rarity ?? ''}
        options={rarityOptions}
        onChange={(rarity) => onChange({ rarity })}
      />
      <Select
        label="Box"
        size="s"
        value={filters.box ?? ''}
        options={boxOptions}
        onChange={(box) => onChange({ box })}
      />
      <PriceRange
        label="Price of the item in coins"
        min={filters.min_price}
        max={filters.max_price}
        onChange={onChange}
      />
      <Select
        className={css.sort}
        label="Sort by"
        size="s"
        value={filters.sort ?? 'newest'}
        options={sorts}
        onChange={(sort) => onChange({ sort })}
      />
    </>
  )
}

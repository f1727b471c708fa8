import { useId } from 'react'
import type { DealTargetFilters } from '#client/lib/api/queries.ts'
import { useDraft } from '#client/lib/form/use-draft.ts'
import { readPrice } from '#client/lib/format/typed-amount.ts'
import { Button } from '#client/ui/button.tsx'
import { PriceRange } from '#client/ui/form/price-range.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { Surface } from '#client/ui/surface.tsx'
import type { DealTarget } from '#contract/http/deals.ts'
import { DEAL_MULTIPLIERS } from '#domain/games/deals.ts'
import { useTargets } from '../use-deals.ts'
import { ItemCard } from './item-card.tsx'
import css from './panel.module.css'
import { Picker } from './picker.tsx'

interface TargetPanelProps {
  target: DealTarget | null
  /** The multiplier that picks the target; null if the target was picked directly. */
  times: number | null
  filters: DealTargetFilters
  isFixed: boolean
  onFilters: (filters: DealTargetFilters) => void
  onPick: (target: DealTarget) => void
  onTimes: (times: number | null) => void
}

/** The target: an item, or the one whose price is nearest to a multiple of the stake. */
export function TargetPanel(props: TargetPanelProps) {
  const { target, times, filters, isFixed, onFilters, onPick, onTimes } = props
  const group = useId()
  const listing = useTargets(filters)
  const [search, setSearch] = useDraft(filters.search ?? '', (text) =>
    onFilters(withValue(filters, 'search', text === '' ? undefined : text)),
  )
  const handlePrice = (change: { min_price?: string; max_price?: string }) => {
    let next = filters
    for (const name of ['min_price', 'max_price'] as const) {
      const text = change[name]
      if (text !== undefined) next = withValue(next, name, readPrice(text) ?? undefined)
    }
    onFilters(next)
  }
  const handlePick = (id: string) => {
    const picked = listing.items.find((entry) => entry.id === id)
    if (picked) onPick(picked)
  }
  return (
    <Surface as="section" className={css.panel} isPadded aria-labelledby="your-target">
      <header className={css.head}>
        <h2 id="your-target">You aim at</h2>
        {target ? <Price coins={target.price} size={16} /> : null}
      </header>
      <fieldset className={css.times} disabled={isFixed}>
        <legend className="hidden">Times your stake</legend>
        {DEAL_MULTIPLIERS.map((each) => (
          <button
            key={each}
            type="button"
            className="num"
            translate="no"
            aria-pressed={times === each}
            onClick={() => onTimes(times === each ? null : each)}
          >
            {each}×
          </button>
        ))}
      </fieldset>
      <div className={css.filters} data-prices="true">
        <SearchField label="Search targets" value={search} onChange={setSearch} />
        <PriceRange
          label="Price of the target in coins"
          min={filters.min_price}
          max={filters.max_price}
          onChange={handlePrice}
        />
      </div>
      <Picker
        label="Targets, cheapest first"
        listing={listing}
        empty={
          <>
            <p>No targets match.</p>
            <Button size="s" onClick={() => onFilters({})}>
              Show all targets
            </Button>
          </>
        }
      >
        {(entry) => (
          <ItemCard
            id={entry.id}
            item={entry}
            group={group}
            isPicked={target?.id === entry.id}
            isDisabled={isFixed}
            onPick={handlePick}
          />
        )}
      </Picker>
    </Surface>
  )
}

function withValue<N extends keyof DealTargetFilters>(
  filters: DealTargetFilters,
  name: N,
  value: DealTargetFilters[N],
): DealTargetFilters {
  const { [name]: _, ...rest } = filters
  return (value === undefined ? rest : { ...rest, [name]: value }) as DealTargetFilters
}

import { useState } from 'react'
import type { BoxFilters } from '#client/lib/queries.ts'
import { useBoxList } from '#client/lib/use-box-list.ts'
import { useDraft } from '#client/lib/use-draft.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { PriceRange } from '#client/ui/price-range.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { Select } from '#client/ui/select.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { BoxSummary } from '#contract/http/boxes.ts'
import { type ChosenBox, countMaxOf, countOf, type Draft } from './battle-draft.ts'
import css from './box-picker.module.css'
import { PickerTile } from './picker-tile.tsx'

interface Props {
  draft: Draft
  onCount: (box: Omit<ChosenBox, 'count'>, count: number) => void
}

const sorts = [
  { value: 'popular', label: 'Most popular' },
  { value: 'price_asc', label: 'Price: low to high' },
  { value: 'price_desc', label: 'Price: high to low' },
  { value: 'name', label: 'Name: A to Z' },
] as const

/** Few enough that a phone draws them at once; the rest comes by a press. */
const SHOWN = 12
const places = Array.from({ length: 12 }, (_, place) => place)

/** The boxes on sale, each with how often it is in the battle. */
export function BoxPicker({ draft, onCount }: Props) {
  const [filters, setFilters] = useState<BoxFilters>({ sort: 'popular' })
  const [isAll, setAll] = useState(false)
  const [search, setSearch] = useDraft(filters.search ?? '', (text) => {
    const { search: _, ...others } = filters
    setFilters(text === '' ? others : { ...others, search: text })
  })
  const { boxes, count, error, refetch, isPlaceholderData, ...pages } = useBoxList(filters)
  const shown = isAll ? boxes : boxes?.slice(0, SHOWN)
  return (
    <section className={css.picker} aria-label="Boxes to choose from">
      <div className={css.bar}>
        <SearchField label="Search boxes" value={search} onChange={setSearch} />
        <PriceRange
          label="Price of the box in coins"
          min={numberOf(filters.min_price)}
          max={numberOf(filters.max_price)}
          onChange={(ends) => setFilters(withEnds(filters, ends))}
        />
        <Select
          label="Sort by"
          size="s"
          value={filters.sort ?? 'popular'}
          options={sorts}
          onChange={(sort) => setFilters({ ...filters, sort })}
        />
      </div>
      {error && !boxes ? <ErrorPanel error={error} onRetry={refetch} /> : null}
      {boxes?.length === 0 ? (
        <p className={css.none}>No box has this name and price. Try a wider search.</p>
      ) : null}
      <ul className={css.boxes} data-stale={isPlaceholderData} aria-busy={!boxes}>
        {shown
          ? shown.map((box) => (
              <li key={box.slug}>
                <PickerTile
                  box={box}
                  count={countOf(draft, box.slug)}
                  max={countMaxOf(draft, box.slug)}
                  onCount={(count) => onCount(chosen(box), count)}
                />
              </li>
            ))
          : places.map((place) => (
              <li key={place}>
                <Skeleton height={206} radius={18} />
              </li>
            ))}
      </ul>
      {boxes && shown && shown.length < boxes.length ? (
        <p className={css.more}>
          <Button onClick={() => setAll(true)}>
            {pages.hasNextPage ? 'Show more boxes' : `Show all ${count} boxes`}
          </Button>
        </p>
      ) : null}
      {isAll && pages.hasNextPage ? (
        <p className={css.more}>
          <Button isBusy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Load more
          </Button>
        </p>
      ) : null}
    </section>
  )
}

const chosen = ({ slug, name, img_url, price }: BoxSummary): Omit<ChosenBox, 'count'> => ({
  slug,
  name,
  img_url,
  price,
})

const numberOf = (price: unknown): number | undefined =>
  price === undefined ? undefined : Number(price)

/** The filters with one end of the price set anew; an empty text opens it. */
function withEnds(filters: BoxFilters, ends: Record<string, string>): BoxFilters {
  const next: Record<string, unknown> = { ...filters }
  for (const [end, text] of Object.entries(ends)) {
    if (text === '') delete next[end]
    else next[end] = Number(text)
  }
  return next
}

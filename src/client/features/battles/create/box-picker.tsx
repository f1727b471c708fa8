import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { useDraft } from '#client/lib/form/use-draft.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { PriceRange } from '#client/ui/form/price-range.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { Stepper } from '#client/ui/form/stepper.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import type { BoxSummary } from '#contract/http/boxes.ts'
import { type ChosenBox, countMaxOf, countOf, type Draft } from './battle-draft.ts'
import css from './box-picker.module.css'
import { type PickerFilters, sources, usePicked, withEnds } from './picker-filters.ts'

interface Props {
  draft: Draft
  onCount: (box: Omit<ChosenBox, 'count'>, count: number) => void
}

const sorts = [
  { value: 'popular', label: 'Most popular' },
  { value: 'price_asc', label: 'Price: low to high' },
  { value: 'price_desc', label: 'Price: high to low' },
] as const

const places = Array.from({ length: 12 }, (_, place) => place)

/** The boxes on sale, the shop's and the players', each with its count in the battle. */
export function BoxPicker({ draft, onCount }: Props) {
  const [filters, setFilters] = useState<PickerFilters>({ source: 'shop', sort: 'popular' })
  const [search, setSearch] = useDraft(filters.search ?? '', (text) => {
    const { search: _, ...others } = filters
    setFilters(text === '' ? others : { ...others, search: text })
  })
  const { boxes, count, error, isStale, isLoadingMore, refetch, showMore } = usePicked(filters)
  return (
    <section className={css.picker} aria-label="Boxes to choose from">
      <div className={css.source}>
        <Segmented
          label="Whose boxes"
          value={filters.source}
          options={sources}
          onChange={(source) => setFilters({ ...filters, source })}
        />
      </div>
      <div className={css.bar}>
        <SearchField label="Search boxes" value={search} onChange={setSearch} />
        <PriceRange
          label="Price of the box in coins"
          min={filters.min_price}
          max={filters.max_price}
          onChange={(ends) => setFilters(withEnds(filters, ends))}
        />
        <Select
          label="Sort by"
          size="s"
          value={filters.sort}
          options={sorts}
          onChange={(sort) => setFilters({ ...filters, sort })}
        />
      </div>
      {error && !boxes ? <ErrorPanel error={error} onRetry={refetch} /> : null}
      {boxes?.length === 0 ? <p className={css.none}>No boxes match. Try a wider search.</p> : null}
      <ul className={css.boxes} data-stale={isStale} aria-busy={!boxes}>
        {boxes
          ? boxes.map((box) => (
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
      {boxes && boxes.length < count ? (
        <p className={css.more}>
          <Button isBusy={isLoadingMore} onClick={showMore}>
            Show more boxes
          </Button>
        </p>
      ) : null}
    </section>
  )
}

const chosen = ({ slug, name, img_url, price, version }: BoxSummary): Omit<ChosenBox, 'count'> => ({
  ...{ slug, name, img_url, price, version },
})

interface PickerTileProps {
  box: BoxSummary
  count: number
  max: number
  onCount: (count: number) => void
}

/** A box that can be added to the battle, several times if wanted. */
function PickerTile({ box, count, max, onCount }: PickerTileProps) {
  const act = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  const isChosen = count > 0
  // The clicked button is replaced by others; the focus stays in the same place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only this change replaces the button.
  useLayoutEffect(() => {
    if (isPressed.current) act.current?.querySelector<HTMLElement>('button:last-of-type')?.focus()
    isPressed.current = false
  }, [isChosen])
  const handleCount = (next: number) => {
    isPressed.current = isChosen !== next > 0
    onCount(next)
  }
  return (
    <article
      className={css.tile}
      style={{ '--h': box.hue } as CSSProperties}
      data-chosen={isChosen}
      aria-label={box.name}
    >
      <ShopPicture src={box.img_url} size={96} loading="lazy" decoding="async" alt="" />
      <b title={box.name}>{box.name}</b>
      {box.maker ? (
        <small>
          by <bdi>{box.maker.name}</bdi>
        </small>
      ) : null}
      <Price coins={box.price} size={14} />
      <div className={css.act} ref={act}>
        {isChosen ? (
          <Stepper label={box.name} value={count} max={max} onChange={handleCount} />
        ) : (
          <Button
            size="s"
            isWide
            aria-disabled={max === 0}
            onClick={() => max > 0 && handleCount(1)}
          >
            Add<span className="hidden"> {box.name}</span>
          </Button>
        )}
      </div>
    </article>
  )
}

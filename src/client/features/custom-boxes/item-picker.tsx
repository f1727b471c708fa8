import { type Dispatch, useState } from 'react'
import { send } from '#client/lib/api/api.ts'
import { type ItemFilters, keys } from '#client/lib/api/queries.ts'
import { usePages } from '#client/lib/api/use-pages.ts'
import { useDraft } from '#client/lib/form/use-draft.ts'
import { readPrice } from '#client/lib/format/typed-amount.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { PriceRange } from '#client/ui/form/price-range.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import type { CatalogueItem } from '#contract/http/items.ts'
import type { EditorAction, Row } from './editor-state.ts'
import css from './item-picker.module.css'

interface ItemPickerProps {
  rows: readonly Row[]
  onAct: Dispatch<EditorAction>
  notice: string | null
}

interface Wanted {
  search?: string
  min_price?: number
  max_price?: number
}

/** The whole catalogue: a click adds an item to the box or removes it. */
export function ItemPicker({ rows, onAct, notice }: ItemPickerProps) {
  const [wanted, setWanted] = useState<Wanted>({})
  const [search, setSearch] = useDraft(wanted.search ?? '', (text) =>
    setWanted(({ search: _, ...rest }) => (text === '' ? rest : { ...rest, search: text })),
  )
  const handlePrice = (change: { min_price?: string; max_price?: string }) =>
    setWanted((now) => withPrice(now, change))
  const picked = new Set(rows.map(({ item }) => item.id))
  return (
    <div className={css.picker}>
      <div className={css.filters}>
        <SearchField label="Search the catalog" value={search} onChange={setSearch} />
        <PriceRange
          label="Price of the item in coins"
          min={wanted.min_price}
          max={wanted.max_price}
          onChange={handlePrice}
        />
      </div>
      {notice ? <p className={css.notice}>{notice}</p> : null}
      <Found
        filters={wanted}
        picked={picked}
        onPress={(item) =>
          onAct(picked.has(item.id) ? { kind: 'remove', id: item.id } : { kind: 'add', item })
        }
      />
    </div>
  )
}

function withPrice(now: Wanted, change: { min_price?: string; max_price?: string }): Wanted {
  const next = { ...now }
  for (const name of ['min_price', 'max_price'] as const) {
    const text = change[name]
    if (text === undefined) continue
    const price = readPrice(text)
    if (price === null) delete next[name]
    else next[name] = price
  }
  return next
}

const PAGE = 40

const useCatalogue = (filters: ItemFilters) =>
  usePages(
    keys.itemPages(filters),
    ({ query, signal }) =>
      send('GET /api/items', { query: { ...filters, limit: PAGE, ...query }, signal }),
    { isKept: true },
  )

interface FoundProps {
  filters: Wanted
  picked: ReadonlySet<string>
  onPress: (item: CatalogueItem) => void
}

function Found({ filters, picked, onPress }: FoundProps) {
  const { items, firstPage, error, refetch, isStale, ...pages } = useCatalogue(filters)
  if (error && !firstPage) return <ErrorPanel error={error} onRetry={refetch} />
  if (!firstPage) return <Places />
  if (items.length === 0) return <p className={css.none}>No items match.</p>
  return (
    <div className={css.scroller}>
      <ul className={css.items} data-stale={isStale} aria-busy={isStale}>
        {items.map((item) => (
          <li key={item.id}>
            <PickedEntry item={item} isPicked={picked.has(item.id)} onPress={onPress} />
          </li>
        ))}
      </ul>
      {pages.hasMore ? (
        <Button size="s" isWide isBusy={pages.isLoadingMore} onClick={() => void pages.loadMore()}>
          Show more items
        </Button>
      ) : null}
    </div>
  )
}

interface PickedEntryProps {
  item: CatalogueItem
  isPicked: boolean
  onPress: (item: CatalogueItem) => void
}

function PickedEntry({ item, isPicked, onPress }: PickedEntryProps) {
  return (
    <button
      type="button"
      className={css.item}
      aria-pressed={isPicked}
      onClick={() => onPress(item)}
    >
      <ShopPicture src={item.img_url} size={48} loading="lazy" decoding="async" alt="" />
      <span className={css.what}>
        <b>{item.name}</b>
        <span>
          <Price coins={item.price} size={13} />
          <small>{item.house}</small>
        </span>
      </span>
      <Icon name={isPicked ? 'check-bold' : 'plus-bold'} size={17} />
    </button>
  )
}

const places = Array.from({ length: 8 }, (_, place) => place)

function Places() {
  return (
    <div className={css.items} role="status" aria-label="Loading the catalog">
      {places.map((place) => (
        <Skeleton key={place} height={60} radius={12} />
      ))}
    </div>
  )
}

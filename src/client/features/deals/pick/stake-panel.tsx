import { useState } from 'react'
import type { InventoryFilters } from '#client/lib/api/queries.ts'
import { useModalRoute } from '#client/lib/browser/modal-route.ts'
import { useDraft } from '#client/lib/form/use-draft.ts'
import { useSession } from '#client/player/session.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { Coin } from '#client/ui/money/coin.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import { Surface } from '#client/ui/surface.tsx'
import { DEAL_ITEMS_MAX } from '#contract/limits.ts'
import type { OwnItem } from '../shown-deal.ts'
import { useStakes } from '../use-deals.ts'
import { ItemCard } from './item-card.tsx'
import css from './panel.module.css'
import { Picker } from './picker.tsx'

interface StakePanelProps {
  /** The total stake, in coins. */
  stake: number
  items: readonly OwnItem[]
  /** Items already staked in the running deal: they are no longer listed. */
  goneIds: ReadonlySet<string>
  coins: string
  isFixed: boolean
  onCoins: (coins: string) => void
  onToggle: (item: OwnItem) => void
  onClear: () => void
}

type Sort = NonNullable<InventoryFilters['sort']>

const sorts: readonly { value: Sort; label: string }[] = [
  { value: 'newest', label: 'Newest' },
  { value: 'price_desc', label: 'Price: high to low' },
  { value: 'price_asc', label: 'Price: low to high' },
]

/** The stake: the player's own items, coins, or both. */
export function StakePanel(props: StakePanelProps) {
  const { stake, items, coins, isFixed, onCoins, onClear } = props
  return (
    <Surface as="section" className={css.panel} isPadded aria-labelledby="your-stake">
      <header className={css.head}>
        <h2 id="your-stake">You stake</h2>
        <Price coins={stake} size={16} />
      </header>
      <Field
        className={css.coins}
        label="Coins to stake"
        placeholder="Add coins"
        size="s"
        inputMode="decimal"
        autoComplete="off"
        prefix={<Coin size={16} />}
        value={coins}
        disabled={isFixed}
        onChange={(event) => onCoins(event.target.value)}
        onFocus={(event) => event.target.select()}
      />
      <OwnItems {...props} />
      <p className={css.foot} role="status">
        <span className="num" translate="no">
          {items.length} of {DEAL_ITEMS_MAX} items
        </span>
        {items.length > 0 ? (
          <button type="button" disabled={isFixed} onClick={onClear}>
            Clear<span className="hidden"> the chosen items</span>
          </button>
        ) : null}
      </p>
    </Surface>
  )
}

function OwnItems(props: StakePanelProps) {
  const isVisitor = useSession(({ auth }) => auth === null)
  return isVisitor ? <SignInPrompt /> : <Inventory {...props} />
}

function Inventory({ items, goneIds, isFixed, onToggle }: StakePanelProps) {
  const [filters, setFilters] = useState<InventoryFilters>({})
  const [search, setSearch] = useDraft(filters.search ?? '', (text) =>
    setFilters(({ search: _, ...rest }) => (text === '' ? rest : { ...rest, search: text })),
  )
  const listing = useStakes(filters)
  const picked = new Set(items.map(({ id }) => id))
  const isFull = items.length >= DEAL_ITEMS_MAX
  const entries = listing.items.filter(({ id }) => !goneIds.has(id))
  const handlePick = (id: string) => {
    const item = entries.find((entry) => entry.id === id)
    if (item) onToggle(item)
  }
  return (
    <>
      <div className={css.filters}>
        <SearchField label="Search your items" value={search} onChange={setSearch} />
        <Select
          label="Sort your items by"
          size="s"
          value={filters.sort ?? 'newest'}
          options={sorts}
          onChange={(sort) => setFilters((now) => ({ ...now, sort }))}
        />
      </div>
      <Picker
        label="Your items"
        listing={{ ...listing, items: entries }}
        empty={filters.search === undefined ? <NoItems /> : <p>None of your items match.</p>}
      >
        {({ id, item }) => (
          <ItemCard
            id={id}
            item={item}
            isPicked={picked.has(id)}
            isDisabled={isFixed || (isFull && !picked.has(id))}
            onPick={handlePick}
          />
        )}
      </Picker>
    </>
  )
}

function NoItems() {
  return (
    <div className={css.prompt}>
      <ShopPicture src="/art/box-midas-vault.avif" size={120} alt="" />
      <p>
        <b>No items to stake</b>
        Stake coins, or win items from a box first.
      </p>
      <Button size="s" to="/boxes">
        Open a box
      </Button>
    </div>
  )
}

function SignInPrompt() {
  const modal = useModalRoute()
  return (
    <div className={css.prompt} data-alone="true">
      <ShopPicture src="/art/game-deals.avif" size={150} alt="" />
      <p>
        <b>Stake what you own</b>
        Log in to choose from your items. You can already try it with coins.
      </p>
      <Button size="s" onClick={() => modal.open('login')}>
        Login
      </Button>
    </div>
  )
}

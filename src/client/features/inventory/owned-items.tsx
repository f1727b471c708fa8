import { useCallback, useMemo, useState } from 'react'
import { useSell } from '#client/player/use-sell.ts'
import { Button } from '#client/ui/button.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import type { InventoryItem } from '#contract/http/inventory.ts'
import { InventoryGrid } from './inventory-grid.tsx'
import { ItemSheet } from './item-sheet.tsx'
import css from './owned-items.module.css'
import { extend, nothingSelected, prune, selectAll, toggle, without } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import type { Inventory } from './use-inventory.ts'

interface OwnedItemsProps {
  inventory: Inventory
  isSellingAll: boolean
  onSellAllEnd: () => void
}

/** The owned items, to view, sell or ship. */
export function OwnedItems({ inventory, isSellingAll, onSellAllEnd }: OwnedItemsProps) {
  const [ticked, setTicked] = useState(nothingSelected)
  const [shown, setShown] = useState<InventoryItem | null>(null)
  const sell = useSell()

  const { items, count, value, hasMore } = inventory
  const listed = useMemo(() => items.map(({ id }) => id), [items])
  const selected = useMemo(() => new Set(prune(ticked, listed).ids), [ticked, listed])
  const handleTick = useCallback(
    (id: string, isRange: boolean) =>
      setTicked((before) => {
        const rest = prune(before, listed)
        return isRange ? extend(rest, id, listed) : toggle(rest, id)
      }),
    [listed],
  )

  // A sale ends after the list and the count have been refetched; each action closes only what it began with, because
  // the player may have gone on in the new list before.
  const handleSellSelected = (ids: string[]) =>
    sell.mutate({ ids }, { onSuccess: () => setTicked((now) => without(now, ids)) })
  const handleSellShown = ({ id }: InventoryItem) =>
    sell.mutate(
      { ids: [id] },
      { onSuccess: () => setShown((now) => (now?.id === id ? null : now)) },
    )
  const handleSellAll = () =>
    // While there are further pages, the page does not know all ids.
    sell.mutate(hasMore ? { all: true } : { ids: listed }, { onSettled: onSellAllEnd })

  return (
    <>
      <InventoryGrid
        inventory={inventory}
        selected={selected}
        onTick={handleTick}
        onShow={setShown}
      />
      <SelectionBar
        items={items.filter(({ id }) => selected.has(id))}
        listed={items.length}
        isBusy={sell.isPending}
        onAll={() => setTicked(selectAll(listed))}
        onClear={() => setTicked(nothingSelected)}
        onSell={handleSellSelected}
      />
      {shown ? (
        <ItemSheet
          item={shown}
          isBusy={sell.isPending}
          onSell={() => handleSellShown(shown)}
          onClose={() => setShown(null)}
        />
      ) : null}
      {isSellingAll ? (
        <SellAll
          count={count}
          value={value}
          isBusy={sell.isPending}
          onConfirm={handleSellAll}
          onClose={onSellAllEnd}
        />
      ) : null}
    </>
  )
}

interface Props {
  count: number
  value: number
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation, because a sale cannot be undone. */
function SellAll({ count, value, isBusy, onConfirm, onClose }: Props) {
  return (
    <Modal title="Sell everything?" onClose={onClose}>
      <p className={css.words}>
        {count === 1 ? 'Your only item sells' : `All ${count} items sell`} for{' '}
        <CoinAmount coins={value} /> coins. This can’t be undone.
      </p>
      <div className={css.actions}>
        <Button data-autofocus onClick={onClose}>
          Keep them
        </Button>
        <Button variant="brass" isBusy={isBusy} onClick={onConfirm}>
          <span>
            Sell all for <CoinAmount coins={value} />
          </span>
        </Button>
      </div>
    </Modal>
  )
}

/** The items requested or shipped, to view. */
export function SentItems({ inventory }: { inventory: Inventory }) {
  const [shown, setShown] = useState<InventoryItem | null>(null)
  return (
    <>
      <InventoryGrid inventory={inventory} onShow={setShown} />
      {shown ? <ItemSheet item={shown} onClose={() => setShown(null)} /> : null}
    </>
  )
}

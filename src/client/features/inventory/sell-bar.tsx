import { useEffect, useEffectEvent } from 'react'
import { Button } from '#client/ui/button.tsx'
import { CoinAmount } from '#client/ui/coin-amount.tsx'
import type { InventoryItem } from '#contract/http/inventory.ts'
import css from './sell-bar.module.css'

interface Props {
  /** What is selected. */
  items: readonly InventoryItem[]
  isBusy: boolean
  onClear: () => void
  onSell: (ids: string[]) => void
}

/** Comes up with the first tick and stays in reach; Escape clears the selection. */
export function SellBar({ items, isBusy, onClear, onSell }: Props) {
  const isShown = items.length > 0
  const handleEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !document.querySelector('dialog[open]')) onClear()
  })
  useEffect(() => {
    if (!isShown) return
    const listener = (event: KeyboardEvent) => handleEscape(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [isShown])

  return (
    <div className={css.place}>
      <p className="hidden" role="status">
        {isShown ? `${items.length} selected` : ''}
      </p>
      {isShown && (
        <section className={css.bar} aria-label="Selected items">
          <b className="num">{items.length} selected</b>
          <Button size="s" variant="plain" onClick={onClear}>
            Clear
          </Button>
          <Button
            size="s"
            variant="brass"
            isBusy={isBusy}
            onClick={() => onSell(items.map(({ id }) => id))}
          >
            <span>
              Sell {items.length} for <CoinAmount coins={worth(items)} />
            </span>
          </Button>
        </section>
      )}
    </div>
  )
}

function worth(items: readonly InventoryItem[]): number {
  return items.reduce((sum, { item }) => sum + item.sale_price, 0)
}

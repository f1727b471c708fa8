import { useEffect, useEffectEvent } from 'react'
import { Button } from '#client/ui/button.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import { Price } from '#client/ui/money/price.tsx'
import type { InventoryItem } from '#contract/http/inventory.ts'
import { PARCEL_ITEMS_MAX, SELL_ITEMS_MAX } from '#contract/limits.ts'
import { shippingPath, worthOf } from './selection.ts'
import css from './selection-bar.module.css'

interface SelectionBarProps {
  /** The selected items. */
  items: readonly InventoryItem[]
  /** The number of listed items. */
  listed: number
  isBusy: boolean
  onAll: () => void
  onClear: () => void
  onSell: (ids: string[]) => void
}

/** Always visible while items are listed; Escape clears the selection. */
export function SelectionBar(props: SelectionBarProps) {
  const { items, listed, onAll, onClear } = props
  const count = items.length
  useEscape(count > 0, onClear)
  return (
    <div className={css.place}>
      <p className="hidden" role="status">
        {count > 0 ? `${count} selected` : ''}
      </p>
      {count > 0 ? (
        <section className={css.bar} aria-label="Selected items">
          <p>
            <b className="num" translate="no">
              {count} selected
            </b>
            <Price coins={worthOf(items)} size={14} />
          </p>
          <div className={css.choose}>
            {count < listed ? (
              <Button size="s" variant="plain" onClick={onAll}>
                Select all{' '}
                <span className="num" translate="no">
                  {listed}
                </span>
              </Button>
            ) : null}
            <Button size="s" variant="plain" onClick={onClear}>
              Clear
            </Button>
          </div>
          <Actions {...props} />
        </section>
      ) : null}
    </div>
  )
}

function Actions({ items, isBusy, onSell }: SelectionBarProps) {
  const count = items.length
  return (
    <div className={css.actions}>
      {count > PARCEL_ITEMS_MAX ? (
        <Button size="s" disabled title={`One parcel takes up to ${PARCEL_ITEMS_MAX} items`}>
          Up to {PARCEL_ITEMS_MAX} in a parcel
        </Button>
      ) : (
        <Button size="s" to={shippingPath(items)}>
          Request shipping
        </Button>
      )}
      <Button
        size="s"
        variant="brass"
        isBusy={isBusy}
        disabled={count > SELL_ITEMS_MAX}
        onClick={() => onSell(items.map(({ id }) => id))}
      >
        {count > SELL_ITEMS_MAX ? (
          `Up to ${SELL_ITEMS_MAX} at once`
        ) : (
          <span>
            Sell for <CoinAmount coins={worthOf(items)} />
          </span>
        )}
      </Button>
    </div>
  )
}

function useEscape(isShown: boolean, onEscape: () => void): void {
  const handleEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !document.querySelector('dialog[open]')) onEscape()
  })
  useEffect(() => {
    if (!isShown) return
    const listener = (event: KeyboardEvent) => handleEscape(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [isShown])
}

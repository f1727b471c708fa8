import { Button } from '#client/ui/button.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import { Price } from '#client/ui/money/price.tsx'
import css from './inventory-head.module.css'
import type { Inventory } from './use-inventory.ts'

interface InventoryHeadProps {
  inventory: Inventory
  /** Given where everything can be sold at once. */
  onSellAll?: () => void
}

export function InventoryHead({ inventory, onSellAll }: InventoryHeadProps) {
  const { count, value, places } = inventory
  return (
    <header className={css.head}>
      <h1>Inventory</h1>
      <p role="status" className="num">
        {places ? (
          <>
            {count === 1 ? '1 item' : `${count} items`} worth <Price coins={value} />
          </>
        ) : null}
      </p>
      {onSellAll ? (
        <Button className={css.action} size="s" onClick={onSellAll}>
          <span>
            Sell all
            <span className={css.amount}>
              {' '}
              for <CoinAmount coins={value} />
            </span>
          </span>
        </Button>
      ) : null}
    </header>
  )
}

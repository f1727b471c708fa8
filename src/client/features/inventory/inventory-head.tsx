import type { ReactNode } from 'react'
import { Price } from '#client/ui/price.tsx'
import css from './inventory-head.module.css'

interface Props {
  count?: number
  value?: number
  children?: ReactNode
}

export function InventoryHead({ count, value, children }: Props) {
  return (
    <header className={css.head}>
      <h1>Inventory</h1>
      <p role="status" className="num">
        {count !== undefined && value !== undefined && (
          <>
            {count === 1 ? '1 item' : `${count} items`} worth <Price coins={value} />
          </>
        )}
      </p>
      {children && <div className={css.actions}>{children}</div>}
    </header>
  )
}

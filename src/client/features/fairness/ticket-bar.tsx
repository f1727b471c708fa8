import type { CSSProperties } from 'react'
import { tintOf } from '#client/ui/cards/rarity.ts'
import type { BoxReceipt } from '#domain/fairness/receipt.ts'
import { rarityOf, TICKETS } from '#domain/games/box.ts'
import css from './ticket-bar.module.css'

interface TicketBarProps {
  box: BoxReceipt['configuration']
  ticket: number
}

/** All tickets of a box as one bar, dearest item first, with a mark at the ticket that was drawn. */
export function TicketBar({ box, ticket }: TicketBarProps) {
  const mark = { '--at': `${(ticket / TICKETS) * 100}%` } as CSSProperties
  return (
    <div className={css.bar} style={mark} aria-hidden="true">
      {box.items.map((item) => (
        <i
          key={item.id}
          style={{
            ...tintOf(rarityOf(BigInt(item.price_cents), BigInt(box.price_cents))),
            flexGrow: item.tickets,
          }}
        />
      ))}
    </div>
  )
}

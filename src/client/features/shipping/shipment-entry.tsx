import { formatDateTime } from '#client/lib/format/clock.ts'
import { Button } from '#client/ui/button.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { RequestStatus } from '#client/ui/feedback/request-status.tsx'
import { Entry } from '#client/ui/list/entry.tsx'
import { Price } from '#client/ui/money/price.tsx'
import type { Shipment } from '#contract/http/shipping.ts'
import css from './shipment-entry.module.css'
import { ShipmentFacts } from './shipment-facts.tsx'
import { useCancelShipment } from './use-shipments.ts'

/** One parcel; its items, its address and the way to take it back fold out. */
export function ShipmentEntry({ shipment }: { shipment: Shipment }) {
  const { items, status, is_late, fee, created_at } = shipment
  const [first] = items
  return (
    <Entry
      mark={
        first ? (
          <img className={css.mark} src={first.item.img_url} width="44" height="44" alt="" />
        ) : null
      }
      title={titleOf(shipment)}
      note={<time dateTime={created_at}>{formatDateTime(created_at)}</time>}
      states={
        <>
          {is_late ? (
            <Chip tone="down" icon="warning-fill">
              Late
            </Chip>
          ) : null}
          <RequestStatus status={status} />
        </>
      }
      sum={
        <span className={css.fee}>
          <Price coins={fee} />
          <small>fee</small>
        </span>
      }
    >
      <ShippedItems shipment={shipment} />
      <ShipmentFacts shipment={shipment} />
      {status === 'new' ? <TakeBack shipment={shipment} /> : null}
    </Entry>
  )
}

function titleOf({ items }: Shipment): string {
  const [first, ...others] = items
  const name = first?.item.name ?? 'Parcel'
  return others.length === 0 ? name : `${name} and ${others.length} more`
}

function ShippedItems({ shipment: { items } }: { shipment: Shipment }) {
  return (
    <ul className={css.items} aria-label="Items">
      {items.map(({ inventory_item_id, item, size }) => (
        <li key={inventory_item_id}>
          <img src={item.img_url} width="56" height="56" loading="lazy" alt="" />
          <span>
            <b>{item.name}</b>
            <small>
              {item.house}
              {size === null ? '' : `, size ${size}`}
            </small>
          </span>
          <Price coins={item.price} size={13} />
        </li>
      ))}
    </ul>
  )
}

function TakeBack({ shipment: { id } }: { shipment: Shipment }) {
  const cancel = useCancelShipment()
  return (
    <p className={css.back}>
      <Button size="s" isBusy={cancel.isPending} onClick={() => cancel.mutate(id)}>
        Cancel the request
      </Button>
      <span>Your items and the fee come back at once, and you can sell the items again.</span>
    </p>
  )
}

import { formatDateTime } from '#client/lib/format/clock.ts'
import { AddressLines } from '#client/ui/address/address-lines.tsx'
import { Button } from '#client/ui/button.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { RequestStatus } from '#client/ui/feedback/request-status.tsx'
import { Entry } from '#client/ui/list/entry.tsx'
import { CopyFact, Fact, Facts } from '#client/ui/list/facts.tsx'
import { ProgressSteps } from '#client/ui/list/progress-steps.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import type { ListedShipment, Shipment } from '#contract/http/shipping.ts'
import css from './shipment-entry.module.css'
import { useCancelShipment } from './use-shipments.ts'

/** One parcel, which unfolds to its items, address and the cancel button. */
export function ShipmentEntry({ shipment }: { shipment: ListedShipment }) {
  const { items, status, is_late, fee, created_at } = shipment
  const [first] = items
  return (
    <Entry
      mark={
        first ? (
          <ShopPicture className={css.mark} src={first.item.img_url} size={44} alt="" />
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
      <ProgressSteps kind="parcel" progress={shipment.progress} />
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
          <ShopPicture src={item.img_url} size={56} loading="lazy" alt="" />
          <span>
            <b>{item.name}</b>
            <small>{size === null ? item.house : `${item.house}, size ${size}`}</small>
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
      <span>Your items and the fee come back at once.</span>
    </p>
  )
}

/** The destination, delivery date and tracking. */
function ShipmentFacts({ shipment }: { shipment: Shipment }) {
  const { id, status, tracking_number, note, is_late, promised_at, updated_at } = shipment
  const isUnderWay = status === 'new' || status === 'in_processing'
  return (
    <Facts>
      {note === null ? null : <Fact name="From us">{note}</Fact>}
      {tracking_number === null ? null : (
        <CopyFact name="Tracking number" text={tracking_number} what="tracking number" />
      )}
      {isUnderWay ? (
        <Fact name="Delivered by">
          <time dateTime={promised_at}>{dayOf(promised_at)}</time>
          {is_late ? <span>. It’s late, and we’re sorry. Contact support for details.</span> : null}
        </Fact>
      ) : null}
      <Fact name="To">
        <AddressLines address={shipment.address} />
      </Fact>
      {status === 'new' ? null : (
        <Fact name="Last updated">
          <time dateTime={updated_at}>{formatDateTime(updated_at)}</time>
        </Fact>
      )}
      <CopyFact name="Shipment ID" text={id} what="shipment ID" />
    </Facts>
  )
}

/** The date part of a formatted date and time. */
const dayOf = (iso: string): string => formatDateTime(iso).split(',')[0] ?? ''

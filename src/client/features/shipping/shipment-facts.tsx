import { formatDateTime } from '#client/lib/format/clock.ts'
import { AddressLines } from '#client/ui/address/address-lines.tsx'
import { CopyFact, Fact, Facts } from '#client/ui/list/facts.tsx'
import type { Shipment } from '#contract/http/shipping.ts'

/** Where it goes, when it is there, and how to follow it. */
export function ShipmentFacts({ shipment }: { shipment: Shipment }) {
  const { id, status, tracking_number, note, is_late, promised_at, updated_at } = shipment
  const isUnderWay = status === 'new' || status === 'in_processing'
  return (
    <Facts>
      {note === null ? null : <Fact name="From us">{note}</Fact>}
      {tracking_number === null ? null : (
        <CopyFact name="Tracking number" text={tracking_number} what="tracking number" />
      )}
      {isUnderWay ? (
        <Fact name="With you by">
          <time dateTime={promised_at}>{dayOf(promised_at)}</time>
          {is_late
            ? '. That day has passed, and we are sorry: our support can tell you more.'
            : null}
        </Fact>
      ) : null}
      <Fact name="To">
        <AddressLines address={shipment.address} />
      </Fact>
      {status === 'new' ? null : (
        <Fact name="Last change">
          <time dateTime={updated_at}>{formatDateTime(updated_at)}</time>
        </Fact>
      )}
      <CopyFact name="Parcel" text={id} what="number of the parcel" />
    </Facts>
  )
}

/** The day of a German-style date and time. */
const dayOf = (iso: string): string => formatDateTime(iso).split(',')[0] ?? ''

import type { ShippingZone } from '#contract/http/shipping.ts'
import { type CountryCode, countryCodes } from '#contract/places.ts'
import { DELIVERY_ZONES, type DeliveryZoneKey } from '#domain/delivery/zones.ts'
import { type Cents, minCents, toCoins } from '#domain/money/money.ts'
import { deliveryFee, deliverySwitch } from '#domain/settings/table.ts'
import type { ShopSettings } from '#server/features/settings/index.ts'

/** The price of a parcel now, and its delivery time counted from the request. */
interface Zone {
  name: string
  feeCents: Cents
  daysMin: number
  daysMax: number
  /** Whether parcels to it can be requested now. */
  isOpen: boolean
}

const elsewhere: Partial<Record<CountryCode, DeliveryZoneKey>> = {
  DE: 'germany',
  GB: 'united_kingdom',
  US: 'north_america',
  CA: 'north_america',
  AU: 'australia',
}

const keyOf = (country: CountryCode): DeliveryZoneKey => elsewhere[country] ?? 'european_union'

/** The zones by the shop's settings. */
export interface Zones {
  /** The zone of a country to which we ship. */
  of(country: CountryCode): Zone
  /** The lowest fee of a parcel, in cents. */
  lowestFee(): Cents
  /** Every open zone with its countries, nearest first. */
  present(): (ShippingZone & { countries: CountryCode[] })[]
}

export function createZones(settings: Pick<ShopSettings, 'cents' | 'isOn'>): Zones {
  const zones = () =>
    DELIVERY_ZONES.map(({ key, name, daysMin, daysMax }) => ({
      key,
      name,
      daysMin,
      daysMax,
      feeCents: settings.cents(deliveryFee(key)),
      isOpen: settings.isOn(deliverySwitch(key)),
    }))
  return {
    of(country) {
      const zone = zones().find(({ key }) => key === keyOf(country))
      if (!zone) throw new Error(`${country} has no zone`)
      return zone
    },
    lowestFee: () =>
      zones()
        .map(({ feeCents }) => feeCents)
        .reduce(minCents),
    present: () =>
      zones()
        .filter(({ isOpen }) => isOpen)
        .map((zone) => ({
          ...presentZone(zone),
          countries: countryCodes.filter((country) => keyOf(country) === zone.key),
        })),
  }
}

export const presentZone = ({
  name,
  feeCents,
  daysMin,
  daysMax,
}: Omit<Zone, 'isOpen'>): ShippingZone => ({
  zone: name,
  fee: toCoins(feeCents),
  days_min: daysMin,
  days_max: daysMax,
})

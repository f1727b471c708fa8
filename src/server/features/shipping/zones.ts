import type { ShippingZone } from '#contract/http/shipping.ts'
import { type CountryCode, countryCodes } from '#contract/places.ts'
import { toCoins } from '#domain/money/money.ts'

/** The price of a parcel, and its delivery time counted from the request. */
export interface Zone {
  name: string
  feeCents: bigint
  daysMin: number
  daysMax: number
}

const germany: Zone = { name: 'Germany', feeCents: 490n, daysMin: 2, daysMax: 5 }
const europe: Zone = { name: 'European Union', feeCents: 990n, daysMin: 4, daysMax: 9 }
const britain: Zone = { name: 'United Kingdom', feeCents: 1_290n, daysMin: 5, daysMax: 11 }
const america: Zone = { name: 'North America', feeCents: 2_490n, daysMin: 7, daysMax: 16 }
const australia: Zone = { name: 'Australia', feeCents: 2_990n, daysMin: 10, daysMax: 21 }

const zones = [germany, europe, britain, america, australia]

/** The lowest fee of a parcel, in cents. */
export const FEE_MIN = germany.feeCents

const elsewhere: Partial<Record<CountryCode, Zone>> = {
  DE: germany,
  GB: britain,
  US: america,
  CA: america,
  AU: australia,
}

/** The zone of a country to which we ship. */
export const zoneOf = (country: CountryCode): Zone => elsewhere[country] ?? europe

export const presentZone = ({ name, feeCents, daysMin, daysMax }: Zone): ShippingZone => ({
  zone: name,
  fee: toCoins(feeCents),
  days_min: daysMin,
  days_max: daysMax,
})

/** Every zone with its countries, nearest first. */
export const presentZones = () =>
  zones.map((zone) => ({
    ...presentZone(zone),
    countries: countryCodes.filter((country) => zoneOf(country) === zone),
  }))

import type { Cents } from '#domain/money/money.ts'

/** Where parcels go: the fee until operators set another, and the days counted from the request. */
interface DeliveryZone {
  /** Its name in settings, such as `delivery.germany.fee`. */
  key: string
  name: string
  feeCents: Cents
  daysMin: number
  daysMax: number
}

/** Nearest first. */
export const DELIVERY_ZONES = [
  { key: 'germany', name: 'Germany', feeCents: 490n, daysMin: 2, daysMax: 5 },
  { key: 'european_union', name: 'European Union', feeCents: 990n, daysMin: 4, daysMax: 9 },
  { key: 'united_kingdom', name: 'United Kingdom', feeCents: 1_290n, daysMin: 5, daysMax: 11 },
  { key: 'north_america', name: 'North America', feeCents: 2_490n, daysMin: 7, daysMax: 16 },
  { key: 'australia', name: 'Australia', feeCents: 2_990n, daysMin: 10, daysMax: 21 },
] as const satisfies readonly DeliveryZone[]

export type DeliveryZoneKey = (typeof DELIVERY_ZONES)[number]['key']

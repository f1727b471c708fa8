import { DAY_MS } from './durations.ts'

/**
 * The wall time of the zone at an instant, as the epoch ms at which UTC clocks show the same.
 * Throws a RangeError for an unknown zone.
 */
export function wallClockOf(instantMs: number, zone: string): number {
  return instantMs + offsetAt(instantMs, zone)
}

/**
 * The instants at which clocks in the zone show a wall time, earliest first. Usually one; two if the clocks go
 * back over it. If they go forward over it, one instant: as long after the change as the wall time is after
 * the start of the gap.
 */
export function instantsOf(wallMs: number, zone: string): number[] {
  const before = offsetAt(wallMs - DAY_MS, zone)
  const after = offsetAt(wallMs + DAY_MS, zone)
  const shown = [wallMs - before, wallMs - after].filter(
    (instant, index, all) =>
      wallClockOf(instant, zone) === wallMs && all.indexOf(instant) === index,
  )
  return shown.length > 0 ? shown.sort((left, right) => left - right) : [wallMs - before]
}

const OFFSET = /^GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/

/** How far the zone's clocks are ahead of UTC, in ms. */
function offsetAt(instantMs: number, zone: string): number {
  const parts = formatOf(zone).formatToParts(instantMs)
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const match = OFFSET.exec(text)
  if (match === null) throw new Error(`Not a UTC offset: ${text}`)
  const [, sign, hours = 0, minutes = 0, seconds = 0] = match
  const offset = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return (sign === '-' ? -offset : offset) * 1000
}

/** Cached because creating a format costs far more than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, format)
  return format
}

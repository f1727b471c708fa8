import type { DealTarget } from '#contract/http/deals.ts'
import { type Cents, toCents } from '#domain/money/money.ts'
import { type DealLimits, type Range, targetRange } from './plan.ts'

/** All targets between two prices, in cents, inclusive. */
export type FindTargets = (range: Range) => Promise<readonly DealTarget[]>

/** How far around the wanted price to search, in percent of it, until something is found. */
const REACHES = [5n, 25n, 100n]

/**
 * The target whose price is nearest to a multiple of the stake, among the allowed targets; the cheaper one
 * of two equally near. Null if there is none. `hundredths` is the multiplier in hundredths.
 */
export async function nearestTarget(
  stake: Cents,
  hundredths: bigint,
  limits: DealLimits,
  find: FindTargets,
): Promise<DealTarget | null> {
  const range = targetRange(stake, limits)
  const wanted = (stake * hundredths) / 100n
  for (const reach of REACHES) {
    const far = (wanted * reach) / 100n
    const near = await find(within(range, { min: wanted - far, max: wanted + far }))
    if (near.length > 0) return nearest(near, wanted)
  }
  return nearest(await find(range), wanted)
}

function within(range: Range, { min, max }: Range): Range {
  return { min: min > range.min ? min : range.min, max: max < range.max ? max : range.max }
}

function nearest(targets: readonly DealTarget[], wanted: Cents): DealTarget | null {
  let best: DealTarget | null = null
  let bestDistance = 0n
  for (const target of targets) {
    const price = toCents(target.price)
    const distance = price < wanted ? wanted - price : price - wanted
    if (best === null || distance < bestDistance) [best, bestDistance] = [target, distance]
  }
  return best
}

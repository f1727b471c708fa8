import { type QuotaName, quotas, type Rate } from '#contract/quotas.ts'
import type { Bus } from '#server/platform/bus/bus.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { networksOf } from '#server/platform/http/client-address.ts'
import type { Metric } from '#server/platform/metrics/metric.ts'

const TOPIC = 'limits'
/** The callers that a quota remembers; a flood of addresses evicts those that were quiet for longest. */
const CALLERS_MAX = 50_000
/** How often a node announces what it admitted. */
const ANNOUNCE_MS = 100

/** By whom a quota is counted. */
export type LimitedBy = 'address' | 'player'

export interface LimitedCall {
  quota: QuotaName
  by: LimitedBy
  /** The address, which is counted by its networks, or the player's id. */
  key: string
  cost?: number
}

/** Counts the calls of addresses and players against the quotas, on all nodes together. */
export interface Limits {
  /** Counts a call. Returns 0, or the milliseconds until it would be admitted; a refused call is not counted. */
  take(call: LimitedCall): number
  metrics(): Metric[]
}

/**
 * A leaky bucket for each quota and caller (GCRA): a caller may use a whole quota at once, and then as much as leaks
 * from it continuously. Each node announces what it admitted, so that the nodes count together; while the bus is
 * unavailable, each counts its own. `scale` multiplies every quota, for load tests.
 */
export function createLimits(deps: {
  bus: Bus
  /** By its monotonic time: a clock that is put back must not keep everybody out. */
  clock: Pick<Clock, 'monotonic' | 'after'>
  scale?: number
}): Limits {
  const { bus, clock, scale = 1 } = deps
  /** By quota and kind of caller: when each caller's bucket will have leaked empty. */
  const buckets = new Map<string, Map<string, number>>()
  const refused = new Map<string, number>()
  /** Units admitted since the last announcement, by bucket and caller. */
  let admitted = new Map<string, [bucket: string, key: string, units: number]>()

  function bucketOf(name: string): Map<string, number> {
    const known = buckets.get(name) ?? new Map<string, number>()
    buckets.set(name, known)
    return known
  }

  function fill(bucket: Map<string, number>, key: string, emptyAt: number): void {
    // The most recent caller is last, so that the oldest is evicted.
    bucket.delete(key)
    bucket.set(key, emptyAt)
    const oldest = bucket.size > CALLERS_MAX ? bucket.keys().next().value : undefined
    if (oldest !== undefined) bucket.delete(oldest)
  }

  function announce({ name, key }: Counted, units: number): void {
    if (admitted.size === 0) clock.after(ANNOUNCE_MS, flush)
    const id = `${name} ${key}`
    admitted.set(id, [name, key, (admitted.get(id)?.[2] ?? 0) + units])
  }

  function flush(): void {
    const message = JSON.stringify([...admitted.values()])
    admitted = new Map()
    bus.publish(TOPIC, message)
  }

  bus.subscribe(TOPIC, (message) => {
    for (const [name, key, units] of JSON.parse(message) as [string, string, number][]) {
      const rate = rateNamed(name)
      if (!rate) continue
      const bucket = bucketOf(name)
      const from = Math.max(bucket.get(key) ?? 0, clock.monotonic())
      fill(bucket, key, from + units * msPerUnit(rate, scale))
    }
  })

  return {
    take({ cost = 1, ...call }) {
      const nowMs = clock.monotonic()
      const filled = countedBy(call).map((counted) => {
        const { name, key, rate } = counted
        const from = Math.max(bucketOf(name).get(key) ?? 0, nowMs)
        return { ...counted, emptyAt: from + cost * msPerUnit(rate, scale) }
      })
      const overMs = Math.max(...filled.map(({ emptyAt, rate }) => emptyAt - nowMs - rate.windowMs))
      // Sums of fractions of a millisecond are not exact.
      if (overMs > 0.001) {
        const name = `${call.quota} ${call.by}`
        refused.set(name, (refused.get(name) ?? 0) + 1)
        return Math.ceil(overMs)
      }
      for (const counted of filled) {
        fill(bucketOf(counted.name), counted.key, counted.emptyAt)
        if (bus.state() === 'ready') announce(counted, cost)
      }
      return 0
    },
    metrics: () =>
      [...refused].map(([name, value]) => {
        const [quota = '', by = ''] = name.split(' ')
        return {
          name: 'limit_refusals_total',
          help: 'Calls refused because a quota was used up, by quota and kind of caller',
          labels: { quota, by },
          value,
        }
      }),
  }
}

/** One of the buckets that a call is counted in. */
interface Counted {
  /** The quota, the kind of caller, and how many times the quota fits into the bucket. */
  name: string
  key: string
  rate: Rate
}

function countedBy({ quota, by, key }: Omit<LimitedCall, 'cost'>): Counted[] {
  const callers = by === 'address' ? networksOf(key) : [{ key, times: 1 }]
  return callers.flatMap((caller) => {
    const name = `${quota} ${by} ${caller.times}`
    const rate = rateNamed(name)
    return rate ? [{ name, key: caller.key, rate }] : []
  })
}

function rateNamed(name: string): Rate | null {
  const [quota = '', by, times] = name.split(' ')
  if (!(quota in quotas)) return null
  const { perAddress, perPlayer } = quotas[quota as QuotaName]
  const rate: Rate | null = by === 'address' ? perAddress : perPlayer
  return rate && { ...rate, max: rate.max * Number(times) }
}

const msPerUnit = ({ max, windowMs }: Rate, scale: number): number => windowMs / (max * scale)

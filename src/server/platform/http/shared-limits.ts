import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Bus } from '#server/platform/bus/bus.ts'
import type { Clock } from '#server/platform/clock/clock.ts'

const TOPIC = 'limits'
const KEYS_PER_ROUTE_MAX = 5_000

interface Count {
  current: number
  sinceMs: number
}

type Taken = { route: string; key: string; windowMs: number }

/**
 * Counts a route's callers on all nodes: each node announces the calls that it admits on the bus. While the bus is
 * unavailable, each node counts its own.
 */
export function sharedLimits(deps: {
  bus: Bus
  clock: Pick<Clock, 'now'>
}): FastifyRateLimitStoreCtor {
  const { bus, clock } = deps
  const routes = new Map<string, Map<string, Count>>()

  function count({ route, key, windowMs }: Taken): Count {
    const counts = routes.get(route) ?? new Map<string, Count>()
    routes.set(route, counts)
    const nowMs = clock.now()
    const known = counts.get(key)
    const isOver = known === undefined || known.sinceMs + windowMs <= nowMs
    const next = isOver ? { current: 1, sinceMs: nowMs } : { ...known, current: known.current + 1 }
    // The most recent caller is last, so that a flood of keys evicts the oldest.
    counts.delete(key)
    counts.set(key, next)
    const oldest = counts.size > KEYS_PER_ROUTE_MAX ? counts.keys().next().value : undefined
    if (oldest !== undefined) counts.delete(oldest)
    return next
  }

  bus.subscribe(TOPIC, (message) => void count(JSON.parse(message) as Taken))

  const storeOf = (route: string): FastifyRateLimitStore => ({
    incr(key, answer, windowMs, max) {
      const taken = { route, key, windowMs }
      const { current, sinceMs } = count(taken)
      // Calls beyond the limit need not be announced.
      if (current <= max) bus.publish(TOPIC, JSON.stringify(taken))
      answer(null, { current, ttl: sinceMs + windowMs - clock.now() })
    },
    child: (options) => {
      // The types declare the route's options, but the plugin passes the limit's options, which contain the route.
      const { method, url } = (options as unknown as { routeInfo: { method: string; url: string } })
        .routeInfo
      return storeOf(`${method} ${url}`)
    },
  })

  return class {
    constructor() {
      // biome-ignore lint/correctness/noConstructorReturn: the plugin takes a class and creates one store from it.
      return storeOf('')
    }
  } as unknown as FastifyRateLimitStoreCtor
}

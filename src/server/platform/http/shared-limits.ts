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
 * Counts a route's callers on this node, and by the bus those of the other nodes: each knows what all have let pass,
 * and while the bus is away each counts its own.
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
    // Whoever called last stands last, so that a flood of keys pushes out the oldest.
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
      // Beyond the limit the others know enough.
      if (current <= max) bus.publish(TOPIC, JSON.stringify(taken))
      answer(null, { current, ttl: sinceMs + windowMs - clock.now() })
    },
    child: (options) => {
      // Its types name the route's own options, and it hands over those of the limit with the route in them.
      const { method, url } = (options as unknown as { routeInfo: { method: string; url: string } })
        .routeInfo
      return storeOf(`${method} ${url}`)
    },
  })

  return class {
    constructor() {
      // biome-ignore lint/correctness/noConstructorReturn: the plugin takes a class and makes one store of it.
      return storeOf('')
    }
  } as unknown as FastifyRateLimitStoreCtor
}

import type { Bus } from '#server/platform/bus/bus.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { RawRoute, Route, VisitRoute } from '#server/platform/http/route.ts'

/** The calls that place bets, with their games. Games with rounds are paced by their rounds. */
const games: Readonly<Record<string, string>> = {
  '/api/boxes/:slug/open': 'boxes',
  '/api/free-boxes/:slug/open': 'boxes',
  '/api/user-boxes/:slug/open': 'boxes',
  '/api/dice/bet': 'dice',
  '/api/plinko/bet': 'plinko',
  '/api/deals/bet': 'deals',
}

const TOPIC = 'paced bets'
const KEPT_MAX = 100_000

type AnyRoute = Route | RawRoute | VisitRoute

/**
 * Keeps a player's bets on a game at least `cycleMs` apart across all nodes, where the jurisdiction requires it. A bet
 * that is refused for another reason does not count.
 */
export function paceBets<R extends AnyRoute>(
  routes: readonly R[],
  { clock, bus, cycleMs }: { clock: Pick<Clock, 'now'>; bus: Bus; cycleMs: number },
): readonly R[] {
  if (cycleMs === 0) return routes
  const lastAt = new Map<string, number>()

  function keep(key: string): void {
    // The most recent bet is last, so that the oldest is evicted.
    lastAt.delete(key)
    lastAt.set(key, clock.now())
    const oldest = lastAt.size > KEPT_MAX ? lastAt.keys().next().value : undefined
    if (oldest !== undefined) lastAt.delete(oldest)
  }

  bus.subscribe(TOPIC, keep)

  return routes.map((route) => {
    const game = route.kind === 'call' ? games[route.call.path] : undefined
    if (route.kind !== 'call' || game === undefined) return route
    return {
      ...route,
      async handle(context) {
        const key = `${context.player?.id} ${game}`
        const before = lastAt.get(key)
        const leftMs = (before ?? -cycleMs) + cycleMs - clock.now()
        if (leftMs > 0) {
          refuse('too_many_requests', {
            message: `Bets on one game must be at least ${cycleMs / 1_000} s apart. Nothing was charged.`,
            retryAfterSeconds: Math.ceil(leftMs / 1_000),
          })
        }
        keep(key)
        try {
          const answer = await route.handle(context)
          bus.publish(TOPIC, key)
          return answer
        } catch (error) {
          if (before === undefined) lastAt.delete(key)
          else lastAt.set(key, before)
          throw error
        }
      },
    } satisfies Route
  }) as readonly R[]
}

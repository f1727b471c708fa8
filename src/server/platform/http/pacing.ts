import type { Bus } from '#server/platform/bus/bus.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { Refusal } from './refuse.ts'

const TOPIC = 'paced bets'
const KEPT_MAX = 100_000

export interface PacedBet {
  playerId: string
  game: string
  /** The idempotency key: repeats of one bet are one bet. */
  key: string | null
}

/** A bet that has begun: it counts unless it is taken back. */
export interface BegunBet {
  /** The bet was placed: the other nodes count it too. */
  place(): void
  /** The bet was refused, so it does not delay the next one. */
  takeBack(): void
}

/** Keeps a player's bets on a game apart, where the jurisdiction requires it. */
export interface Pacing {
  /** Begins a bet, or returns the refusal of one that comes too early. */
  begin(bet: PacedBet): BegunBet | Refusal
}

interface LastBet {
  atMs: number
  key: string | null
}

const unpaced: BegunBet = { place: () => {}, takeBack: () => {} }

/** Bets on a game at least `cycleMs` apart, as it is now, across all nodes; 0 for none. */
export function createPacing({
  clock,
  bus,
  cycleMs,
}: {
  clock: Pick<Clock, 'now'>
  bus: Bus
  cycleMs: () => number
}): Pacing {
  const last = new Map<string, LastBet>()

  function keep(id: string, bet: LastBet): void {
    // The most recent bet is last, so that the oldest is evicted.
    last.delete(id)
    last.set(id, bet)
    const oldest = last.size > KEPT_MAX ? last.keys().next().value : undefined
    if (oldest !== undefined) last.delete(oldest)
  }

  bus.subscribe(TOPIC, (message) => {
    const { id, key } = JSON.parse(message) as { id: string; key: string | null }
    keep(id, { atMs: clock.now(), key })
  })

  return {
    begin({ playerId, game, key }) {
      const pauseMs = cycleMs()
      if (pauseMs === 0) return unpaced
      const id = `${playerId} ${game}`
      const before = last.get(id)
      // A repeat of the last bet gets that bet's reply, also while it is still being placed.
      if (before && key !== null && before.key === key) return unpaced
      const leftMs = (before?.atMs ?? -pauseMs) + pauseMs - clock.now()
      if (leftMs > 0) {
        return new Refusal('too_many_requests', {
          message: { code: 'bets_too_fast', values: { seconds: pauseMs / 1_000 } },
          retryAfterSeconds: Math.ceil(leftMs / 1_000),
        })
      }
      const mine = { atMs: clock.now(), key }
      keep(id, mine)
      return {
        place: () => bus.publish(TOPIC, JSON.stringify({ id, key })),
        takeBack() {
          if (last.get(id) !== mine) return
          if (before) last.set(id, before)
          else last.delete(id)
        },
      }
    },
  }
}

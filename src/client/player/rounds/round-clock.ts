import type { LiveRound } from './round-state.ts'

/** A round's elapsed time, by a clock of this page that never runs backwards. All in ms. */
export interface RoundClock {
  /** Updates the clock from a published round. Older rounds are ignored. */
  hear: (round: LiveRound) => void
  /** Updates the clock from a tick of the round. */
  hearTick: (tick: Pick<LiveRound, 'id' | 'elapsed_ms'>) => void
  /** Time until bets close; 0 if they are closed or nothing is known. */
  betsCloseInMs: () => number
  /** Time since the start, as far as this page knows; 0 before it. */
  elapsedMs: () => number
  /** The longest elapsed time that the server has published: the round ran at least this long. */
  confirmedMs: () => number
  /** Time since this page learned of the round's current status. */
  sinceStatusMs: () => number
}

/**
 * The server sends durations, because no two clocks agree. Messages arrive late, never early, so the one
 * with the least delay gives the best estimate of when the round started and when its bets close.
 */
export function createRoundClock(now: () => number = () => performance.now()): RoundClock {
  let known: LiveRound | null = null
  let statusAtMs = 0
  let closesAtMs = Number.POSITIVE_INFINITY
  let startedAtMs = Number.POSITIVE_INFINITY
  let confirmedMs = 0

  const hearElapsed = (elapsedMs: number) => {
    startedAtMs = Math.min(startedAtMs, now() - elapsedMs)
    confirmedMs = Math.max(confirmedMs, elapsedMs)
  }

  return {
    hear(round) {
      if (known && round.index < known.index) return
      if (round.id !== known?.id) {
        closesAtMs = startedAtMs = Number.POSITIVE_INFINITY
        confirmedMs = 0
      }
      if (round.id !== known?.id || round.status !== known.status) statusAtMs = now()
      known = round
      if (round.bets_close_in_ms > 0) {
        closesAtMs = Math.min(closesAtMs, now() + round.bets_close_in_ms)
      }
      if (round.status === 'in_progress') hearElapsed(round.elapsed_ms)
    },
    hearTick({ id, elapsed_ms }) {
      if (id === known?.id) hearElapsed(elapsed_ms)
    },
    betsCloseInMs: () => (Number.isFinite(closesAtMs) ? Math.max(0, closesAtMs - now()) : 0),
    elapsedMs: () => (Number.isFinite(startedAtMs) ? Math.max(0, now() - startedAtMs) : 0),
    confirmedMs: () => confirmedMs,
    sinceStatusMs: () => (known ? now() - statusAtMs : 0),
  }
}

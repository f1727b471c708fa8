import type { LiveRound } from './round-state.ts'

/** A round's own time, by a clock of this page that never goes back. All in ms. */
export interface RoundClock {
  /** Takes how far a round was when the server published it; one that is over is not gone back to. */
  hear: (round: LiveRound) => void
  /** Hears how far the round has come since. */
  hearTick: (tick: Pick<LiveRound, 'id' | 'elapsed_ms'>) => void
  /** Until bets close; 0 when they are closed or nothing is known. */
  betsCloseInMs: () => number
  /** Since the start, as far as this page can tell; 0 before it. */
  elapsedMs: () => number
  /** The furthest that the server has published: the round ran at least so long. */
  confirmedMs: () => number
  /** Since this page first heard of the round's present status. */
  sinceStatusMs: () => number
}

/**
 * The server sends durations, because no two clocks agree. What travels is late, never early: of all that is
 * heard, the word that was least late says best when the round started and when its bets close.
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

import type { z } from 'zod'
import type { round } from '#contract/http/rounds.ts'
import { randomnessOf } from '#domain/fairness/beacon.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Round } from './game.ts'
import type { RoundRow } from './store.ts'
import type { Timeline } from './timeline.ts'

/** The common public part of every game's rounds: the row contains nothing secret. */
export function presentRound(
  row: RoundRow,
  { clock, timeline }: { clock: Clock; timeline: Timeline },
): z.output<typeof round> {
  const { beacon, beacon_due_at, bets_open_at, bets_close_at } = row
  if (!beacon || !beacon_due_at || !bets_open_at || !bets_close_at) {
    throw new Error(`Round ${row.id} was not announced`)
  }
  return {
    id: row.id,
    index: row.index,
    status: row.status,
    link_hash: row.link_hash.toString('hex'),
    link: row.link?.toString('hex') ?? null,
    salt: saltOf(row),
    beacon: {
      chain: beacon.chain,
      round: Number(row.beacon_round),
      due_at: beacon_due_at.toISOString(),
      signature: row.beacon_signature?.toString('hex') ?? null,
      randomness: saltOf(row),
      is_sandbox: beacon.is_sandbox,
    },
    bets_open_at: bets_open_at.toISOString(),
    bets_close_at: bets_close_at.toISOString(),
    bets_close_in_ms:
      row.status === 'starting' ? Math.floor(untilClosedMs(row, { clock, timeline })) : 0,
    started_at: row.started_at?.toISOString() ?? null,
    elapsed_ms: elapsedMs(row, timeline),
    ended_at: row.ended_at?.toISOString() ?? null,
  }
}

/** The salt of a round is the beacon's randomness; null until it is available. */
export const saltOf = ({ beacon_signature: signature }: RoundRow): string | null =>
  signature && randomnessOf(signature.toString('hex'))

/** How long bets stay open, by the system time or by the monotonic clock, whichever ends first. */
export function untilClosedMs(
  { id, bets_close_at: at }: RoundRow,
  { clock, timeline }: { clock: Clock; timeline: Timeline },
): number {
  if (!at) return 0
  return Math.max(0, Math.min(at.getTime() - clock.now(), -timeline.since(id, 'bets close', at)))
}

function elapsedMs({ id, status, started_at, ended_at }: RoundRow, timeline: Timeline): number {
  if (!started_at) return 0
  if (ended_at) return ended_at.getTime() - started_at.getTime()
  return status === 'in_progress'
    ? Math.max(0, Math.floor(timeline.since(id, 'started', started_at)))
    : 0
}

/** A row as seen by its game; secrets that the row does not contain yet are passed separately. */
export function roundOf(
  row: RoundRow,
  secret: { link: Uint8Array; outcome: bigint } | null = null,
): Round {
  const { bets_open_at: betsOpenAt, bets_close_at: betsCloseAt } = row
  if (!betsOpenAt || !betsCloseAt) throw new Error(`Round ${row.id} was not announced`)
  return {
    id: row.id,
    game: row.game,
    index: row.index,
    status: row.status,
    betsOpenAt,
    betsCloseAt,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    outcome: row.outcome ?? secret?.outcome ?? null,
    link: row.link ?? secret?.link ?? null,
    salt: saltOf(row),
    isCut: row.is_cut,
    cutAfterMs: null,
  }
}

import { MINUTE_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import type { Beacon, BeaconRound } from '#server/platform/beacon/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { RoundRow } from './store.ts'
import { untilAborted } from './waiting.ts'

/** Bets close this long before the beacon round is due. */
const BETS_MARGIN_MS = 500
/** The network has a round within a second or two of its time; after this long it is queried less often. */
const EAGER_MS = 5 * SECOND_MS
const EAGER_RETRY_MS = 250
const RETRY_MS = SECOND_MS
/** If the network itself has not made the round by then, it is never decided. */
const PATIENCE_MS = 10 * MINUTE_MS

export type RoundBeacon = Pick<Beacon, 'info' | 'firstRoundFrom' | 'timeOf' | 'round' | 'newest'>

/** The state of a beacon round: verified, never available, or to be queried again after `waitMs`. */
export type BeaconWait = { out: BeaconRound } | 'never' | { waitMs: number }

interface BeaconDeps {
  beacon: RoundBeacon
  clock: Clock
  signal: AbortSignal
}

/** Chooses the beacon round nearest to the intended betting time, and opens bets until shortly before it. */
export function chooseBeaconRound(
  { beacon, clock }: Pick<BeaconDeps, 'beacon' | 'clock'>,
  betsMs: number,
): Pick<RoundRow, 'beacon' | 'beacon_round' | 'beacon_due_at' | 'bets_open_at' | 'bets_close_at'> {
  const network = beacon.info()
  const nowMs = clock.now()
  const round = beacon.firstRoundFrom(nowMs + betsMs + BETS_MARGIN_MS - network.period_ms / 2)
  const dueMs = beacon.timeOf(round)
  return {
    beacon: network,
    beacon_round: BigInt(round),
    beacon_due_at: new Date(dueMs),
    bets_open_at: new Date(nowMs),
    bets_close_at: new Date(dueMs - BETS_MARGIN_MS),
  }
}

/** When to check again whether the beacon is available, in ms; no round starts before. 0 if it is. */
export async function beaconRetryMs(
  { beacon, clock, signal }: BeaconDeps,
  last: RoundRow | null,
): Promise<number> {
  const nowMs = clock.now()
  // A beacon that has just decided a round is available.
  if (last?.started_at && Math.abs(nowMs - last.started_at.getTime()) < MINUTE_MS) return 0
  const newest = beacon.firstRoundFrom(nowMs - beacon.info().period_ms)
  return (await untilAborted(beacon.round(newest), signal)) ? 0 : RETRY_MS
}

/** Queries the named beacon round. While it is unavailable nothing is decided; there is no weaker fallback. */
export async function readBeaconRound(
  { beacon, clock, signal }: BeaconDeps,
  row: RoundRow,
): Promise<BeaconWait> {
  const number = Number(row.beacon_round)
  const dueMs = row.beacon_due_at?.getTime() ?? 0
  const leftMs = dueMs - clock.now()
  if (leftMs > 0) return { waitMs: Math.min(leftMs, RETRY_MS) }
  const isOurs = row.beacon?.chain === beacon.info().chain
  const out = isOurs ? await untilAborted(beacon.round(number), signal) : undefined
  if (out) return { out }
  const lateMs = clock.now() - dueMs
  if (lateMs < PATIENCE_MS) return { waitMs: lateMs < EAGER_MS ? EAGER_RETRY_MS : RETRY_MS }
  if (!isOurs) return 'never'
  // An unreachable network may have made its round.
  const newest = await untilAborted(beacon.newest(), signal)
  return newest !== undefined && newest < number ? 'never' : { waitMs: RETRY_MS }
}

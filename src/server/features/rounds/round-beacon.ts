import { MINUTE_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import type { Beacon, BeaconRound } from '#server/platform/beacon/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { RoundRow } from './store.ts'
import { untilAborted } from './waiting.ts'

/** So long before the beacon's round is due, bets are closed. */
const BETS_MARGIN_MS = 500
/** The network has a round within a second or two of its time; who waits longer asks less often. */
const EAGER_MS = 5 * SECOND_MS
const EAGER_RETRY_MS = 250
const RETRY_MS = SECOND_MS
/** A round that the network itself has not made by then is never decided. */
const PATIENCE_MS = 10 * MINUTE_MS

export type RoundBeacon = Pick<Beacon, 'info' | 'firstRoundFrom' | 'timeOf' | 'round' | 'newest'>

/** What became of a beacon's round: verified, never to be had, or to be asked for again in so many ms. */
export type BeaconWait = { out: BeaconRound } | 'never' | { waitMs: number }

interface BeaconDeps {
  beacon: RoundBeacon
  clock: Clock
  signal: AbortSignal
}

/** Names the beacon's round that is nearest to the time that bets should have, and opens them until shortly before. */
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

/** In how many ms to ask again whether the beacon is there, as nothing starts before; 0 when it is. */
export async function beaconRetryMs(
  { beacon, clock, signal }: BeaconDeps,
  last: RoundRow | null,
): Promise<number> {
  const nowMs = clock.now()
  // One that has just decided a round is not away.
  if (last?.started_at && Math.abs(nowMs - last.started_at.getTime()) < MINUTE_MS) return 0
  const newest = beacon.firstRoundFrom(nowMs - beacon.info().period_ms)
  return (await untilAborted(beacon.round(newest), signal)) ? 0 : RETRY_MS
}

/** Asks for the round that was named. While it cannot be had nothing is decided, and nothing weaker takes its place. */
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
  // A network that cannot be reached may well have made its round.
  const newest = await untilAborted(beacon.newest(), signal)
  return newest !== undefined && newest < number ? 'never' : { waitMs: RETRY_MS }
}

import { HOUR_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import { catchUp } from '#server/features/funds/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database, Reader, Tx } from '#server/platform/db/database.ts'
import type { ForEach, Outcome } from '#server/platform/jobs/for-each.ts'
import {
  addSettledPlay,
  findUncounted,
  isClosed,
  listUncounted,
  listUncountedSince,
  lockCounted,
  type Mark,
  type Play,
  readLastEvent,
  sumPlay,
  tryLock,
  type UncountedPlayer,
  writeClosed,
} from './store.ts'

/** The name of the job that counts everybody. */
export const COUNT = 'count play'

/** How long a reset waits for players who cannot be counted, before it is computed without them. */
const CLOSE_WITHOUT_MS = 5 * MINUTE_MS

export interface CountDeps {
  database: Database
  clock: Pick<Clock, 'now'>
  forEach: ForEach
}

/** The most new entries counted in one transaction, unless they belong to a single player. */
const ENTRIES_AT_ONCE = 100_000n

/**
 * Counts a player's paid play up to the current state of their wallet, without the wallet's lock. Idempotent, safe to
 * run concurrently, and cheap when nothing is new. To count several players in one transaction, take them in id order.
 */
export async function countPlay(tx: Tx, playerId: string): Promise<void> {
  const moved = await findUncounted(tx, playerId)
  if (!moved) return
  if (moved.is_behind) await catchUp(tx, playerId)
  await countOn(tx, [moved])
}

/**
 * Counts every player whose wallet has changed, in separate transactions; concurrent runs count each player once. A
 * player who cannot be counted is left out; they are returned, and since when.
 */
export const countAllPlayers = (deps: CountDeps, stopping?: AbortSignal) =>
  countListed(deps, listUncounted, stopping)

/** The longest time between a bet's id or an event's number and its commit, and between two nodes' clocks. */
const LATE_MS = MINUTE_MS
/** How often everybody is looked through, for what the marks missed. */
const EVERYBODY_MS = HOUR_MS

/**
 * Makes the function that counts those who have played since it ran before, a minute earlier because of transactions that
 * were still open. At first, and once an hour, it looks through everybody. Does nothing while another node counts.
 */
export function createCounter(deps: CountDeps): (stopping: AbortSignal) => Promise<void> {
  const { database, clock } = deps
  let marks: Mark[] = []
  let everybodyMs = -Infinity
  return async (stopping) => {
    const atMs = clock.now()
    const mark = { atMs, eventId: await readLastEvent(database.pool) }
    const since = marks.findLast((each) => each.atMs <= atMs - LATE_MS)
    const isForEverybody = !since || atMs >= everybodyMs + EVERYBODY_MS
    const list = isForEverybody
      ? listUncounted
      : (reader: Reader) => listUncountedSince(reader, since)
    await countListed(deps, list, stopping, { unlessBusy: true, returnsWithinMs: EVERYBODY_MS })
    if (stopping.aborted) return
    if (isForEverybody) everybodyMs = atMs
    marks = [...marks.filter((each) => each.atMs >= (since?.atMs ?? 0)), mark]
  }
}

async function countListed(
  { database, forEach }: CountDeps,
  list: (reader: Reader) => Promise<UncountedPlayer[]>,
  stopping?: AbortSignal,
  { unlessBusy = false, returnsWithinMs = 0 } = {},
): Promise<Outcome['stuck']> {
  async function count(players: readonly UncountedPlayer[]) {
    // One by one, so that no gate waits for the progress of a player while others are counted.
    for (const { player_id: id } of players.filter(({ is_behind }) => is_behind)) {
      await database.transaction((tx) => catchUp(tx, id))
    }
    return database.transaction(async (tx) => {
      if (unlessBusy && !(await tryLock(tx))) return false
      await countOn(tx, players)
      return true
    })
  }
  const { stuck } = await forEach<UncountedPlayer>({
    job: COUNT,
    stopping,
    list: () => list(database.pool),
    returnsWithinMs,
    keyOf: ({ player_id }) => player_id,
    work: (player) => count([player]),
    together: { split: batches, work: count },
  })
  return stuck
}

/**
 * Counts all play, and makes all quarters before an instant final: play that was settled before it but is counted later
 * goes into the quarter that starts at the instant. Every reset calls this before it computes anything. False if it must
 * be called again: a player could not be counted, but may be within `CLOSE_WITHOUT_MS`.
 */
export async function closePlay(
  deps: CountDeps,
  untilMs: number,
  stopping?: AbortSignal,
): Promise<boolean> {
  const { database, clock } = deps
  const until = new Date(untilMs)
  if (await isClosed(database.pool, until)) return true
  const stuck = await countAllPlayers(deps, stopping)
  if (stopping?.aborted) return false
  const patientMs = clock.now() - CLOSE_WITHOUT_MS
  if (stuck.some(({ since }) => since.getTime() > patientMs)) return false
  await database.transaction((tx) => writeClosed(tx, until))
  return true
}

/** A player's counted paid play, settled in the quarter hours that begin within from..until. */
export const readPlay = (
  reader: Reader,
  playerId: string,
  fromMs: number,
  untilMs: number,
): Promise<Play> => sumPlay(reader, playerId, new Date(fromMs), new Date(untilMs))

/** Counts players whose progress was computed at least up to where their wallets were read. */
async function countOn(tx: Tx, players: readonly UncountedPlayer[]): Promise<void> {
  await lockCounted(
    tx,
    players.map(({ player_id }) => player_id),
  )
  await addSettledPlay(tx, players)
}

function batches(players: readonly UncountedPlayer[]): UncountedPlayer[][] {
  const all: UncountedPlayer[][] = []
  let entries = 0n
  for (const player of players) {
    const last = all.at(-1)
    // A lost round bet changes the wallet without an entry.
    if (last && entries + player.entries <= ENTRIES_AT_ONCE) last.push(player)
    else {
      all.push([player])
      entries = 0n
    }
    entries += player.entries
  }
  return all
}

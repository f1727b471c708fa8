import { readPlaythrough } from '#server/features/funds/index.ts'
import type { Database, Reader, Tx } from '#server/platform/db/database.ts'
import {
  addSettledPlay,
  findUncounted,
  isClosed,
  listUncounted,
  lockCounted,
  type Play,
  sumPlay,
  tryLock,
  type UncountedPlayer,
  writeClosed,
} from './store.ts'

/** So many new entries at most are counted in one transaction, unless they are one player's. */
const ENTRIES_AT_ONCE = 100_000n

/**
 * Counts a player's paid play on, as far as their wallet stands now. Cheap when nothing is new, the same however
 * often and by however many at once, and without the wallet's lock. Who counts several in one transaction takes
 * them in the order of their ids.
 */
export async function countPlay(tx: Tx, playerId: string): Promise<void> {
  const moved = await findUncounted(tx, playerId)
  if (moved) await countOn(tx, [moved])
}

/** Counts everybody on whose wallet has moved, in transactions of its own; one player counts once however many do it. */
export async function countAllPlayers(
  database: Database,
  stopping?: AbortSignal,
  { unlessBusy = false } = {},
): Promise<void> {
  for (const players of batches(await listUncounted(database.pool))) {
    if (stopping?.aborted) return
    await database.transaction(async (tx) => {
      if (unlessBusy && !(await tryLock(tx))) return
      await countOn(tx, players)
    })
  }
}

/**
 * Counts everybody, and makes all quarters before an instant final: what was settled before it and is counted
 * later counts in the quarter that begins with it. Every reset calls this before it computes anything.
 */
export async function closePlay(
  database: Database,
  untilMs: number,
  stopping?: AbortSignal,
): Promise<void> {
  const until = new Date(untilMs)
  if (await isClosed(database.pool, until)) return
  await countAllPlayers(database, stopping)
  if (stopping?.aborted) return
  await database.transaction((tx) => writeClosed(tx, until))
}

/** A player's paid play as far as it is counted, settled in the quarters of an hour that begin within from..until. */
export const readPlay = (
  reader: Reader,
  playerId: string,
  fromMs: number,
  untilMs: number,
): Promise<Play> => sumPlay(reader, playerId, new Date(fromMs), new Date(untilMs))

async function countOn(tx: Tx, players: readonly UncountedPlayer[]): Promise<void> {
  // What of stakes freed a bonus is noted at least up to where the wallets stood.
  for (const { player_id, has_bonus } of players) {
    if (has_bonus) await readPlaythrough(tx, player_id)
  }
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
    // Who has lost a round has moved on without an entry.
    if (last && entries + player.entries <= ENTRIES_AT_ONCE) last.push(player)
    else {
      all.push([player])
      entries = 0n
    }
    entries += player.entries
  }
  return all
}

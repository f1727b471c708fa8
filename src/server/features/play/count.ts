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

/** The most new entries counted in one transaction, unless they belong to a single player. */
const ENTRIES_AT_ONCE = 100_000n

/**
 * Counts a player's paid play up to the current state of their wallet, without the wallet's lock. Idempotent, safe to
 * run concurrently, and cheap when nothing is new. To count several players in one transaction, take them in id order.
 */
export async function countPlay(tx: Tx, playerId: string): Promise<void> {
  const moved = await findUncounted(tx, playerId)
  if (moved) await countOn(tx, [moved])
}

/** Counts every player whose wallet has changed, in separate transactions; concurrent runs count each player once. */
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
 * Counts all play, and makes all quarters before an instant final: play that was settled before it but is counted later
 * goes into the quarter that starts at the instant. Every reset calls this before it computes anything.
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

/** A player's counted paid play, settled in the quarter hours that begin within from..until. */
export const readPlay = (
  reader: Reader,
  playerId: string,
  fromMs: number,
  untilMs: number,
): Promise<Play> => sumPlay(reader, playerId, new Date(fromMs), new Date(untilMs))

async function countOn(tx: Tx, players: readonly UncountedPlayer[]): Promise<void> {
  // Bonus and bound stakes have to be recorded up to where the wallets were read.
  for (const { player_id, has_bonds } of players) {
    if (has_bonds) await readPlaythrough(tx, player_id)
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

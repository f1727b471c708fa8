import { BEACON_MARGIN_MS } from '#domain/games/battle-timetable.ts'
import { battleStates } from '#domain/lifecycle/battle.ts'
import type { Posting } from '#server/ledger/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { BattleDeps } from '../deps.ts'
import { publish, publishToList } from '../publish.ts'
import { readSeats } from '../store/read.ts'
import { type BattleRow, isTaken } from '../store/rows.ts'
import { nextSeq, writeFilled } from '../store/write.ts'

/**
 * Pays for seats that were taken, and starts the battle if they were the last. Everything else has been
 * written before: all battles share the clearing account's lock, and hold it from here to the commit.
 */
export async function pay(
  tx: Tx,
  deps: BattleDeps,
  battle: BattleRow,
  postings: readonly Posting[],
): Promise<void> {
  await deps.ledger.post(tx, postings)
  await startIfFull(tx, deps, battle)
  publishToList(tx, deps, battle.id)
}

/**
 * Starts the battle if every seat is paid. The beacon's round follows from the time of this alone and
 * is named before it exists, so that nobody can have seated a bot for what it says.
 */
async function startIfFull(tx: Tx, deps: BattleDeps, battle: BattleRow): Promise<void> {
  const seats = await readSeats(tx, [battle.id])
  if (!seats.every(isTaken)) return
  battleStates.next(battle.status, 'filled')
  const { beacon, clock } = deps
  const { id } = battle
  const seq = await nextSeq(tx, id)
  const filledAtMs = clock.now()
  const info = beacon.info()
  const round = beacon.firstRoundFrom(filledAtMs + BEACON_MARGIN_MS)
  const dueAtMs = beacon.timeOf(round)
  const dueAt = new Date(dueAtMs)
  const filledAt = new Date(filledAtMs)
  await writeFilled(tx, id, { filledAt, beacon: info, round, dueAt })
  tx.afterCommit(() => {
    publish(deps, 'battleStarted', {
      id,
      seq,
      filled_at: filledAt.toISOString(),
      client_seeds: seats.map((seat) => seat.client_seed ?? ''),
      beacon: {
        chain: info.chain,
        round,
        due_at: dueAt.toISOString(),
        due_in_ms: dueAtMs - clock.now(),
        is_sandbox: info.is_sandbox,
      },
    })
    deps.wake(id, dueAtMs)
  })
}

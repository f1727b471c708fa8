import { BATTLES_CHANNEL, battleChannel, events } from '#contract/realtime/channels.ts'
import type { Events } from '#contract/realtime/event-schemas.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { BattleDeps } from './deps.ts'
import { presentSummary } from './present.ts'
import { findBattle, load } from './store/read.ts'

type BattleEvent =
  | 'battleCreated'
  | 'playerJoined'
  | 'battleStarted'
  | 'roundStarted'
  | 'roundEnded'
  | 'battleEnded'
  | 'battleCanceled'
  | 'rematchCreated'

/** Publishes an event to a battle's channel. */
export function publish<Name extends BattleEvent>(
  { announce }: Pick<BattleDeps, 'announce'>,
  name: Name,
  event: Events[Name],
): void {
  announce(battleChannel(event.id), name, event)
}

/** Publishes a battle's current state to the list's channel, after commit. */
export function publishToList(
  tx: Tx,
  { database, clock, announce }: Pick<BattleDeps, 'database' | 'clock' | 'announce'>,
  id: string,
): void {
  tx.afterCommit(async () => {
    const battle = await findBattle(database.pool, id)
    if (!battle || battle.is_private) return
    const summary = presentSummary(await load(database.pool, battle), clock.now())
    announce(BATTLES_CHANNEL, events.battleUpdated, { seq: summary.seq, battle: summary })
  })
}

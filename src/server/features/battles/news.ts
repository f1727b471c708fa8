import type {
  BattleCanceled,
  BattleEnded,
  BattleStarted,
  BattleUpdated,
  PlayerJoined,
  RoundEnded,
  RoundStarted,
} from '#contract/realtime/battle-events.ts'
import { BATTLES_CHANNEL, battleChannel, events } from '#contract/realtime/channels.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { BattleParts } from './parts.ts'
import { presentSummary } from './present.ts'
import { findBattle, load } from './store.ts'

interface BattleEvents {
  battleCreated: { id: string; seq: number }
  playerJoined: PlayerJoined
  battleStarted: BattleStarted
  roundStarted: RoundStarted
  roundEnded: RoundEnded
  battleEnded: BattleEnded
  battleCanceled: BattleCanceled
}

/** Tells those who look at a battle. */
export function tell<Name extends keyof BattleEvents>(
  { publish }: Pick<BattleParts, 'publish'>,
  name: Name,
  event: BattleEvents[Name],
): void {
  publish(battleChannel(event.id), events[name], event)
}

/** Tells those who look at the list how the battle stands, once the transaction holds. */
export function tellList(
  tx: Tx,
  { database, clock, publish }: Pick<BattleParts, 'database' | 'clock' | 'publish'>,
  id: string,
): void {
  tx.afterCommit(async () => {
    const battle = await findBattle(database.pool, id)
    if (!battle || battle.is_private) return
    const summary = presentSummary(await load(database.pool, battle), clock.now())
    const event: BattleUpdated = { seq: summary.seq, battle: summary }
    publish(BATTLES_CHANNEL, events.battleUpdated, event)
  })
}

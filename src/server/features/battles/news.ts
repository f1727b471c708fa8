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

/** Tells those who look at the list, once what the transaction did to the battle holds. */
export async function tellList(
  tx: Tx,
  { clock, publish }: Pick<BattleParts, 'clock' | 'publish'>,
  id: string,
): Promise<void> {
  const battle = await findBattle(tx, id)
  if (!battle || battle.is_private) return
  const summary = presentSummary(await load(tx, battle), clock.now())
  const event: BattleUpdated = { seq: summary.seq, battle: summary }
  tx.afterCommit(() => publish(BATTLES_CHANNEL, events.battleUpdated, event))
}

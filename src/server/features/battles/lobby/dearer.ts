import type { Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { BattleDeps } from '../deps.ts'
import { areGoodsDearer, readRounds } from '../store/read.ts'
import type { BattleRow } from '../store/rows.ts'

/**
 * Refuses `box_changed` for a battle over versions that are not sold any more, if the goods that can be won in it are
 * worth more by now than it costs. Who wins an item has it at the value of its version, and may have it sent: a battle that
 * waits would be played only once its items became dearer.
 */
export async function refuseDearer(
  tx: Tx,
  { shop }: Pick<BattleDeps, 'shop'>,
  { id }: Pick<BattleRow, 'id'>,
): Promise<void> {
  const rounds = await readRounds(tx, [id])
  const isSold = ({ kind, slug, configuration_id }: (typeof rounds)[number]) =>
    shop.find(slug, kind)?.configurationId === configuration_id
  if (rounds.every(isSold) || !(await areGoodsDearer(tx, id))) return
  refuse('box_changed', { message: { code: 'battle_items_dearer' } })
}

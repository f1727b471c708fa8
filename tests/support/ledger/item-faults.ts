import type { TestApp } from '#tests/support/shop/start-app.ts'

/** Finds items that are owned but were never drawn, were drawn but have no owner, or changed into others. */
export async function itemFaults({ database }: Pick<TestApp, 'database'>): Promise<string[]> {
  const { rows } = await database.pool.query<{ fault: string }>(
    `WITH drawn AS (
       SELECT id, player_id, item_id, payout AS value FROM bets WHERE item_id IS NOT NULL
       UNION ALL
       SELECT d.id, s.player_id, d.item_id, d.value
       FROM battle_drops d JOIN battles b ON b.id = d.battle_id AND b.status = 'ended'
       JOIN battle_seats s ON s.battle_id = b.id AND s.takes_items AND s.player_id IS NOT NULL
     )
     SELECT format('%s: owned %s, drawn %s', coalesce(i.id, d.id), i.item_id, d.item_id) AS fault
     FROM inventory_items i FULL JOIN drawn d ON d.id = i.id
     WHERE (i.player_id, i.item_id, i.value) IS DISTINCT FROM (d.player_id, d.item_id, d.value)
     LIMIT 20`,
  )
  return rows.map(({ fault }) => fault)
}

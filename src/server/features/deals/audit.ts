import { type AuditFinding, isAmong } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'

const FAULTS_SHOWN = 20

/**
 * A deal's stake equals its coins plus its items, and the items were sold immediately before, for exactly that amount.
 */
export async function auditDeals(reader: Reader, ids?: readonly string[]): Promise<AuditFinding> {
  const { rows } = await reader.query<{ checked: bigint; faults: string[] }>(
    `WITH made AS (
       SELECT b.id, b.stake, (b.parameters ->> 'amount')::numeric * 100 AS coins,
              (SELECT array_agg(i ORDER BY i)
               FROM jsonb_array_elements_text(b.parameters -> 'inventory_item_ids') i) AS items
       FROM bets b WHERE b.game = 'deals' AND b.game <> 'box' AND ${isAmong('b.id', ids, 1)}
     ), staked AS (
       SELECT d.bet_id, array_agg(v.id::text ORDER BY v.id::text) AS items, sum(s.amount) AS worth,
              count(*) AS count, min(s.seq) AS first, max(s.seq) AS last,
              min(s.account_id) AS account, max(s.account_id) AS other
       FROM deal_items d
       JOIN inventory_items v ON v.id = d.inventory_item_id
       LEFT JOIN entries s ON s.ref = v.id AND s.code = 'item.sale'
       WHERE ${isAmong('d.bet_id', ids, 1)}
       GROUP BY d.bet_id
     ), faults AS (
       SELECT format('The stake of deal %s differs from its coins plus its items', m.id) AS fault
       FROM made m LEFT JOIN staked s ON s.bet_id = m.id
       WHERE m.stake <> m.coins + coalesce(s.worth, 0) OR m.items IS DISTINCT FROM s.items
       UNION ALL
       SELECT format('The items of deal %s were not sold into its stake', s.bet_id)
       FROM staked s LEFT JOIN entries e ON e.ref = s.bet_id AND e.code = 'deals.stake'
       WHERE (s.first, s.last, s.account, s.other)
             IS DISTINCT FROM (e.seq - s.count, e.seq - 1, e.account_id, e.account_id)
     )
     SELECT (SELECT count(*) FROM made) AS checked,
            array(SELECT fault FROM faults LIMIT ${FAULTS_SHOWN}) AS faults`,
    ids ? [ids] : [],
  )
  return {
    invariant: 'Deals',
    promise: 'The items staked in a deal are sold into its stake once',
    checked: Number(rows[0]?.checked ?? 0n),
    faults: rows[0]?.faults ?? [],
  }
}

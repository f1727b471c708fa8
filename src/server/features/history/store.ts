import type { Reader } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { CodeFilter } from './entry-labels.ts'

export interface EntryRow
  extends Pick<Tables['entries'], 'seq' | 'code' | 'ref' | 'amount' | 'at'> {
  balance_after: bigint
  /** The box, item, method, currency or multiplier. */
  about: string | null
  /** Whether the reference is a bet's id; an item can exist without a bet. */
  is_bet: boolean
  /** The battle to which the seat belongs. */
  battle_id: string | null
  /** The deal into whose stake the item was sold. */
  deal_id: string | null
}

// A subquery instead of a join, so that PostgreSQL reads only this account's entries, in index order.
const walletId = '(SELECT id FROM accounts WHERE player_id = $1)'

const entries = `SELECT e.seq, e.code, e.ref, e.amount, e.balance_after, e.at,
    coalesce(i.name, x.name, p.method, w.currency, y.format, s.address->>'city',
             nullif(split_part(r.game, '_', 2), '')) AS about,
    coalesce(b.id, r.id) IS NOT NULL AS is_bet, y.id AS battle_id, d.bet_id AS deal_id
  FROM chosen e
  LEFT JOIN bets b ON b.id = e.ref
  LEFT JOIN configurations k ON k.id = b.configuration_id
  LEFT JOIN boxes x ON x.kind = k.kind AND x.slug = k.slug
  LEFT JOIN inventory_items v ON v.id = e.ref AND e.code = 'item.sale'
  LEFT JOIN items i ON i.id = v.item_id
  LEFT JOIN deal_items d ON d.inventory_item_id = v.id
  LEFT JOIN payments p ON p.id = e.ref
  LEFT JOIN withdrawals w ON w.id = e.ref
  LEFT JOIN shipments s ON s.id = e.ref
  LEFT JOIN battle_seats z ON z.id = e.ref
  LEFT JOIN battles y ON y.id = z.battle_id
  LEFT JOIN round_bets r ON r.id = e.ref`

// The conditions of the partial indexes `entries_beside_play` and `entries_of_sales`; a test compares them with `playCodes`.
const among: Record<CodeFilter['among'], string> = {
  all: '',
  beside_play: `AND NOT (e.code LIKE '%.stake' OR e.code LIKE '%.payout' OR e.code LIKE '%.refund'
              OR e.code = 'item.sale')`,
  sales: `AND e.code = 'item.sale'`,
}

/** A wallet's entries before number `before`, newest first. */
export async function listEntries(
  reader: Reader,
  playerId: string,
  filter: CodeFilter | null,
  page: { before: bigint | null; limit: number },
): Promise<EntryRow[]> {
  const { rows } = await reader.query<EntryRow>(
    `WITH chosen AS (
       SELECT e.* FROM entries e
       WHERE e.account_id = ${walletId} AND ($2::bigint IS NULL OR e.seq < $2)
         AND ($3::text[] IS NULL
              OR (e.code = ANY ($3)) <> $4)
         ${among[filter?.among ?? 'all']}
       ORDER BY e.seq DESC LIMIT $5
     )
     ${entries} ORDER BY e.seq DESC`,
    [playerId, page.before, filter?.codes ?? null, filter?.isWithout ?? false, page.limit],
  )
  return rows
}

/** A wallet's entries after number `after`, oldest first. */
export async function readEntries(
  reader: Reader,
  playerId: string,
  after: bigint,
  limit: number,
): Promise<EntryRow[]> {
  const { rows } = await reader.query<EntryRow>(
    `WITH chosen AS (
       SELECT e.* FROM entries e
       WHERE e.account_id = ${walletId} AND e.seq > $2 ORDER BY e.seq LIMIT $3
     )
     ${entries} ORDER BY e.seq`,
    [playerId, after, limit],
  )
  return rows
}

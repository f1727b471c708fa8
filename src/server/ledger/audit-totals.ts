import type { Reader } from '#server/platform/db/database.ts'
import type { AuditFinding, LedgerCheck } from './audit-finding.ts'
import { genesis } from './chain-verifier.ts'
import { isBet } from './play-codes.ts'

const FAULTS_SHOWN = 20

interface TotalCheck {
  invariant: string
  promise: string
  /** Counts the checked rows. */
  count: string
  /** Yields a column `fault` for each violation. */
  faults: string
}

const WAGERS =
  'Every bet took its stake once and paid its payout once, every item was won; nonces have no gaps'

/** The faults of bets `b` that meet the condition. */
const betFaults = (which: string) =>
  `SELECT format('Bet %s does not match its entries or its item', b.id) AS fault
     FROM bets b
     LEFT JOIN entries s ON s.ref = b.id AND s.code = b.game || '.stake'
     LEFT JOIN entries p ON p.ref = b.id AND p.code = b.game || '.payout'
     LEFT JOIN inventory_items i ON i.id = b.id
     WHERE (${which}) AND (coalesce(-s.amount, 0) <> b.stake
        OR coalesce(p.amount, 0) <> CASE WHEN b.item_id IS NULL THEN b.payout ELSE 0 END
        OR i.item_id IS DISTINCT FROM b.item_id
        OR (i.id IS NOT NULL AND (i.value <> b.payout OR i.player_id <> b.player_id)))
   UNION ALL
   SELECT format('Bet %s of player %s used a seed of %s', b.id, b.player_id, coalesce(s.player_id::text, 'nobody'))
     FROM bets b LEFT JOIN seeds s ON s.id = b.seed_id
     WHERE (${which}) AND s.player_id IS DISTINCT FROM b.player_id`

/** The faults of items `i` that meet the condition. */
const itemFaults = (which: string) =>
  `SELECT format('Item %s of player %s was won in no bet and no battle', i.id, i.player_id) AS fault
     FROM inventory_items i
     LEFT JOIN bets b ON b.id = i.id AND b.item_id IS NOT NULL
     LEFT JOIN battle_drops d ON d.id = i.id
     LEFT JOIN demo_items g ON g.id = i.id AND EXISTS (SELECT FROM demo_marks)
     WHERE (${which}) AND b.id IS NULL AND d.id IS NULL
       AND (g.player_id, g.item_id, g.value) IS DISTINCT FROM (i.player_id, i.item_id, i.value)`

const within = (id: string) => `${id} >= $1 AND ($2::uuid IS NULL OR ${id} < $2)`

const wagersOfPeriod: TotalCheck = {
  invariant: 'I5',
  promise: WAGERS,
  count: `SELECT count(*) FROM bets WHERE ${within('id')}`,
  faults: `${betFaults(within('b.id'))} UNION ALL ${itemFaults(within('i.id'))}
    UNION ALL
    SELECT format('Seed %s has nonce %s, but its bets from %s are %s', s.id, s.nonce, r.first, n.count)
      FROM (SELECT seed_id, min(nonce) AS first FROM bets WHERE ${within('id')} GROUP BY seed_id) r
      JOIN seeds s ON s.id = r.seed_id
      CROSS JOIN LATERAL (
        SELECT count(*) AS count, count(DISTINCT b.nonce) AS nonces
        FROM bets b WHERE b.seed_id = r.seed_id AND b.nonce >= r.first
      ) n
      WHERE n.count <> s.nonce - r.first OR n.nonces <> n.count`,
}

/** Of what is stored now: their work grows with the players and their items, and not with history. */
const standing: TotalCheck[] = [
  {
    invariant: 'I3',
    promise: 'Every account stands at its newest entry, with the balance that this leaves',
    count: 'SELECT count(*) FROM accounts',
    faults: `SELECT format('%s has %s cents and entry %s, but its newest entry leaves %s and is %s', a.name, a.balance,
                           a.entry_seq, coalesce(e.balance_after, 0), coalesce(e.seq, 0)) AS fault
      FROM accounts a LEFT JOIN LATERAL (
        SELECT seq, balance_after, hash FROM entries WHERE account_id = a.id ORDER BY seq DESC LIMIT 1
      ) e ON true
      WHERE (a.kind = 'wallet' AND a.balance <> coalesce(e.balance_after, 0))
         OR a.entry_seq <> coalesce(e.seq, 0)
         OR a.entry_hash <> coalesce(e.hash, '\\x${genesis.toString('hex')}')`,
  },
  {
    invariant: 'I4',
    promise: 'Every account is of its kind, and no wallet is below zero',
    count: 'SELECT count(*) FROM accounts',
    faults: `SELECT format('Account %s is a %s of player %s with the balance %s', a.name, a.kind, a.player_id, a.balance) AS fault
      FROM accounts a
      WHERE split_part(a.name, ':', 1) <> a.kind
         OR CASE a.kind
            WHEN 'wallet' THEN (a.name = 'wallet:' || a.player_id) IS NOT TRUE OR (a.balance >= 0) IS NOT TRUE
            ELSE num_nonnulls(a.player_id, a.balance, a.guard, a.play) > 0 END`,
  },
  {
    invariant: 'I5',
    promise: 'Nobody has an item that was sold, and no seed has counted bets that it does not have',
    count: `SELECT count(*) FROM inventory_items WHERE status IN ('owned', 'in_request')`,
    faults: `SELECT format('Item %s is %s, but was sold for %s', i.id, i.status, e.amount) AS fault
      FROM inventory_items i JOIN entries e ON e.ref = i.id AND e.code = 'item.sale'
      WHERE i.status IN ('owned', 'in_request')
      UNION ALL
      SELECT format('Seed %s has nonce %s but no bets', s.id, s.nonce)
      FROM seeds s
      WHERE s.state = 'active' AND s.nonce > 0 AND NOT EXISTS (SELECT FROM bets WHERE seed_id = s.id)`,
  },
]

/** Of all history. */
const totals: TotalCheck[] = [
  {
    invariant: 'I1',
    promise: 'All balances, including the derived ones of the house, sum to zero',
    count: 'SELECT count(*) FROM accounts',
    faults: `SELECT format('The accounts sum to %s cents', total) AS fault FROM (
        SELECT coalesce((SELECT sum(balance) FROM accounts WHERE kind = 'wallet'), 0)
             + coalesce((SELECT sum(CASE WHEN a.kind = 'wallet' THEN 0 ELSE e.amount END - e.amount)
                         FROM entries e JOIN accounts a ON a.id = e.account_id), 0) AS total
      ) t WHERE total <> 0`,
  },
  {
    invariant: 'I2',
    promise: 'Every entry has two sides, on two existing accounts that are not both wallets',
    count: 'SELECT count(*) FROM entries',
    faults: `SELECT format('Entry %s/%s does not have two valid sides', e.account_id, e.seq) AS fault
      FROM entries e
      LEFT JOIN accounts a ON a.id = e.account_id
      LEFT JOIN accounts c ON c.id = e.counter_id
      WHERE a.id IS NULL OR c.id IS NULL OR c.kind = 'wallet' OR a.id = c.id`,
  },
  {
    invariant: 'I3',
    promise: 'A balance equals the sum of its entries, and they are numbered without gaps',
    count: `SELECT count(*) FROM accounts WHERE kind = 'wallet'`,
    faults: `SELECT format('%s has %s cents and %s entries, but its journal has %s and %s', a.name, a.balance,
                           a.entry_seq, coalesce(e.total, 0), coalesce(e.count, 0)) AS fault
      FROM accounts a LEFT JOIN (
        SELECT account_id, sum(amount) AS total, count(*) AS count, max(seq) AS last
        FROM entries GROUP BY account_id
      ) e ON e.account_id = a.id
      WHERE (a.kind = 'wallet' AND a.balance <> coalesce(e.total, 0))
         OR a.entry_seq <> coalesce(e.count, 0) OR a.entry_seq <> coalesce(e.last, 0)`,
  },
  {
    invariant: 'I4',
    promise: 'No wallet ever was below zero',
    count: `SELECT count(*) FROM accounts WHERE kind = 'wallet'`,
    faults: `SELECT format('Entry %s/%s leaves %s', e.account_id, e.seq, e.balance_after) AS fault
        FROM entries e JOIN accounts a ON a.id = e.account_id AND a.kind = 'wallet'
        WHERE e.balance_after IS NULL OR e.balance_after < 0`,
  },
  {
    invariant: 'I5',
    promise: WAGERS,
    count: 'SELECT count(*) FROM bets',
    faults: `${betFaults('true')} UNION ALL ${itemFaults('true')}
      UNION ALL
      SELECT format('Entry %s/%s refers to no bet', e.account_id, e.seq)
        FROM entries e LEFT JOIN bets b ON b.id = e.ref
        WHERE ${isBet('e.code')}
          AND b.id IS NULL AND NOT EXISTS (SELECT FROM round_bets r WHERE r.id = e.ref)
      UNION ALL
      SELECT format('Seed %s has nonce %s but %s bets', s.id, s.nonce, count(b.id))
        FROM seeds s LEFT JOIN bets b ON b.seed_id = s.id
        GROUP BY s.id, s.nonce
        HAVING count(b.id) <> s.nonce OR coalesce(max(b.nonce) + 1, 0) <> s.nonce
          -- Each partition's index refuses a second bet with a nonce; only bets in several can share one.
          OR CASE WHEN min(b.tableoid) <> max(b.tableoid)
             THEN (SELECT count(DISTINCT d.nonce) FROM bets d WHERE d.seed_id = s.id) <> count(b.id) END
      UNION ALL
      SELECT format('Item %s is %s, but its sale is %s', i.id, i.status, coalesce(e.amount::text, 'missing'))
        FROM inventory_items i
        LEFT JOIN entries e ON e.ref = i.id AND e.code = 'item.sale'
        WHERE (i.status = 'sold') <> (e.ref IS NOT NULL) OR e.amount <> i.value`,
  },
]

const checksOf = (all: readonly TotalCheck[]): LedgerCheck[] =>
  all.map((total) => (reader) => auditTotal(reader, total))

/** The invariants of what is stored now that set-based queries can check. */
export const standingChecks: LedgerCheck[] = checksOf(standing)

/** I1 to I5 of all that was ever stored. */
export const totalChecks: LedgerCheck[] = checksOf(totals)

/**
 * I5 of the bets and items with ids from `from`, and before `until` if it is given. What their entries and those of others
 * refer to is I11.
 */
export const auditWagers = (
  reader: Reader,
  { from, until }: { from: string; until?: string | undefined },
): Promise<AuditFinding> => auditTotal(reader, wagersOfPeriod, [from, until ?? null])

async function auditTotal(
  reader: Reader,
  { invariant, promise, count, faults }: TotalCheck,
  values: unknown[] = [],
): Promise<AuditFinding> {
  const counted = await reader.query<{ count: bigint }>(count, values)
  const { rows } = await reader.query<{ fault: string }>(
    `SELECT fault FROM (${faults}) f LIMIT ${FAULTS_SHOWN}`,
    values,
  )
  const checked = Number(counted.rows[0]?.count ?? 0n)
  return { invariant, promise, checked, faults: rows.map((row) => row.fault) }
}

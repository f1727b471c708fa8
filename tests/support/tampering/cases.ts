import { randomBytes, randomUUID } from 'node:crypto'
import { openSecondLedger } from '#scripts/shop/second-ledger.ts'
import { type Ledger, type Posting, walletOf } from '#server/ledger/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { ledgerOf } from '#tests/support/players/a-player.ts'
import type { TestApp } from '#tests/support/shop/start-app.ts'

/** A forgery by somebody who owns the database and knows how entries are hashed. */
export interface Forgery {
  name: string
  forge(tx: Tx, app: TestApp): Promise<unknown>
  /** What the audit says of it, where a certain check must find it. */
  says?: RegExp
}

const run = (name: string, ...statements: string[]): Forgery => ({
  name,
  async forge(tx) {
    for (const statement of statements) {
      const { rowCount } = await tx.query(statement)
      if (rowCount === 0) throw new Error(`Nothing to forge: ${statement}`)
    }
  },
})

/** The coins of the fullest wallet that no limit guards. */
async function readTarget(tx: Tx): Promise<string> {
  const { rows } = await tx.query<{ player_id: string }>(
    `SELECT player_id FROM accounts WHERE kind = 'wallet' AND guard IS NULL ORDER BY balance DESC LIMIT 1`,
  )
  return rows[0]?.player_id ?? ''
}

/** Coins of a demo, which have no other record: only the hash shows that the shop did not post them. */
const demoFunds = (playerId: string): Posting => ({
  account: walletOf(playerId),
  counter: 'house:demo',
  amount: 100n,
  code: 'demo.funds',
  ref: randomUUID(),
})

/** The shop's ledger under a key that the forger has made up. */
function withAnotherKey({ database, clock, config }: TestApp): Promise<Ledger> {
  const { seedKey, transparencyLog: settings } = config
  return openSecondLedger({ database, clock, seedKey, settings, ledgerKeys: [randomBytes(32)] })
}

/** Makes the newest entry of a wallet one of a release from before the keys, with its plain hash. */
const unkeyed = (playerId: string) =>
  `WITH newest AS (
     SELECT e.account_id, e.seq,
       sha256(b.hash || convert_to(concat_ws('|', e.account_id, e.seq, e.counter_id, e.amount, e.code, e.ref,
         floor(extract(epoch FROM e.at) * 1000)::bigint), 'UTF8')) AS hash
     FROM accounts a
     JOIN entries e ON e.account_id = a.id AND e.seq = a.entry_seq
     JOIN entries b ON b.account_id = a.id AND b.seq = a.entry_seq - 1
     WHERE a.player_id = '${playerId}'
   ), entry AS (
     UPDATE entries e SET hash = n.hash FROM newest n WHERE e.account_id = n.account_id AND e.seq = n.seq
   )
   UPDATE accounts a SET entry_hash = n.hash FROM newest n WHERE a.id = n.account_id`

/**
 * Posts an entry that follows from its chain, with its counter account, under any code. It even has the ledger's key, so
 * that another check than that of the hashes must find it.
 */
const post = (
  name: string,
  code: string,
  counter: Posting['counter'],
  amount: bigint,
  before?: (tx: Tx, ref: string, playerId: string) => Promise<unknown>,
): Forgery => ({
  name,
  async forge(tx, app) {
    const [playerId, ref] = [await readTarget(tx), randomUUID()]
    await before?.(tx, ref, playerId)
    const ledger = await ledgerOf(app)
    const posting = { account: walletOf(playerId), counter, amount, code, ref } as Posting
    await ledger.post(tx, [posting])
  },
})

const swapped = (table: string) =>
  `UPDATE ${table} t SET player_id = CASE t.id WHEN o.one THEN o.theirs ELSE o.mine END
   FROM (SELECT a.id AS one, b.id AS other, a.player_id AS mine, b.player_id AS theirs
         FROM ${table} a JOIN ${table} b ON b.player_id <> a.player_id LIMIT 1) o
   WHERE t.id IN (o.one, o.other)`

const ANCHORED = `SELECT a.id, a.entry_seq FROM accounts a JOIN ledger_heads h ON h.account_id = a.id
  WHERE a.kind = 'wallet' AND h.seq = a.entry_seq AND a.entry_seq > 1 ORDER BY a.id LIMIT 1`

const LIMITED = `SELECT a.id FROM accounts a JOIN player_limits l ON l.player_id = a.player_id AND l.kind = 'loss'`

export const forgeries: readonly Forgery[] = [
  {
    name: 'coins of the demo, by somebody without the ledger’s key',
    async forge(tx, app) {
      const ledger = await withAnotherKey(app)
      await ledger.post(tx, [demoFunds(await readTarget(tx))])
    },
    // One in 256 keys has the id of the true one.
    says: /is neither LEDGER_KEY nor in LEDGER_KEYS_RETIRED|does not follow from the previous entry/,
  },
  {
    name: 'coins of the demo with a plain hash, as before the keys',
    async forge(tx, app) {
      const playerId = await readTarget(tx)
      const ledger = await ledgerOf(app)
      await ledger.post(tx, [demoFunds(playerId)])
      await tx.query(unkeyed(playerId))
    },
    says: /has no keyed hash/,
  },
  post(
    '10,000 coins of the house under an unknown code',
    'jackpot.payout',
    'house:boxes',
    1_000_000n,
  ),
  post('a balance debited by an unknown fee', 'account.fee', 'house:adjustments', -100n),
  post('a gift of the house', 'voucher.redeemed', 'house:bonuses', 100n),
  post('a gift of the house under a code of its own', 'house.gift', 'clearing:withdrawals', 100n),
  post('a refund without a withdrawal', 'withdrawal.refunded', 'clearing:withdrawals', 100n),
  post('a refund without a parcel', 'shipping.refunded', 'house:shipping', 100n),
  post('a sale without an item', 'item.sale', 'house:goods', 100n),
  post('an adjustment without an operator', 'operator.adjusted', 'house:adjustments', 100n),
  post('a cashback without a reset', 'cashback.claimed', 'house:cashback', 100n),
  post('a payout of a bet that does not exist', 'dice.payout', 'house:dice', 100n),
  post('a payment that nobody paid', 'deposit.credited', 'clearing:zen', 100n),
  post(
    'an item without a bet, and its sale',
    'item.sale',
    'house:goods',
    500n,
    (tx, ref, playerId) =>
      tx.query(
        `INSERT INTO inventory_items (id, player_id, item_id, status, value, acquired_at)
       SELECT $1, $2, min(id), 'sold', 500, now() FROM items`,
        [ref, playerId],
      ),
  ),
  run('holds at the gate deleted', 'DELETE FROM gate_holds WHERE ended_by IS NULL'),
  run('ended holds at the gate deleted', 'DELETE FROM gate_holds WHERE ended_by IS NOT NULL'),
  run(
    'an alert deleted with its hold',
    'DELETE FROM gate_holds WHERE ref IN (SELECT id FROM aml_alerts)',
    'DELETE FROM aml_alerts',
  ),
  run(
    'a deposit held for a shorter time',
    `UPDATE payments SET hold_until = hold_until - interval '7 days' WHERE hold_until IS NOT NULL`,
  ),
  run('a deposit not held', 'UPDATE payments SET hold_until = NULL WHERE hold_until IS NOT NULL'),
  run('the players of two bets swapped', swapped('bets')),
  run('the players of two payments swapped', swapped('payments')),
  run(
    'an item of a battle without its drop',
    'UPDATE battle_drops SET id = gen_random_uuid() WHERE id IN (SELECT id FROM inventory_items)',
  ),
  run(
    'the index of a round with bets changed',
    'UPDATE rounds SET index = index + 1000 WHERE id IN (SELECT round_id FROM round_bets)',
  ),
  run(
    'the seats of players replaced',
    'UPDATE battle_seats SET id = gen_random_uuid() WHERE player_id IS NOT NULL',
  ),
  run(
    'the items of a battle given to another seat',
    'UPDATE battle_seats SET takes_items = NOT takes_items WHERE player_id IS NOT NULL',
  ),
  run('the players of two items swapped', swapped('inventory_items')),
  run(
    'the players of two parcels or withdrawals swapped',
    'UPDATE withdrawals w SET player_id = (SELECT id FROM players p WHERE p.id <> w.player_id LIMIT 1)',
    'UPDATE shipments s SET player_id = (SELECT id FROM players p WHERE p.id <> s.player_id LIMIT 1)',
  ),
  run('the callbacks of payments deleted', 'DELETE FROM payment_callbacks'),
  run('the callbacks of withdrawals deleted', 'DELETE FROM withdrawal_callbacks'),
  run(
    'one callback deleted',
    'DELETE FROM payment_callbacks WHERE id = (SELECT max(id) FROM payment_callbacks)',
  ),
  run(
    'a player made an admin',
    `UPDATE players SET role = 'admin' WHERE id = (SELECT id FROM players WHERE role = 'player' LIMIT 1)`,
  ),
  run(
    'a hold lifted',
    'UPDATE players SET on_hold_since = NULL, hold_reason = NULL WHERE on_hold_since IS NOT NULL',
    'UPDATE accounts a SET guard = guard_of(player_id) WHERE guard IS NOT NULL',
  ),
  run('XP added', 'UPDATE player_progress SET xp = xp + 1'),
  run('marks deleted', 'DELETE FROM player_marks'),
  run(
    'a mark no longer proven',
    `UPDATE player_marks SET proven_at = NULL WHERE proven_at IS NOT NULL`,
  ),
  run('guards cleared', `UPDATE accounts SET guard = NULL WHERE id IN (${LIMITED})`),
  run('counters cleared', `UPDATE accounts SET play = NULL WHERE id IN (${LIMITED})`),
  run(
    'guards and counters cleared',
    `UPDATE accounts SET guard = NULL, play = NULL WHERE id IN (${LIMITED})`,
  ),
  run('a limit deleted', `DELETE FROM player_limits WHERE kind = 'loss'`),
  run(
    'an exclusion ended',
    'UPDATE players SET exclusion = NULL, excluded_until = NULL WHERE exclusion IS NOT NULL',
  ),
  run('the address of a withdrawal changed', `UPDATE withdrawals SET address = 'bc1qforged'`),
  run(
    'the address of a parcel changed',
    `UPDATE shipments SET address = address || '{"city": "Elsewhere"}'`,
  ),
  run(
    'a document replaced',
    `UPDATE verification_documents SET sealed = sha512('another') WHERE sealed IS NOT NULL`,
  ),
  run(
    'a document deleted before its time',
    'UPDATE verification_documents SET sealed = NULL, deleted_at = uploaded_at WHERE sealed IS NOT NULL',
  ),
  run(
    'the signature of the checkpoint broken',
    `UPDATE log_head SET checkpoint = overlay(checkpoint PLACING 'AAAA' FROM length(checkpoint) - 20)`,
  ),
  run('the checkpoint removed', 'UPDATE log_head SET checkpoint = NULL'),
  run(
    'the operators’ log cut before what its last lines did',
    'DELETE FROM approvals',
    `DELETE FROM audit_log WHERE seq >= (SELECT max(seq) FROM audit_log WHERE action = 'deposit.return')`,
    'UPDATE audit_log_end SET (seq, hash, link) = (SELECT seq, hash, link FROM audit_log ORDER BY seq DESC LIMIT 1)',
  ),
  {
    ...run(
      'the operators’ log cut at its end, after a line that changed nothing',
      `DELETE FROM audit_log WHERE seq = (SELECT seq FROM audit_log_end) AND action = 'document.read'`,
      'UPDATE audit_log_end SET (seq, hash, link) = (SELECT seq, hash, link FROM audit_log ORDER BY seq DESC LIMIT 1)',
    ),
    says: /the operators' log, which anchor \d+ recorded, is missing/,
  },
  {
    ...run(
      'a wallet cut at its end, with its balance',
      `DELETE FROM entries e USING (${ANCHORED}) a WHERE e.account_id = a.id AND e.seq = a.entry_seq`,
      `UPDATE accounts a SET entry_seq = e.seq, entry_hash = e.hash, balance = e.balance_after
       FROM (${ANCHORED}) f JOIN entries e ON e.account_id = f.id AND e.seq = f.entry_seq - 1 WHERE a.id = f.id`,
    ),
    says: /which anchor \d+ recorded, is missing/,
  },
  run(
    'more of a promised bonus paid',
    'UPDATE bonus_payouts SET cents = cents + 1',
    'UPDATE deposit_promises SET paid_cents = paid_cents + 1',
  ),
  run('a larger promise', 'UPDATE deposit_promises SET promised_cents = promised_cents * 2'),
  run(
    'a promise ended before it is paid',
    `UPDATE deposit_promises SET ended_at = created_at, end_reason = 'used' WHERE ended_at IS NULL`,
  ),
]

import { randomUUID } from 'node:crypto'
import { type Posting, walletOf } from '#server/ledger/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { ledgerOf } from '#tests/support/players/a-player.ts'
import type { TestApp } from '#tests/support/shop/start-app.ts'

/** A forgery by somebody who owns the database and knows how entries are hashed. */
export interface Forgery {
  name: string
  forge(tx: Tx, app: TestApp): Promise<unknown>
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

/** Posts an entry that follows from its chain, with its counter account, under any code. */
const post = (
  name: string,
  code: string,
  counter: Posting['counter'],
  amount: bigint,
  before?: (tx: Tx, ref: string, playerId: string) => Promise<unknown>,
): Forgery => ({
  name,
  async forge(tx, app) {
    const { rows } = await tx.query<{ player_id: string }>(
      `SELECT player_id FROM accounts WHERE kind = 'wallet' AND guard IS NULL ORDER BY balance DESC LIMIT 1`,
    )
    const [playerId, ref] = [rows[0]?.player_id ?? '', randomUUID()]
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

const LIMITED = `SELECT a.id FROM accounts a JOIN player_limits l ON l.player_id = a.player_id AND l.kind = 'loss'`

export const forgeries: readonly Forgery[] = [
  post(
    '10,000 coins of the house under an unknown code',
    'jackpot.payout',
    'house:boxes',
    1_000_000n,
  ),
  post('a balance debited by an unknown fee', 'account.fee', 'house:adjustments', -100n),
  post('a gift of the house', 'house.gift', 'house:bonuses', 100n),
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
  run('the players of two items swapped', swapped('inventory_items')),
  run(
    'the players of two parcels or withdrawals swapped',
    'UPDATE withdrawals SET player_id = (SELECT player_id FROM shipments LIMIT 1)',
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
  run('XP added', 'UPDATE player_progress SET xp = xp + 100000'),
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
    'UPDATE audit_log_end SET (seq, hash) = (SELECT seq, hash FROM audit_log ORDER BY seq DESC LIMIT 1)',
  ),
  run(
    'the operators’ log cut by its last line',
    'DELETE FROM audit_log WHERE seq = (SELECT max(seq) FROM audit_log)',
    'UPDATE audit_log_end SET (seq, hash) = (SELECT seq, hash FROM audit_log ORDER BY seq DESC LIMIT 1)',
  ),
]

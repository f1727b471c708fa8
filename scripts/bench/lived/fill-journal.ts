import type { Filling } from './filling.ts'

/** Writes the entries of everything filled before, numbered and with balances, and the settlements that move no coins. */
export async function fillJournal({ run }: Filling): Promise<void> {
  await run(`
    INSERT INTO entries (account_id, seq, counter_id, amount, balance_after, code, ref, at, hash)
    SELECT e.account_id, a.entry_seq + row_number() OVER own, e.counter_id, e.amount,
           CASE WHEN a.kind = 'wallet' THEN a.balance + sum(e.amount) OVER own END, e.code, e.ref, e.at, sha256(uuid_send(e.ref))
    FROM lived_entries e JOIN accounts a ON a.id = e.account_id
    WINDOW own AS (PARTITION BY e.account_id ORDER BY e.at, e.amount DESC, e.ref ROWS UNBOUNDED PRECEDING);
    UPDATE accounts a SET entry_seq = e.seq, entry_hash = e.hash, balance = e.balance_after
    FROM (SELECT DISTINCT ON (account_id) * FROM entries ORDER BY account_id, seq DESC) e WHERE e.account_id = a.id;
    ANALYZE entries, accounts`)
  await run(`
    INSERT INTO wallet_events (account_id, after_seq, kind, ref, amount, house_edge, at)
    SELECT s.account_id, e.seq, 'stake.settled', s.id, s.amount, s.edge, s.at
    FROM (
      SELECT id, account_id, 100 AS amount, 300 AS edge, at + interval '20 seconds' AS at,
             CASE WHEN payout > 0 THEN game || '.payout' ELSE game || '.stake' END AS code FROM lived_round_bets
      UNION ALL
      SELECT id, account_id, 500, 1000, at + interval '5 seconds', CASE seat WHEN 0 THEN 'battle.payout' ELSE 'battle.stake' END
      FROM lived_seats
    ) s JOIN entries e ON e.ref = s.id AND e.code = s.code ORDER BY s.at`)
}

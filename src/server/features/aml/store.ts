import { canonicalJson } from '#domain/fairness/canonical-json.ts'
import type { AmlAlertState } from '#domain/lifecycle/aml-alert.ts'
import type {
  AmlFacts,
  AmlFinding,
  AmlRuleName,
  PayoutContradiction,
} from '#domain/protection/aml-rules.ts'
import { STAKE_REFUNDED, STAKE_SETTLED } from '#domain/rewards/playthrough.ts'
import { REDEEMED } from '#domain/rewards/redeemable-code.ts'
import { isStake } from '#server/ledger/index.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

/**
 * A player's withdrawals and parcels that are not sent yet, each with the deposits, redeemed codes and stakes since the
 * previous one of its kind. Between two decoys of the other kind nothing is missed.
 */
export async function readOutgoing(
  reader: Reader,
  playerId: string,
): Promise<AmlFacts['outgoing']> {
  const { rows } = await reader.query<AmlFacts['outgoing'][number]>(
    `WITH asked AS (
       SELECT o.*, lag(o.last, 1, 0) OVER (PARTITION BY o.kind ORDER BY o.last, o.pass) AS since
       FROM (
         SELECT 'withdrawal' AS kind, w.id, w.status, e.account_id, e.seq - 1 AS last, 0 AS pass
         FROM withdrawals w JOIN entries e ON e.ref = w.id AND e.code = 'withdrawal.requested'
         WHERE w.player_id = $1
         UNION ALL
         -- A parcel may be free of charge, so its gate pass tells its place.
         SELECT 'parcel', s.id, s.status, g.account_id, g.after_seq, g.id
         FROM shipments s
         JOIN gate_passes g ON g.ref = s.id AND g.kind = 'parcel' AND g.step IN ('request', 'earlier')
         WHERE s.player_id = $1
       ) o WHERE o.status NOT IN ('canceled', 'canceled_by_user')
     )
     SELECT q.kind, q.id,
            (SELECT coalesce(sum(e.amount), 0)::bigint FROM entries e
             WHERE e.account_id = q.account_id AND e.seq > q.since AND e.seq <= q.last
               AND e.code = 'deposit.credited') AS paid,
            (SELECT coalesce(sum(e.amount), 0)::bigint FROM entries e
             WHERE e.account_id = q.account_id AND e.seq > q.since AND e.seq <= q.last
               AND e.code = ANY ($3)) AS redeemed,
            (SELECT coalesce(-sum(e.amount), 0)::bigint
             FROM entries e JOIN accounts c ON c.id = e.counter_id AND c.kind = 'house'
             WHERE e.account_id = q.account_id AND e.seq > q.since AND e.seq <= q.last
               AND ${isStake('e.code')})
            + (SELECT coalesce(sum(w.amount), 0)::bigint FROM wallet_events w
               WHERE w.account_id = q.account_id AND w.after_seq > q.since AND w.after_seq <= q.last
                 AND w.kind = $2)
            - (SELECT coalesce(sum(w.amount), 0)::bigint FROM wallet_events w
               WHERE w.account_id = q.account_id AND w.after_seq > q.since AND w.after_seq <= q.last
                 AND w.kind = $4) AS staked
     FROM asked q WHERE q.status IN ('new', 'in_processing') ORDER BY q.last, q.pass`,
    [playerId, STAKE_SETTLED, REDEEMED, STAKE_REFUNDED],
  )
  return rows
}

/** The deposits and redeemed codes of these players since then, oldest first. */
export async function readDeposits(
  reader: Reader,
  playerIds: readonly string[],
  since: Date,
): Promise<AmlFacts['deposits']> {
  const { rows } = await reader.query<AmlFacts['deposits'][number]>(
    `SELECT id, "playerId", amount FROM (
       SELECT id, player_id AS "playerId", credited_cents AS amount, created_at AS at FROM payments
       WHERE player_id = ANY ($1) AND status = 'paid' AND created_at > $2
       UNION ALL
       SELECT c.id, c.redeemed_by, b.value, c.redeemed_at
       FROM codes c JOIN code_batches b ON b.id = c.batch_id
       WHERE c.redeemed_by = ANY ($1) AND c.redeemed_at > $2
     ) paid_in ORDER BY at, id`,
    [playerIds, since],
  )
  return rows
}

/** The player's proven marks that other accounts share, without accounts that staff separated from the player's. */
export async function readMarks(reader: Reader, playerId: string): Promise<AmlFacts['marks']> {
  const { rows } = await reader.query<AmlFacts['marks'][number]>(
    `SELECT kind, encode(hash, 'hex') AS hash, array_agg(id::text ORDER BY id) AS players
     FROM (SELECT kind, hash, other_id AS id FROM linked_accounts WHERE player_id = $1
           UNION SELECT kind, hash, player_id FROM linked_accounts WHERE player_id = $1) shared
     GROUP BY kind, hash`,
    [playerId],
  )
  return rows
}

/** What providers said of the player's withdrawals against what the shop knows. */
export async function readContradictions(
  reader: Reader,
  playerId: string,
): Promise<AmlFacts['contradictions']> {
  const { rows } = await reader.query<PayoutContradiction>(
    `SELECT DISTINCT c.withdrawal_id AS "withdrawalId", c.provider_id AS "providerId", c.status, c.outcome
     FROM withdrawals w JOIN withdrawal_callbacks c ON c.withdrawal_id = w.id
     WHERE w.player_id = $1 AND c.needs_review ORDER BY 1, 2, 4`,
    [playerId],
  )
  return rows
}

export interface AlertRow
  extends Pick<Tables['aml_alerts'], 'id' | 'player_id' | 'raised_at' | 'decided_at' | 'evidence'> {
  rule: AmlRuleName
  state: AmlAlertState
}

/** Adds an alert; false if the same finding exists. */
export async function insertAlert(
  tx: Tx,
  alert: AmlFinding & { id: string; playerId: string; rule: AmlRuleName; at: Date },
): Promise<boolean> {
  const { id, playerId, rule, key, evidence, at } = alert
  const { rowCount } = await tx.query(
    `INSERT INTO aml_alerts (id, player_id, rule, key, evidence, raised_at)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (player_id, rule, key) DO NOTHING`,
    [id, playerId, rule, key, canonicalJson(evidence), at],
  )
  if (rowCount === 1) tx.noteChange('alerts')
  return rowCount === 1
}

/** An alert, without a lock: the wallet is locked before the row. */
export async function findAlert(reader: Reader, id: string): Promise<AlertRow | null> {
  const { rows } = await reader.query<AlertRow>(
    `SELECT id, player_id, rule, evidence, state, raised_at, decided_at
     FROM aml_alerts WHERE id = $1`,
    [id],
  )
  return rows[0] ?? null
}

export async function writeState(
  tx: Tx,
  id: string,
  decided: { state: AmlAlertState; by: string; at: Date },
): Promise<void> {
  tx.noteChange('alerts')
  await tx.query(
    'UPDATE aml_alerts SET state = $2, decided_by = $3, decided_at = $4 WHERE id = $1',
    [id, decided.state, decided.by, decided.at],
  )
}

export interface ListedAlert extends AlertRow {
  player_name: string
  player_email: string | null
}

/** Alerts in a state, or of a player, oldest first, starting after `cursor`. */
export async function listAlerts(
  reader: Reader,
  filter: {
    state: AmlAlertState | null
    playerId: string | null
    cursor: string | null
    limit: number
  },
): Promise<ListedAlert[]> {
  const { rows } = await reader.query<ListedAlert>(
    `SELECT l.id, l.player_id, p.name AS player_name, p.email AS player_email, l.rule, l.evidence,
            l.state, l.raised_at, l.decided_at
     FROM aml_alerts l JOIN players p ON p.id = l.player_id
     WHERE ($1::text IS NULL OR l.state = $1) AND ($2::uuid IS NULL OR l.player_id = $2)
       AND ($3::uuid IS NULL OR l.id > $3)
     ORDER BY l.id LIMIT $4`,
    [filter.state, filter.playerId, filter.cursor, filter.limit],
  )
  return rows
}

/** A player of whom a fact has changed, and the last of these changes. */
export interface ToExamine {
  player_id: string
  id: bigint
}

/** Players of whom a fact has changed, in the order of the changes. */
export async function listToExamine(
  reader: Reader,
  after: ToExamine | null,
  limit: number,
): Promise<ToExamine[]> {
  const { rows } = await reader.query<ToExamine>(
    `SELECT player_id, max(id) AS id FROM aml_to_examine
     GROUP BY player_id HAVING max(id) > $1 ORDER BY max(id) LIMIT $2`,
    [after?.id ?? 0n, limit],
  )
  return rows
}

export async function deleteToExamine(reader: Reader, { player_id, id }: ToExamine): Promise<void> {
  await reader.query('DELETE FROM aml_to_examine WHERE player_id = $1 AND id <= $2', [
    player_id,
    id,
  ])
}

const waiting = `SELECT player_id FROM payments WHERE status = 'paid' AND updated_at > $1
     UNION SELECT redeemed_by FROM codes WHERE redeemed_at > $1
     UNION SELECT player_id FROM withdrawals WHERE status IN ('new', 'in_processing')
     UNION SELECT player_id FROM shipments WHERE status IN ('new', 'in_processing')`

/** Those of these players who have deposited or redeemed a code since then, or have pending withdrawals or parcels. */
export async function listWaiting(
  reader: Reader,
  playerIds: readonly string[],
  since: Date,
): Promise<string[]> {
  const { rows } = await reader.query<{ player_id: string }>(
    `SELECT w.player_id FROM (${waiting}) w WHERE w.player_id = ANY ($2)`,
    [since, playerIds],
  )
  return rows.map(({ player_id }) => player_id)
}

/** After a change of the thresholds, everybody who waits is examined again. */
export async function noteThresholds(tx: Tx, thresholds: string, since: Date): Promise<void> {
  const { rowCount } = await tx.query(
    `INSERT INTO aml_thresholds AS t (thresholds) VALUES ($1)
     ON CONFLICT (is_only) DO UPDATE SET thresholds = EXCLUDED.thresholds
     WHERE t.thresholds <> EXCLUDED.thresholds`,
    [thresholds],
  )
  if (rowCount === 0) return
  await tx.query(`INSERT INTO aml_to_examine (player_id) SELECT player_id FROM (${waiting}) w`, [
    since,
  ])
}

import type { AuditFinding } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'

const FAULTS_SHOWN = 20

/** Rows whose content is recorded when they are written, by a trigger with the same arguments. */
interface RecordedRows {
  table: string
  /** The columns of the record's key. */
  key: string
  /** The columns that never change, with spaces in between. */
  columns: string
  /** The record's name, if it is not the table's. */
  name?: string
  /** Only rows that meet this condition are recorded. */
  where?: string
  /** Whether a row's content may be gone by now; the row itself stays. */
  unless?: string
}

const recorded: readonly RecordedRows[] = [
  { table: 'withdrawals', key: 'id', columns: 'player_id amount_cents currency address' },
  {
    table: 'withdrawals',
    name: 'withdrawals.fee',
    key: 'id',
    columns: 'fee_cents',
    where: 't.fee_cents > 0',
  },
  { table: 'shipments', key: 'id', columns: 'player_id address fee_cents' },
  {
    table: 'shipment_items',
    key: 'shipment_id inventory_item_id',
    columns: 'shipment_id inventory_item_id size',
  },
  { table: 'gate_holds', key: 'id', columns: 'account_id kind ref' },
  { table: 'aml_alerts', key: 'id', columns: 'player_id rule key evidence' },
  { table: 'player_marks', key: 'kind hash player_id', columns: 'kind hash player_id' },
  {
    table: 'verification_documents',
    key: 'id',
    columns: 'player_id kind content_type bytes sealed',
    unless: 't.sealed IS NULL',
  },
  {
    table: 'crypto_addresses',
    key: 'id',
    columns: 'player_id currency provider_address_id address tag',
  },
  { table: 'crypto_payments', key: 'payment_id', columns: 'payment_id address_id callback_id' },
  {
    table: 'payments',
    key: 'id',
    columns: 'player_id provider method currency promo_id promo_code billing_address',
  },
  {
    table: 'payment_transactions',
    key: 'provider transaction_id',
    columns: 'provider transaction_id payment_id',
  },
  {
    table: 'payment_callbacks',
    key: 'id',
    columns:
      'provider payment_id provider_transaction_id status amount currency body_sha256 outcome needs_review received_at',
  },
  {
    table: 'withdrawal_callbacks',
    key: 'id',
    columns:
      'withdrawal_id foreign_id provider_id status currency amount txid outcome needs_review received_at',
  },
  { table: 'callback_reviews', key: 'callback_id', columns: 'callback_id operator_id at' },
  { table: 'code_batches', key: 'id', columns: 'kind value count' },
  { table: 'codes', key: 'id', columns: 'batch_id hash' },
  {
    table: 'promo_codes',
    key: 'id',
    columns: 'code is_fixed_value value is_once_per_player uses_max starts_at ends_at',
  },
  { table: 'deposit_returns', key: 'payment_id', columns: 'payment_id player_id cents' },
  { table: 'player_links', key: 'player_id', columns: 'player_id link bound_at' },
  { table: 'tracking_links', key: 'link', columns: 'link player_id' },
  { table: 'boxes', key: 'kind slug', columns: 'kind slug maker_id' },
  { table: 'user_boxes', key: 'slug', columns: 'slug id' },
  { table: 'protection_markers', key: 'id', columns: 'player_id marker week evidence' },

  { table: 'round_chains', key: 'id', columns: 'game chain_end length' },
  {
    table: 'battles',
    key: 'id',
    columns:
      'creator_id format mode is_crazy is_private sponsor_pct min_level price commitment bot_seeds',
  },
  {
    table: 'battles',
    name: 'battles.fee',
    key: 'id',
    columns: 'fee_basis_points',
    where: 't.fee_basis_points > 0',
  },
  { table: 'battle_rounds', key: 'battle_id round', columns: 'battle_id round configuration_id' },
  { table: 'configurations', key: 'id', columns: 'kind slug version hash body' },
  { table: 'players', key: 'id', columns: 'is_demo' },
  {
    table: 'player_changes',
    key: 'id',
    columns: 'id player_id subject state actor operator_id at',
  },
  { table: 'age_holds', key: 'player_id', columns: 'player_id at' },
  { table: 'verifications', key: 'player_id', columns: 'player_id' },
  { table: 'erasures', key: 'player_id', columns: 'player_id at keep_until' },
  {
    table: 'gate_passes',
    key: 'id',
    columns:
      'account_id after_seq kind step ref amount balance held owed deposit_left bonus_left has_gifts is_proven at returning_left',
  },
  {
    table: 'player_marks',
    name: 'player_marks.proof',
    key: 'kind hash player_id',
    columns: 'proven_at',
    where: 't.proven_at IS NOT NULL',
  },
  {
    table: 'deposit_promises',
    key: 'payment_id',
    columns: 'payment_id player_id kind promised_cents converted_cents created_at until',
  },
  { table: 'sold_gifts_bind_parcels', key: 'after_id', columns: 'after_id' },
  { table: 'refunds_uncount_stakes', key: 'after_seq', columns: 'after_seq' },
  { table: 'log_keys', key: 'vkey', columns: 'vkey kind since' },
  {
    table: 'payments',
    name: 'payments.hold',
    key: 'id',
    columns: 'hold_until',
    where: 't.hold_until IS NOT NULL',
  },
]

/**
 * Compares rows that prove, hold or promise something with what was recorded when they were written: none was changed or
 * deleted since, or written past the triggers.
 */
export async function auditRecords(reader: Reader): Promise<AuditFinding> {
  const faults: string[] = []
  let checked = 0
  for (const rows of recorded) {
    const found = await readFaults(reader, rows)
    checked += Number(found.checked)
    faults.push(...found.faults)
  }
  return {
    invariant: 'Records',
    promise: 'Rows that prove, hold or promise something are as they were written',
    checked,
    faults: faults.slice(0, FAULTS_SHOWN),
  }
}

async function readFaults(
  reader: Reader,
  { table, key, columns, name = table, where = 'true', unless = 'false' }: RecordedRows,
): Promise<{ checked: bigint; faults: string[] }> {
  const { rows } = await reader.query<{ checked: bigint; faults: string[] }>(
    `SELECT (SELECT count(*) FROM row_records WHERE name = $1) AS checked, array(
       SELECT format('The row %s of %s %s', coalesce(r.key, t.key), $1::text,
                     CASE WHEN t.key IS NULL THEN 'was deleted' WHEN r.key IS NULL THEN 'was not recorded when it was written'
                          ELSE 'differs from what was written' END)
       FROM (SELECT row_key(t, $2) AS key, ${unless} AS is_gone, CASE WHEN NOT (${unless}) THEN row_digest(t, $3) END AS digest
             FROM ${table} t WHERE ${where}) t
       FULL JOIN (SELECT key, digest FROM row_records WHERE name = $1) r ON r.key = t.key
       WHERE r.key IS NULL OR t.key IS NULL OR (NOT t.is_gone AND t.digest <> r.digest)
       LIMIT ${FAULTS_SHOWN}) AS faults`,
    [name, key, columns],
  )
  return rows[0] ?? { checked: 0n, faults: [] }
}

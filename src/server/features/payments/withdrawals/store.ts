import type { RequestState } from '#domain/lifecycle/withdrawal.ts'
import type { PayoutCurrencyCode } from '#domain/payout/currencies.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { ProviderName } from '#server/platform/providers/providers.ts'

/** The provider's progress with a started withdrawal. Only `due` and `refused` were certainly not sent. */
export type Sending = 'due' | 'asking' | 'accepted' | 'refused' | 'unknown'

export interface WithdrawalRow
  extends Pick<
    Tables['withdrawals'],
    | 'id'
    | 'player_id'
    | 'status'
    | 'amount_cents'
    | 'fee_cents'
    | 'address'
    | 'sending'
    | 'attempts'
    | 'asked_at'
    | 'rate'
    | 'crypto_amount'
    | 'provider_id'
    | 'txid'
    | 'note'
    | 'operator_note'
    | 'created_at'
    | 'updated_at'
    | 'started_on_hold'
  > {
  currency: PayoutCurrencyCode
  /** Who was asked to pay; null before. */
  provider: ProviderName | null
}

const columns = `id, player_id, status, amount_cents, fee_cents, currency, address, sending, attempts, asked_at,
  rate, crypto_amount, provider, provider_id, txid, note, operator_note, created_at, updated_at, started_on_hold`

export interface NewWithdrawal {
  id: string
  playerId: string
  amountCents: bigint
  /** The part of the amount that is the fee. */
  feeCents: bigint
  currency: PayoutCurrencyCode
  address: string
  /** Visible only to operators. */
  operatorNote: string | null
  at: Date
}

/** Adds a new request. */
export async function insertWithdrawal(tx: Tx, request: NewWithdrawal): Promise<WithdrawalRow> {
  tx.noteChange('withdrawals')
  const { id, playerId, amountCents, feeCents, currency, address, operatorNote, at } = request
  const { rows } = await tx.query<WithdrawalRow>(
    `INSERT INTO withdrawals (id, player_id, amount_cents, fee_cents, currency, address, operator_note,
                              created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) RETURNING ${columns}`,
    [id, playerId, amountCents, feeCents, currency, address, operatorNote, at],
  )
  if (!rows[0]) throw new Error('A withdrawal was not stored')
  return rows[0]
}

/** The player of a withdrawal, without a lock: the wallet is locked before the row. */
export async function findOwner(reader: Reader, id: string): Promise<string | null> {
  const { rows } = await reader.query<Pick<Tables['withdrawals'], 'player_id'>>(
    'SELECT player_id FROM withdrawals WHERE id = $1',
    [id],
  )
  return rows[0]?.player_id ?? null
}

/** Since when an account is on hold; null if it is not. It does not change while the wallet is locked. */
export async function readHoldOf(tx: Tx, playerId: string): Promise<Date | null> {
  const { rows } = await tx.query<Pick<Tables['players'], 'on_hold_since'>>(
    'SELECT on_hold_since FROM players WHERE id = $1',
    [playerId],
  )
  return rows[0]?.on_hold_since ?? null
}

export async function lockWithdrawal(tx: Tx, id: string): Promise<WithdrawalRow | null> {
  const { rows } = await tx.query<WithdrawalRow>(
    `SELECT ${columns} FROM withdrawals WHERE id = $1 FOR UPDATE`,
    [id],
  )
  return rows[0] ?? null
}

/** A player's withdrawals that nobody has started, locked, oldest first. */
export async function lockNew(tx: Tx, playerId: string): Promise<WithdrawalRow[]> {
  const { rows } = await tx.query<WithdrawalRow>(
    `SELECT ${columns} FROM withdrawals WHERE player_id = $1 AND status = 'new'
     ORDER BY id FOR UPDATE`,
    [playerId],
  )
  return rows
}

/** The fields of a locked withdrawal to change; omitted ones stay. */
export interface WithdrawalChange {
  status?: RequestState
  sending?: Sending
  providerId?: string
  txid?: string
  note?: string
  operatorNote?: string
  operatorId?: string
  /** Since when the account was on hold when it was started; null if it was not. */
  startedOnHold?: Date | null
}

/** Applies a change to a locked withdrawal. */
export async function changeWithdrawal(
  tx: Tx,
  id: string,
  change: WithdrawalChange,
  at: Date,
): Promise<WithdrawalRow> {
  tx.noteChange('withdrawals')
  const { rows } = await tx.query<WithdrawalRow>(
    `UPDATE withdrawals
     SET status = coalesce($2, status), sending = coalesce($3, sending),
         provider_id = coalesce($4, provider_id), txid = coalesce($5, txid),
         note = coalesce($6, note), operator_note = coalesce($7, operator_note),
         handled_by = coalesce($8, handled_by), updated_at = $9,
         started_on_hold = CASE WHEN $10 THEN $11::timestamptz ELSE started_on_hold END
     WHERE id = $1 RETURNING ${columns}`,
    [
      id,
      change.status ?? null,
      change.sending ?? null,
      change.providerId ?? null,
      change.txid ?? null,
      change.note ?? null,
      change.operatorNote ?? null,
      change.operatorId ?? null,
      at,
      change.startedOnHold !== undefined,
      change.startedOnHold ?? null,
    ],
  )
  if (!rows[0]) throw new Error(`Withdrawal ${id} does not exist`)
  return rows[0]
}

/** A player's withdrawals, newest first, starting after `cursor`. */
export async function listWithdrawals(
  reader: Reader,
  playerId: string,
  cursor: string | null,
  limit: number,
): Promise<WithdrawalRow[]> {
  const { rows } = await reader.query<WithdrawalRow>(
    `SELECT ${columns} FROM withdrawals
     WHERE player_id = $1 AND ($2::uuid IS NULL OR id < $2)
     ORDER BY id DESC LIMIT $3`,
    [playerId, cursor, limit],
  )
  return rows
}

export interface CallbackRecord {
  withdrawalId: string | null
  foreignId: string | null
  providerId: string
  status: string
  currency: string | null
  amount: string | null
  txid: string | null
  outcome: string
  needsReview: boolean
  receivedAt: Date
}

/** Records a message of the provider and its outcome. */
export async function insertCallback(tx: Tx, callback: CallbackRecord): Promise<void> {
  await tx.query(
    `INSERT INTO withdrawal_callbacks (withdrawal_id, foreign_id, provider_id, status, currency,
                                       amount, txid, outcome, needs_review, received_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      callback.withdrawalId,
      callback.foreignId,
      callback.providerId,
      callback.status,
      callback.currency,
      callback.amount,
      callback.txid,
      callback.outcome,
      callback.needsReview,
      callback.receivedAt,
    ],
  )
}

/** Whether a withdrawal of a player to this address was paid. */
export async function wasPaidTo(
  reader: Reader,
  playerId: string,
  { currency, address }: Pick<WithdrawalRow, 'currency' | 'address'>,
): Promise<boolean> {
  const { rows } = await reader.query<{ was_paid: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM withdrawals
       WHERE player_id = $1 AND address = $3 AND currency = $2 AND status = 'done') AS was_paid`,
    [playerId, currency, address],
  )
  return rows[0]?.was_paid ?? false
}

/** Whether one of these spellings is an address that was given out for a deposit, to anybody. */
export async function isDepositAddress(
  reader: Reader,
  spellings: readonly string[],
): Promise<boolean> {
  const { rows } = await reader.query<{ is_ours: boolean }>(
    'SELECT EXISTS (SELECT 1 FROM crypto_addresses WHERE address = ANY($1)) AS is_ours',
    [spellings],
  )
  return rows[0]?.is_ours ?? false
}

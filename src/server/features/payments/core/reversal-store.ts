import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

export interface NewReversal {
  paymentId: string
  playerId: string
  takenCents: bigint
  owedCents: bigint
  /** The code under which the bonus was taken. */
  bonusCode: BonusCode
  at: Date
}

/** A bonus that was credited with its deposit was bound; what was paid of a promised one never was. */
export type BonusCode = 'deposit.bonus-reversed' | 'bonus.reversed'

export async function insertReversal(tx: Tx, reversal: NewReversal): Promise<void> {
  const { paymentId, playerId, takenCents, owedCents, bonusCode, at } = reversal
  await tx.query(
    `INSERT INTO reversals (payment_id, player_id, at, taken_cents, owed_cents, bonus_code)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [paymentId, playerId, at, takenCents, owedCents, bonusCode],
  )
}

export interface OpenReversal extends Pick<Tables['reversals'], 'payment_id'> {
  open_cents: bigint
}

/** A player's open debts, oldest first. The wallet is locked. */
export async function readOpenReversals(reader: Reader, playerId: string): Promise<OpenReversal[]> {
  const { rows } = await reader.query<OpenReversal>(
    `SELECT payment_id, owed_cents - settled_cents AS open_cents FROM reversals
     WHERE player_id = $1 AND settled_cents < owed_cents ORDER BY at, payment_id`,
    [playerId],
  )
  return rows
}

/** Adds to the settled amount of a reversal. */
export async function settleReversal(tx: Tx, paymentId: string, cents: bigint): Promise<void> {
  await tx.query('UPDATE reversals SET settled_cents = settled_cents + $2 WHERE payment_id = $1', [
    paymentId,
    cents,
  ])
}

/** Restricts a player with open debt, and lifts the restriction otherwise. */
export async function setRestriction(tx: Tx, playerId: string): Promise<void> {
  await tx.query(
    `UPDATE players SET restriction = CASE
       WHEN EXISTS (SELECT 1 FROM reversals
                    WHERE player_id = $1 AND settled_cents < owed_cents) THEN 'receivable'
     END
     WHERE id = $1`,
    [playerId],
  )
}

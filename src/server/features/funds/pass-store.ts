import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Funds } from './funds.ts'

export interface Pass {
  playerId: string
  kind: 'withdrawal' | 'parcel' | 'sponsor' | 'seat'
  step: 'request' | 'start' | 'send' | 'ship'
  /** The id of the withdrawal, shipment or seat; for sponsored seats, of the battle. */
  ref: string
  /** In cents: the withdrawn, sponsored or staked amount; for a parcel its fee. */
  amount: bigint
  /** The funds on which the gate decided. */
  funds: Funds
  /** Whether it may include winnings from free boxes. */
  hasGifts: boolean
}

/** Records for the audit on what the gate decided; the wallet is locked. */
export async function insertPass(tx: Tx, clock: Pick<Clock, 'now'>, pass: Pass): Promise<void> {
  const { balance, held, owed, playthrough, isProven } = pass.funds
  await tx.query(
    `INSERT INTO gate_passes (account_id, after_seq, kind, step, ref, amount, balance, held, owed,
                              deposit_left, bonus_left, has_gifts, is_proven, at, returning_left)
     SELECT id, entry_seq, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14
     FROM accounts WHERE player_id = $1`,
    [
      pass.playerId,
      pass.kind,
      pass.step,
      pass.ref,
      pass.amount,
      balance,
      held,
      owed,
      playthrough.deposit.left,
      playthrough.bonus.left,
      pass.hasGifts,
      isProven,
      instantOf(clock),
      playthrough.returning,
    ],
  )
}

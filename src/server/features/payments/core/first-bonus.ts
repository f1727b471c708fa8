import { firstCryptoBonus } from '#domain/rewards/first-bonus.ts'
import type { Persons } from '#server/features/persons/index.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'

/** Why an eligible deposit got no bonus. */
export type BonusRefused =
  | 'had_before'
  | 'had_by_person'
  | 'by_operator'
  | 'promo_over'
  | 'declined'

/** The message shown to the player, which names nobody else. */
export const bonusRefusedLabels: Record<BonusRefused, string> = {
  had_before: 'No bonus: you have already had the bonus for a first crypto deposit.',
  had_by_person:
    'No bonus: this offer is once per person and was already used. If you share your device with others, please contact support.',
  by_operator: 'No bonus: this deposit was credited manually. Your next crypto deposit gets it.',
  promo_over: 'No bonus: the promo code could no longer be used when the payment was confirmed.',
  declined: 'No bonus, as you chose. A later crypto deposit can still have it.',
}

/** Whether the player wants no bonus with what arrives at the address of a crypto payment. */
export async function isBonusDeclined(tx: Tx, paymentId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `SELECT 1 FROM crypto_payments c JOIN crypto_addresses a ON a.id = c.address_id
     WHERE c.payment_id = $1 AND a.is_bonus_declined`,
    [paymentId],
  )
  return rowCount === 1
}

/**
 * Why a player is not eligible for the first crypto bonus, as far as is known; null if eligible. Only proven marks
 * count: a denial by what somebody typed would tell whether it belongs to a customer.
 */
export async function firstBonusRefused(
  reader: Reader,
  persons: Pick<Persons, 'othersOf'>,
  playerId: string,
): Promise<'had_before' | 'had_by_person' | null> {
  if ((await listBonusAccounts(reader, [playerId])).length > 0) return 'had_before'
  const others = await persons.othersOf(reader, playerId)
  return (await listBonusAccounts(reader, others)).length > 0 ? 'had_by_person' : null
}

/**
 * The first crypto bonus of a deposit in cents, or why there is none. Claims are serialized until their commit, so that
 * two accounts of a person cannot both get it. The player's wallet is locked.
 */
export async function claimFirstBonus(
  tx: Tx,
  persons: Pick<Persons, 'othersOf'>,
  playerId: string,
  { cents, percent }: { cents: bigint; percent: number },
): Promise<{ amount: bigint; refused: BonusRefused | null }> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('first crypto bonus', 0))")
  const refused = await firstBonusRefused(tx, persons, playerId)
  return { amount: refused ? 0n : firstCryptoBonus(cents, percent), refused }
}

/**
 * The names of the other accounts of a player's person that have also had the first crypto bonus, if the player has.
 * This happens when the accounts are linked only afterwards, such as by the address of a payout that is requested now.
 */
export async function listBonusDoubles(
  reader: Reader,
  persons: Pick<Persons, 'othersOf' | 'paidTo'>,
  playerId: string,
  address: string,
): Promise<string[]> {
  if ((await listBonusAccounts(reader, [playerId])).length === 0) return []
  const others = await persons.othersOf(reader, playerId)
  const paid = await persons.paidTo(reader, playerId, address)
  return (await listBonusAccounts(reader, [...others, ...paid])).map(({ name }) => name)
}

async function listBonusAccounts(
  reader: Reader,
  playerIds: readonly string[],
): Promise<{ name: string }[]> {
  if (playerIds.length === 0) return []
  const { rows } = await reader.query<{ name: string }>(
    `SELECT p.name FROM payments b JOIN players p ON p.id = b.player_id
     WHERE b.player_id = ANY ($1) AND b.method = 'crypto'
       AND (b.bonus_cents > 0 OR EXISTS (SELECT FROM deposit_promises d WHERE d.payment_id = b.id))
     ORDER BY p.name`,
    [playerIds],
  )
  return rows
}

import { DAY_MS } from '#domain/schedule/durations.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'

interface Shop {
  database: Database
  clock: Clock
}

/**
 * Sets the amount of a player's coins, in cents, that is held as a deposit from skins; 0n releases it. Only
 * the payment is written, without entries, so the audit of deposits would find a fault.
 */
export async function hold({ database, clock }: Shop, playerId: string, cents: bigint) {
  await database.pool.query(
    `UPDATE payments SET hold_until = created_at WHERE player_id = $1 AND hold_until IS NOT NULL`,
    [playerId],
  )
  if (cents === 0n) return
  await insertPayment({ database, clock }, playerId, cents, 'paid', new Date(clock.now() + DAY_MS))
}

/** Sets the amount in cents that a player owes because of a reversal. */
export async function owe({ database, clock }: Shop, playerId: string, cents: bigint) {
  await database.pool.query(
    'UPDATE reversals SET settled_cents = owed_cents WHERE player_id = $1',
    [playerId],
  )
  if (cents === 0n) return
  const id = await insertPayment({ database, clock }, playerId, cents, 'reversed', null)
  await database.pool.query(
    `INSERT INTO reversals (payment_id, player_id, at, taken_cents, owed_cents, bonus_code)
     VALUES ($1, $2, $3, 0, $4, 'bonus.reversed')`,
    [id, playerId, new Date(clock.now()), cents],
  )
}

async function insertPayment(
  { database, clock }: Shop,
  playerId: string,
  cents: bigint,
  status: 'paid' | 'reversed',
  holdUntil: Date | null,
): Promise<string> {
  const id = systemEntropy(clock).id()
  await database.pool.query(
    `INSERT INTO payments (id, player_id, provider, method, status, amount_cents, credited_cents,
                           currency, provider_transaction_id, attempts, hold_until, created_at,
                           updated_at)
     VALUES ($1::uuid, $2, 'skinsback', 'skins', $5, $3, $3, 'USD', $1::uuid::text, 1, $6, $4, $4)`,
    [id, playerId, cents, new Date(clock.now()), status, holdUntil],
  )
  return id
}

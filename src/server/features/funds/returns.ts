import { type Cents, minCents } from '#domain/money/money.ts'
import { RETURN_ENDED } from '#domain/rewards/playthrough.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { recordEvents } from './events.ts'
import { readPlaythrough, readUnplayed } from './playthrough-store.ts'

/**
 * Keeps what a player paid in by card or skins and has not played, so that it goes back by the way it came. Operators
 * send it, because the providers offer no call for it. Returns its cents; the wallet is locked.
 */
export async function keepReturns(tx: Tx, playerId: string, at: Date): Promise<Cents> {
  const unplayed = await readUnplayed(tx, playerId)
  const { rows } = await tx.query<{ cents: bigint }>(
    `INSERT INTO deposit_returns (payment_id, player_id, cents, created_at)
     SELECT p.id, p.player_id, u.cents, $4
     FROM unnest($2::uuid[], $3::bigint[]) AS u (id, cents)
     JOIN payments p ON p.id = u.id AND p.player_id = $1 AND p.method IN ('card', 'skins')
     RETURNING cents`,
    [playerId, unplayed.map(({ ref }) => ref), unplayed.map(({ left }) => left), at],
  )
  if (rows.length > 0) tx.noteChange('deposits')
  return rows.reduce((sum, { cents }) => sum + cents, 0n)
}

/**
 * What of a deposit still has to go back, in cents: stakes may have been settled since it was kept. Null if nothing of
 * it waits. The wallet is locked.
 */
export async function readReturn(
  tx: Tx,
  { playerId, paymentId }: { playerId: string; paymentId: string },
): Promise<Cents | null> {
  const { rows } = await tx.query<{ payment_id: string; cents: bigint }>(
    'SELECT payment_id, cents FROM deposit_returns WHERE player_id = $1 AND done_at IS NULL',
    [playerId],
  )
  const own = rows.find(({ payment_id }) => payment_id === paymentId)
  if (!own) return null
  const { returning } = await readPlaythrough(tx, playerId)
  const others = rows.reduce((sum, { cents }) => sum + cents, -own.cents)
  return returning > others ? minCents(own.cents, returning - others) : 0n
}

/**
 * Ends the return of a deposit, if one waits: an operator sent it back, or the provider reversed the payment. The wallet
 * is locked.
 */
export async function endReturn(
  tx: Tx,
  at: Date,
  deposit: { playerId: string; paymentId: string },
  sent: { cents: Cents; by: string } | null = null,
): Promise<void> {
  const amount = await readReturn(tx, deposit)
  if (amount === null) return
  const { playerId, paymentId } = deposit
  tx.noteChange('deposits')
  await tx.query(
    'UPDATE deposit_returns SET done_at = $2, sent_cents = $3, sent_by = $4 WHERE payment_id = $1',
    [paymentId, at, sent?.cents, sent?.by],
  )
  await recordEvents(tx, at, [{ playerId, kind: RETURN_ENDED, ref: paymentId, amount }])
}

/** What an operator has sent back of a deposit, in cents. */
export async function readSentBack(tx: Tx, paymentId: string): Promise<Cents> {
  const { rows } = await tx.query<{ sent_cents: bigint | null }>(
    'SELECT sent_cents FROM deposit_returns WHERE payment_id = $1',
    [paymentId],
  )
  return rows[0]?.sent_cents ?? 0n
}

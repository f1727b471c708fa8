import type { PromoState } from '#contract/http/operator/codes.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

export interface PromoRow
  extends Pick<
    Tables['promo_codes'],
    | 'id'
    | 'code'
    | 'is_fixed_value'
    | 'is_once_per_player'
    | 'uses_max'
    | 'uses'
    | 'starts_at'
    | 'ends_at'
    | 'ended_at'
  > {
  /** Cents if fixed, otherwise basis points. */
  value: Tables['promo_codes']['value']
}

const columns = `id, code, is_fixed_value, value, is_once_per_player, uses_max, uses, starts_at,
  ends_at, ended_at`

export async function findPromo(reader: Reader, code: string): Promise<PromoRow | null> {
  const { rows } = await reader.query<PromoRow>(
    `SELECT ${columns} FROM promo_codes WHERE code = $1`,
    [code],
  )
  return rows[0] ?? null
}

export async function lockPromo(tx: Tx, id: string): Promise<PromoRow | null> {
  const { rows } = await tx.query<PromoRow>(
    `SELECT ${columns} FROM promo_codes WHERE id::text = $1 FOR UPDATE`,
    [id],
  )
  return rows[0] ?? null
}

/** How often these players have used a promo code. */
export async function countUses(
  reader: Reader,
  promoId: string,
  playerIds: readonly string[],
): Promise<number> {
  const { rows } = await reader.query<{ count: bigint }>(
    'SELECT count(*) FROM promo_uses WHERE promo_id = $1 AND player_id = ANY ($2)',
    [promoId, playerIds],
  )
  return Number(rows[0]?.count ?? 0n)
}

/** Whether a payment has received its bonus. */
export async function hasBonus(reader: Reader, paymentId: string): Promise<boolean> {
  const { rowCount } = await reader.query('SELECT 1 FROM promo_uses WHERE payment_id = $1', [
    paymentId,
  ])
  return rowCount === 1
}

export interface PromoUse {
  promoId: string
  paymentId: string
  playerId: string
  nth: number
  bonus: bigint
  at: Date
}

/** Records a use of a locked promo code. */
export async function insertUse(tx: Tx, use: PromoUse): Promise<void> {
  tx.noteChange('promo-codes')
  await tx.query('UPDATE promo_codes SET uses = uses + 1 WHERE id = $1', [use.promoId])
  await tx.query(
    `INSERT INTO promo_uses (payment_id, promo_id, player_id, nth, bonus, at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [use.paymentId, use.promoId, use.playerId, use.nth, use.bonus, use.at],
  )
}

export interface NewPromo {
  id: string
  code: string
  isFixedValue: boolean
  value: bigint
  isOncePerPlayer: boolean
  usesMax: number | null
  startsAt: Date
  endsAt: Date | null
  createdAt: Date
}

/** Adds a promo code; false if the name exists, which is left unchanged. */
export async function insertPromo(tx: Reader, promo: NewPromo): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO promo_codes (id, code, is_fixed_value, value, is_once_per_player, uses_max,
                              starts_at, ends_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (code) DO NOTHING`,
    [
      promo.id,
      promo.code,
      promo.isFixedValue,
      promo.value,
      promo.isOncePerPlayer,
      promo.usesMax,
      promo.startsAt,
      promo.endsAt,
      promo.createdAt,
    ],
  )
  return rowCount === 1
}

/** Ends a locked promo code immediately. */
export async function endPromo(tx: Tx, id: string, at: Date): Promise<void> {
  tx.noteChange('promo-codes')
  await tx.query('UPDATE promo_codes SET ended_at = $2 WHERE id = $1', [id, at])
}

export interface PromoFilter {
  state: PromoState | null
  /** A part of the code, in capitals; null matches all. */
  search: string | null
  cursor: string | null
  limit: number
}

const isOver = '(ended_at IS NOT NULL OR ends_at <= $5 OR uses >= uses_max)'

const states: Record<PromoState, string> = {
  planned: 'ended_at IS NULL AND starts_at > $5',
  active: `ended_at IS NULL AND starts_at <= $5 AND ${isOver} IS NOT TRUE`,
  ended: isOver,
}

/** Promo codes as they stand at an instant, newest first, starting after `cursor`. */
export async function listPromos(
  reader: Reader,
  { state, search, cursor, limit }: PromoFilter,
  now: Date,
): Promise<PromoRow[]> {
  const { rows } = await reader.query<PromoRow>(
    `SELECT ${columns} FROM promo_codes
     WHERE ($1::uuid IS NULL OR id < $1) AND ($3::text IS NULL OR code LIKE $3)
       AND ($4::text IS NULL OR ${state === null ? '$5::timestamptz IS NULL' : states[state]})
     ORDER BY id DESC LIMIT $2`,
    [cursor, limit, search === null ? null : `%${search.replaceAll('_', '\\_')}%`, state, now],
  )
  return rows
}

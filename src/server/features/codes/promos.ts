import type { Message } from '#contract/words/message.ts'
import { promoBonus, readPromoCode } from '#domain/rewards/promo.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { listOthers } from '#server/features/persons/index.ts'
import type { Ledger } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import {
  countUses,
  findPromo,
  hasBonus,
  insertUse,
  lockPromo,
  type PromoRow,
} from './promo-store.ts'

/** A payment started while a code was valid must be paid within this time to receive the bonus. */
const BEGUN_MS = DAY_MS

/** A promo code with which a payment can be started. */
export interface ValidPromo {
  id: string
  code: string
  /** Cents if fixed, otherwise basis points of the deposit. */
  value: bigint
  isFixedValue: boolean
  /** A payment has to begin before then; null: no end is set. */
  endsAt: Date | null
}

/** Why a typed code cannot be used now. */
export interface UnusablePromo {
  refused: 'promocode_unknown' | 'promocode_expired' | 'promocode_used'
  message: Message
}

export interface PromoUseRequest {
  promoId: string
  playerId: string
  paymentId: string
  amountCents: bigint
}

export interface Promos {
  /** The bonus of a typed code, or why it cannot be used now. */
  look(reader: Reader, playerId: string, typed: string): Promise<ValidPromo | UnusablePromo>
  /** The bonus of a typed code. Refuses an unknown, currently invalid or already used code. */
  check(reader: Reader, playerId: string, typed: string): Promise<ValidPromo>
  /**
   * Records the use inside the transaction that credits a payment. Returns the bonus in cents, which the caller
   * promises; 0n if the code can no longer be used or the payment already has its bonus. Takes the locks of
   * the player and then of the code, so that the accounts of one person use it one after the other.
   */
  redeem(tx: Tx, use: PromoUseRequest): Promise<bigint>
}

export function createPromos(deps: { ledger: Ledger; clock: Pick<Clock, 'now'> }): Promos {
  const { ledger, clock } = deps

  async function look(reader: Reader, playerId: string, typed: string) {
    const name = readPromoCode(typed)
    const promo = name === null ? null : await findPromo(reader, name)
    if (!promo || promo.starts_at.getTime() > clock.now()) return unusable('promocode_unknown')
    if (hasEnded(promo, clock.now())) return unusable('promocode_expired')
    if (isExhausted(promo)) return unusable('promocode_expired', { code: 'promocode_spent' })
    if (await isUsed(reader, promo, playerId)) return unusable('promocode_used')
    const { id, code, value, is_fixed_value: isFixedValue, ends_at: endsAt } = promo
    return { id, code, value, isFixedValue, endsAt }
  }

  async function check(reader: Reader, playerId: string, typed: string) {
    const found = await look(reader, playerId, typed)
    if (!('refused' in found)) return found
    const { refused, message } = found
    return refuse(refused, { message, errors: { promocode: [message] } })
  }

  async function redeem(tx: Tx, use: PromoUseRequest): Promise<bigint> {
    const { promoId, playerId, paymentId, amountCents } = use
    await ledger.lock(tx, playerId)
    const promo = await lockPromo(tx, promoId)
    if (!promo || hasEnded(promo, clock.now() - BEGUN_MS) || isExhausted(promo)) return 0n
    if ((await isUsed(tx, promo, playerId)) || (await hasBonus(tx, paymentId))) return 0n
    const { is_fixed_value: isFixedValue, value } = promo
    const bonus = promoBonus({ isFixedValue, value }, amountCents)
    if (bonus === 0n) return 0n
    const nth = (await countUses(tx, promoId, [playerId])) + 1
    await insertUse(tx, { promoId, paymentId, playerId, nth, bonus, at: instantOf(clock) })
    return bonus
  }

  return { look, check, redeem }
}

/** Whether the player's person has used a code that each may use once, by any account. */
async function isUsed(reader: Reader, promo: PromoRow, playerId: string): Promise<boolean> {
  if (!promo.is_once_per_player) return false
  const person = [playerId, ...(await listOthers(reader, playerId))]
  return (await countUses(reader, promo.id, person)) > 0
}

/** An operator's end takes effect immediately; the scheduled end is compared with the given time. */
const hasEnded = (promo: PromoRow, atMs: number): boolean =>
  promo.ended_at !== null || (promo.ends_at !== null && promo.ends_at.getTime() <= atMs)

const isExhausted = ({ uses, uses_max }: PromoRow): boolean => uses_max !== null && uses >= uses_max

const unusable = (
  refused: UnusablePromo['refused'],
  message: Message = { code: refused },
): UnusablePromo => ({ refused, message })

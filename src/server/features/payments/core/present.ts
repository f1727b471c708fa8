import type { Deposit } from '#contract/http/deposit.ts'
import { toCoins } from '#domain/money/money.ts'
import { bonusRefusedWords } from './first-bonus.ts'
import type { ListedDeposit } from './list-store.ts'
import { attentionWords } from './review-reason.ts'

/** A deposit as its player sees it. A hold is shown while it lasts. */
export const presentDeposit = (row: ListedDeposit, nowMs: number): Deposit => ({
  id: row.id,
  method: row.method,
  status: row.status,
  amount: toCoins(row.amount_cents),
  bonus: toCoins(row.bonus_cents),
  bonus_note: row.bonus_refused && bonusRefusedWords[row.bonus_refused],
  promocode: row.promo_code,
  billing_address: row.billing_address,
  crypto: cryptoPart(row),
  hold_until: isHeld(row, nowMs) ? (row.hold_until?.toISOString() ?? null) : null,
  settled: toCoins(row.settled_cents),
  reversal: reversalPart(row),
  attention: row.attention && attentionWords[row.attention],
  created_at: row.at.toISOString(),
})

const isHeld = ({ status, hold_until }: ListedDeposit, nowMs: number): boolean =>
  status === 'paid' && hold_until !== null && hold_until.getTime() > nowMs

function cryptoPart(row: ListedDeposit): Deposit['crypto'] {
  const { crypto_currency: currency, crypto_amount: amount, crypto_address: address } = row
  if (currency === null || amount === null || address === null) return null
  const { rate_from, rate_to, txid } = row
  return { currency, amount, address, txid, rate_from, rate_to }
}

function reversalPart({ reversed_at, taken_cents, open_cents }: ListedDeposit) {
  if (reversed_at === null) return null
  return {
    at: reversed_at.toISOString(),
    taken: toCoins(taken_cents ?? 0n),
    owed: toCoins(open_cents ?? 0n),
  }
}

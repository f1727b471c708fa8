import { WITHDRAWAL_MIN } from '#contract/forms.ts'
import type { ListedWithdrawal, Withdrawal, WithdrawalRules } from '#contract/http/withdrawals.ts'
import { progressOf } from '#domain/lifecycle/progress.ts'
import { toCoins } from '#domain/money/money.ts'
import { type PayoutCurrencyCode, payoutCurrencies } from '#domain/payout/currencies.ts'
import type { WithdrawalFee } from '#domain/payout/fee.ts'
import { type Funds, presentFunds } from '#server/features/funds/index.ts'
import { type PromisedMs, presentProgress } from '#server/features/settings/index.ts'
import { priceOf, type Rates } from '../crypto/rates.ts'
import type { WithdrawalRow } from './store.ts'

export const presentWithdrawal = (row: WithdrawalRow): Withdrawal => ({
  id: row.id,
  status: row.status,
  amount: toCoins(row.amount_cents),
  fee: toCoins(row.fee_cents),
  currency: row.currency,
  address: row.address,
  rate: row.rate,
  crypto_amount: row.crypto_amount,
  txid: row.txid,
  note: row.note,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** A withdrawal in its player's list, with where it stands. */
export function presentListed(
  row: WithdrawalRow,
  { nowMs, promisedMs, awaitsDocuments }: ProgressTerms,
): ListedWithdrawal {
  const isFresh = row.status === 'new'
  const standing = isFresh && awaitsDocuments ? 'new_without_documents' : row.status
  const sinceMs = (isFresh ? row.created_at : row.updated_at).getTime()
  const progress = progressOf('withdrawal', standing, { sinceMs, nowMs, promisedMs })
  return { ...presentWithdrawal(row), progress: presentProgress(progress) }
}

/** What the steps of a request are computed from. */
export interface ProgressTerms {
  nowMs: number
  promisedMs: PromisedMs
  awaitsDocuments: boolean
}

export const presentRules = (
  funds: Funds,
  parts: WithdrawalRules['parts'],
  rates: Rates,
  feeOf: (currency: PayoutCurrencyCode) => WithdrawalFee,
): Omit<WithdrawalRules, 'can_cancel'> => ({
  ...presentFunds(funds),
  parts,
  minimum: WITHDRAWAL_MIN,
  fee: Math.min(...payoutCurrencies.map(({ code }) => toCoins(feeOf(code).fixed))),
  currencies: payoutCurrencies.map(({ code, name, network, hint }) => {
    const rate = rates.get(code)
    const { fixed, basisPoints } = feeOf(code)
    return {
      ...{ currency: code, name, network, hint, rate: rate ? priceOf(rate) : null },
      ...{ fee: toCoins(fixed), fee_share: toCoins(basisPoints) },
    }
  }),
})

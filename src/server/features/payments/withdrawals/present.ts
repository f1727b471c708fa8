import { WITHDRAWAL_MIN } from '#contract/forms.ts'
import type { Withdrawal, WithdrawalRules } from '#contract/http/withdrawals.ts'
import { toCoins } from '#domain/money/money.ts'
import { payoutCurrencies } from '#domain/payout/currencies.ts'
import { type Funds, presentFunds } from '#server/features/funds/index.ts'
import { priceOf, type Rates } from '../crypto/rates.ts'
import type { WithdrawalRow } from './store.ts'

/** The shop pays the fees of the network and the provider. */
const FEE_COINS = 0

export const presentWithdrawal = (row: WithdrawalRow): Withdrawal => ({
  id: row.id,
  status: row.status,
  amount: toCoins(row.amount_cents),
  currency: row.currency,
  address: row.address,
  rate: row.rate,
  crypto_amount: row.crypto_amount,
  txid: row.txid,
  note: row.note,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

export const presentRules = (funds: Funds, rates: Rates): Omit<WithdrawalRules, 'can_cancel'> => ({
  ...presentFunds(funds),
  minimum: WITHDRAWAL_MIN,
  fee: FEE_COINS,
  currencies: payoutCurrencies.map(({ code, name, network, hint }) => {
    const rate = rates.get(code)
    return { currency: code, name, network, hint, rate: rate ? priceOf(rate) : null }
  }),
})

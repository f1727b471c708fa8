import { compareDecimals, toDecimal } from '#domain/money/decimal.ts'
import type { CryptoDeposit, CryptoRate, PayoutMessage } from '#server/platform/providers/ports.ts'
import type { AlphapoCallback } from './callback.ts'
import type { AlphapoCurrency, AlphapoPair } from './client.ts'

/** The statuses of a transaction that has not ended. */
const unfinished = new Set(['not_confirmed', 'processing', 'pending'])

/** What a callback or a lookup says of a deposit. The received amount counts, before the provider's fee. */
export function depositOf(callback: AlphapoCallback): CryptoDeposit {
  const { id, status, type, address, sent, received, transactions } = callback
  const amount = received ?? sent
  return {
    id,
    status,
    state: stateOf(callback),
    address: address?.foreignId
      ? { reference: address.foreignId, address: address.address, tag: address.tag }
      : null,
    amount: amount && { currency: amount.currency, amount: amount.amount },
    isCrossCurrency:
      type !== 'deposit' ||
      address?.isCrossCurrency === true ||
      (sent !== null && received !== null && sent.currency !== received.currency),
    // Its addresses wait for ever.
    isLate: false,
    txid: transactions.find(({ kind }) => kind === 'blockchain')?.txid ?? null,
    riskScore: riskScoreOf(callback),
  }
}

/** A cancellation with an error: coins were sent but not credited to us; without one they never arrived. */
function stateOf({ status, error, received }: AlphapoCallback): CryptoDeposit['state'] {
  if (unfinished.has(status)) return 'seen'
  if (status === 'confirmed') return received ? 'confirmed' : 'unknown'
  if (status !== 'cancelled') return 'unknown'
  if (error === '') return 'gone'
  return /less than|minimum|lower limit/i.test(error) ? 'too_small' : 'not_credited'
}

/** The worst risk score of the transactions. */
const riskScoreOf = ({ transactions }: AlphapoCallback): string | null =>
  transactions
    .flatMap(({ riskScore }) => riskScore ?? [])
    .reduce<string | null>(
      (worst, score) =>
        worst !== null && compareDecimals(toDecimal(worst), toDecimal(score)) >= 0 ? worst : score,
      null,
    )

/** What a callback or a lookup says of a withdrawal. */
export function payoutOf(callback: AlphapoCallback): PayoutMessage {
  const { id, foreignId: reference, status, error, sent, received, transactions } = callback
  const paid = received ?? sent
  return {
    ...{ reference, id, status, error },
    state: payoutStates[status] ?? 'unfinished',
    paid: paid && { currency: paid.currency, amount: paid.amount },
    txid: transactions.find((each) => each.txid !== null)?.txid ?? null,
  }
}

const payoutStates: Readonly<Record<string, PayoutMessage['state']>> = {
  confirmed: 'sent',
  cancelled: 'canceled',
}

/** The rates of the currencies for which there is one. */
export const ratesOf = (
  currencies: readonly AlphapoCurrency[],
  pairs: readonly AlphapoPair[],
  dollar: string,
): CryptoRate[] =>
  currencies.flatMap(({ currency, minimumAmount, precision: decimals }) => {
    const pair = pairs.find(({ from, to }) => from === currency && to === dollar)
    if (!pair) return []
    const { rateFrom, rateTo } = pair
    return [{ currency, minimumAmount, decimals, rateFrom, rateTo }]
  })

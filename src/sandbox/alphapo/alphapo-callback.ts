import type { DepositAddress, Transaction } from './alphapo-store.ts'

/** How a callback differs from a plain one. */
export interface CallbackChange {
  id?: number
  status?: string
  amount?: string
  error?: string
  riskScore?: string
  /** What has come instead of what the address is for. */
  stray?: string
}

/** A deposit's callback, as the provider's examples show it. */
export function depositCallback(
  { id, currency: own, amount: whole, txid, address }: Transaction,
  to: DepositAddress,
  change: CallbackChange,
): object {
  const { status = 'confirmed', amount = whole, error = '', stray, riskScore } = change
  const currency = stray ?? own
  return {
    id: change.id ?? id,
    end_user_reference: to.reference,
    type: 'deposit',
    crypto_address: {
      id: to.id,
      currency: to.currency,
      address,
      foreign_id: to.foreignId,
      tag: to.tag,
      ...(stray && { cross_currency: true, expected_currency: own }),
    },
    currency_sent: { currency, amount },
    currency_received: { currency, amount, amount_minus_fee: amount },
    transactions: [
      {
        id: (change.id ?? id) + 1,
        currency,
        transaction_type: 'blockchain',
        type: 'deposit',
        address,
        tag: to.tag,
        amount,
        txid,
        ...(riskScore && { riskscore: riskScore }),
        confirmations: status === 'confirmed' ? '3' : '0',
      },
    ],
    fees: [{ type: 'deposit', currency, amount: '0.00000000' }],
    error,
    status,
  }
}

/** A withdrawal's callback. */
export function withdrawalCallback(
  { id, foreignId, currency, amount, txid, address }: Transaction,
  status: string,
): object {
  const isSent = status === 'confirmed'
  return {
    id,
    foreign_id: foreignId,
    type: 'withdrawal',
    crypto_address: { id: id + 1, currency, address, tag: null },
    currency_sent: { currency, amount },
    currency_received: { currency, amount },
    transactions: isSent
      ? [
          {
            id: id + 2,
            currency,
            transaction_type: 'blockchain',
            type: 'withdrawal',
            address,
            tag: null,
            amount,
            txid,
            confirmations: '3',
          },
        ]
      : [],
    fees: [
      { type: 'mining', currency, amount: '0.00007402' },
      { type: 'withdrawal', currency, amount: '0.00002000' },
    ],
    error: status === 'cancelled' ? 'Cancelled by the provider' : '',
    status,
  }
}

import { createNotice, type Notice, reorderedJson, type Sending } from '../payments/notice.ts'
import type { ZenSecrets } from '../settings.ts'
import { noticeHash } from './zen-signature.ts'
import type { Checkout } from './zen-store.ts'

type Change = Sending & {
  type?: string
  status?: string
  amount?: string
  currency?: string
  isForged?: boolean
  isReordered?: boolean
}

interface Scenario {
  label: string
  changes: (checkout: Checkout) => Change[]
}

const later = { isDelayed: true }

/** What can happen after the customer pressed Pay; each is a list of notices, in order. */
export const scenarios = {
  confirm: { label: 'Confirm at once', changes: () => [{}] },
  delay: { label: 'Confirm after a while', changes: () => [later] },
  duplicate: { label: 'Confirm five times at once', changes: () => [{ copies: 5 }] },
  out_of_order: {
    label: 'Confirm, then say «pending»',
    changes: () => [{}, { status: 'PENDING' }],
  },
  answer_lost: {
    label: 'Lose the shop’s answer and confirm again',
    changes: () => [{ isAnswerLost: true }],
  },
  reordered: {
    label: 'Confirm with the fields in another order',
    changes: () => [{ isReordered: true }],
  },
  refund: {
    label: 'Confirm, and refund after a while',
    changes: () => [{}, { ...later, type: 'TRT_REFUND', status: 'REFUNDED' }],
  },
  chargeback: {
    label: 'Confirm, and take it back by the bank after a while',
    changes: () => [{}, { ...later, status: 'CHARGEBACK' }],
  },
  partial_refund: {
    label: 'Confirm, and refund a part after a while',
    changes: () => [{}, { ...later, type: 'TRT_REFUND', status: 'REFUNDED', amount: '1.00' }],
  },
  never: { label: 'Never confirm', changes: () => [] },
  wrong_amount: {
    label: 'Confirm a larger amount',
    changes: ({ amount }) => [{ amount: `9${amount}` }],
  },
  wrong_currency: {
    label: 'Confirm another currency',
    changes: ({ currency }) => [{ currency: currency === 'EUR' ? 'USD' : 'EUR' }],
  },
  wrong_signature: {
    label: 'Confirm with a wrong signature',
    changes: () => [{ isForged: true }],
  },
} as const satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof scenarios

export const isScenario = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name)

/** The notices of a paid checkout under a scenario. */
export function noticesOfPaid(
  checkout: Checkout,
  name: ScenarioName,
  secrets: ZenSecrets,
): Notice[] {
  const scenario: Scenario = scenarios[name]
  return scenario.changes(checkout).map((change) => noticeOf(checkout, change, secrets))
}

/** The notice of a declined checkout. */
export const noticesOfDeclined = (checkout: Checkout, secrets: ZenSecrets): Notice[] => [
  noticeOf(checkout, { status: 'REJECTED' }, secrets),
]

function noticeOf(checkout: Checkout, change: Change, secrets: ZenSecrets): Notice {
  const signed = {
    merchantTransactionId: checkout.merchantTransactionId,
    amount: change.amount ?? checkout.amount,
    currency: change.currency ?? checkout.currency,
    status: change.status ?? 'ACCEPTED',
  }
  const { ipnSecret } = secrets
  const fields = {
    type: change.type ?? 'TRT_PURCHASE',
    transactionId: checkout.transactionId,
    ...signed,
    hash: noticeHash(signed, change.isForged ? `not ${ipnSecret}` : ipnSecret),
    paymentMethod: { name: 'PME_CARD', channel: 'PCL_CARD', parameters: {} },
  }
  const body = change.isReordered ? reorderedJson(fields) : JSON.stringify(fields)
  return createNotice({ body, headers: {}, state: signed.status }, change)
}

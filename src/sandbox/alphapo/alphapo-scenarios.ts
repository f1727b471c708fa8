import { createNotice, type Notice, reorderedJson, type Sending } from '../payments/notice.ts'
import type { AlphapoSecrets } from '../settings.ts'
import { type CallbackChange, depositCallback, withdrawalCallback } from './alphapo-callback.ts'
import { findCurrency, strayOf } from './alphapo-currencies.ts'
import { callbackHeaders } from './alphapo-signature.ts'
import type { DepositAddress, Transaction } from './alphapo-store.ts'

type Change = Sending & CallbackChange & { isForged?: boolean; isReordered?: boolean }

interface Scenario {
  label: string
  changes: (transaction: Transaction) => Change[]
}

const seen: Change = { status: 'not_confirmed' }
const later = { isDelayed: true }
const tooLittle: Change = {
  status: 'cancelled',
  error: 'Transaction amount less than minimum deposit',
}

/** What can happen after coins were sent; each is a list of callbacks, in order. */
export const scenarios = {
  confirm: { label: 'Seen, then confirmed', changes: () => [seen, {}] },
  instant: { label: 'Confirmed at once', changes: () => [{}] },
  delay: { label: 'Seen, and confirmed after a while', changes: () => [seen, later] },
  duplicate: { label: 'Confirmed five times at once', changes: () => [{ copies: 5 }] },
  out_of_order: { label: 'Confirmed, then «not confirmed»', changes: () => [{}, seen] },
  answer_lost: {
    label: 'Lose the shop’s answer and confirm again',
    changes: () => [{ isAnswerLost: true }],
  },
  reordered: {
    label: 'Confirmed, with the fields in another order',
    changes: () => [{ isReordered: true }],
  },
  never: { label: 'Seen, and never confirmed', changes: () => [seen] },
  lost: {
    label: 'Confirmed, but every callback gets lost',
    changes: () => [{ ...seen, copies: 0 }, { copies: 0 }],
  },
  vanished: {
    label: 'Seen, then cancelled by the network',
    changes: () => [seen, { status: 'cancelled' }],
  },
  below_minimum: { label: 'Below the minimum', changes: () => [tooLittle, tooLittle] },
  cross_currency: {
    label: 'Another currency of the same network',
    changes: ({ currency }) => {
      const own = findCurrency(currency)
      const stray = own && strayOf(own)
      return stray ? [{ ...seen, stray }, { stray }] : []
    },
  },
  wrong_amount: {
    label: 'Confirmed, then again with a larger amount',
    changes: ({ amount }) => [{}, { amount: `9${amount}` }],
  },
  new_number: {
    label: 'Confirmed, then the same again under a new number',
    changes: ({ id }) => [{}, { id: id + 500_000 }],
  },
  high_risk: { label: 'Confirmed, with a high risk score', changes: () => [{ riskScore: '0.95' }] },
  wrong_signature: {
    label: 'Confirmed, with a wrong signature',
    changes: () => [{ isForged: true }],
  },
} as const satisfies Record<string, Scenario>

type ScenarioName = keyof typeof scenarios

export const isScenario = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name)

/** The notices of coins that were sent to an address, under a scenario. */
export function noticesOfDeposit(
  transaction: Transaction,
  to: DepositAddress,
  name: ScenarioName,
  secrets: AlphapoSecrets,
): Notice[] {
  const scenario: Scenario = scenarios[name]
  return scenario.changes(transaction).map((change) => {
    const fields = depositCallback(transaction, to, change)
    const body = change.isReordered ? reorderedJson(fields) : JSON.stringify(fields)
    const headers = callbackHeaders(body, secrets, change.isForged)
    return createNotice({ body, headers, state: change.status ?? 'confirmed' }, change)
  })
}

/** What may become of a withdrawal that was taken. */
export const endings = {
  confirmed: { label: 'Send it, and confirm' },
  cancelled: { label: 'Cancel it' },
} as const

export type Ending = keyof typeof endings

export function noticeOfWithdrawal(
  transaction: Transaction,
  ending: Ending,
  secrets: AlphapoSecrets,
  sending: Sending = {},
): Notice {
  const body = JSON.stringify(withdrawalCallback(transaction, ending))
  return createNotice({ body, headers: callbackHeaders(body, secrets), state: ending }, sending)
}

import { createHash } from 'node:crypto'
import { createNotice, type Notice, reorderedJson, type Sending } from '../payments/notice.ts'
import type { SkinsbackSecrets } from '../settings.ts'
import { signOf } from './skinsback-signature.ts'
import { type Skin, worthOf } from './skinsback-skins.ts'
import type { Trade } from './skinsback-store.ts'

type Change = Sending & {
  status?: string
  amount?: string
  currency?: string
  isForged?: boolean
  isReordered?: boolean
  /** Written as a form instead of JSON. */
  isForm?: boolean
  /** The prices in other currencies, which nobody signs, say much more. */
  isInflated?: boolean
}

interface Scenario {
  label: string
  changes: (amount: string) => Change[]
}

const later = { isDelayed: true }
const held: Change = { status: 'in_hold' }
const pending: Change = { status: 'pending' }

/** What can happen after skins were traded; each is a list of webhooks, in order. */
export const scenarios = {
  success: { label: 'Paid at once', changes: () => [{}] },
  pending: { label: 'Pending, then paid', changes: () => [pending, {}] },
  delay: { label: 'Pending, and paid after a while', changes: () => [pending, later] },
  hold_success: {
    label: 'On hold, and paid after a while',
    changes: () => [held, { ...later }],
  },
  hold_approved: {
    label: 'On hold, and paid in advance',
    changes: () => [held, { status: 'hold_approved' }],
  },
  hold_returned: {
    label: 'On hold, paid in advance, and taken back after a while',
    changes: () => [held, { status: 'hold_approved' }, { ...later, status: 'hold_returned' }],
  },
  returned: {
    label: 'Paid, and taken back after a while',
    changes: () => [{}, { ...later, status: 'hold_returned' }],
  },
  hold_fail: {
    label: 'On hold, and undone after a while',
    changes: () => [held, { ...later, status: 'fail' }],
  },
  duplicate: { label: 'Paid, sent five times at once', changes: () => [{ copies: 5 }] },
  out_of_order: { label: 'Paid, then «pending»', changes: () => [{}, pending] },
  answer_lost: {
    label: 'Lose the shop’s answer and tell again',
    changes: () => [{ isAnswerLost: true }],
  },
  reordered: {
    label: 'Paid, with the fields in another order',
    changes: () => [{ isReordered: true }],
  },
  form: { label: 'Paid, sent as a form', changes: () => [{ isForm: true }] },
  never: { label: 'Pending, and never paid', changes: () => [pending] },
  lost: {
    label: 'Paid, but every webhook gets lost',
    changes: () => [{ copies: 0 }],
  },
  lost_return: {
    label: 'Paid, then taken back, but that gets lost',
    changes: () => [{}, { status: 'hold_returned', copies: 0 }],
  },
  wrong_amount: {
    label: 'Paid, then again with a larger amount',
    changes: (amount) => [{}, { amount: `9${amount}` }],
  },
  inflated: {
    label: 'Paid, with unsigned prices that are much larger',
    changes: () => [{ isInflated: true }],
  },
  wrong_currency: { label: 'Paid in another currency', changes: () => [{ currency: 'eur' }] },
  wrong_signature: { label: 'Paid, with a wrong signature', changes: () => [{ isForged: true }] },
} as const satisfies Record<string, Scenario>

type ScenarioName = keyof typeof scenarios

export const isScenario = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name)

/** The notices of skins that were traded, under a scenario. */
export function noticesOfTrade(
  trade: Trade,
  chosen: readonly Skin[],
  name: ScenarioName,
  secrets: SkinsbackSecrets,
): Notice[] {
  const scenario: Scenario = scenarios[name]
  const amount = worthOf(chosen)
  return scenario.changes(amount).map((change) => noticeOf(trade, chosen, change, secrets))
}

/** The notice of a page that was left. */
export const noticesOfDeclined = (trade: Trade, secrets: SkinsbackSecrets): Notice[] => [
  noticeOf(trade, [], { status: 'fail' }, secrets),
]

function noticeOf(
  trade: Trade,
  chosen: readonly Skin[],
  change: Change,
  { secret }: SkinsbackSecrets,
): Notice {
  const { status = 'success' } = change
  const plain = plainFields(trade, chosen, change, status)
  const sign = signOf(plain, change.isForged ? `not ${secret}` : secret)
  const prices = { usd: change.isInflated ? '99999.99' : plain.amount, eur: '1.00' }
  const skins = chosen.map(({ name, cents }) => ({ name, price: String(cents / 100) }))
  const fields = { sign, ...plain, amount_in_currencies: prices, skins }
  return createNotice({ ...written(fields, plain, change), state: status }, change)
}

function plainFields(
  { transactionId, orderId, currency }: Trade,
  chosen: readonly Skin[],
  change: Change,
  status: string,
): Record<string, string | number> {
  const isPriced = status !== 'pending' && status !== 'fail'
  const now = Math.floor(Date.now() / 1000)
  return {
    status,
    transaction_id: transactionId,
    order_id: orderId,
    steam_id: steamIdOf(orderId),
    date: now,
    offer_date: now,
    ...(isPriced && {
      // A bare number, as PHP writes one.
      amount: Number(change.amount ?? worthOf(chosen)),
      amount_currency: change.currency ?? currency,
      user_amount: Number(worthOf(chosen)),
    }),
  }
}

/** The sandbox does not know who trades: each order comes from a Steam account of its own. */
const steamIdOf = (orderId: string): string =>
  `7656${createHash('sha256').update(orderId).digest().readBigUInt64BE().toString().slice(-13).padStart(13, '0')}`

function written(
  fields: { sign: string },
  plain: Record<string, string | number>,
  { isForm, isReordered }: Change,
): Pick<Notice, 'body' | 'headers'> {
  if (isForm) {
    const entries = Object.entries({ ...plain, sign: fields.sign })
    const form = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))
    form.set('amount_in_currencies[usd]', '99999.99')
    return {
      body: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }
  }
  return { body: isReordered ? reorderedJson(fields) : JSON.stringify(fields), headers: {} }
}

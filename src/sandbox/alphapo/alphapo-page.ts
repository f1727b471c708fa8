import {
  type Frame,
  framed,
  orderPart,
  panelPage,
  scenarioField,
} from '../console/payment-frame.ts'
import { toHtml } from '../html.ts'
import { findCurrency } from './alphapo-currencies.ts'
import { endings, scenarios } from './alphapo-scenarios.ts'
import type { DepositAddress, Transaction } from './alphapo-store.ts'
import { type WithdrawalMode, withdrawalModes } from './alphapo-tricks.ts'

/** So much is proposed: a little above the shop's minimum. */
const PROPOSED_DOLLARS = 100

/** The page of a deposit address: a wallet that sends what is typed. */
export function sendPage(frame: Frame, to: DepositAddress, sent: readonly Transaction[]): string {
  const order = orderPart(frame, {
    label: 'Send coins to this address',
    amount: to.currency,
    unit: worthOf(to.currency),
    facts: [
      ['Address', to.address, true],
      ...(to.tag === null ? [] : [['Tag', to.tag, true] as const]),
      ...sent.map(
        ({ amount, currency, state }) => ['Sent', `${amount} ${currency}: ${state}`] as const,
      ),
    ],
  })
  const panel = `<section class="panel">
    <h1>A wallet</h1>
    <p class="hint">This page stands in for a wallet and for the network. No coins move, and nobody holds the key of this address.</p>
    <form method="post" action="${toHtml(`${frame.publicUrl}/alphapo/send/${to.address}`)}">
      <label for="amount">Amount in ${toHtml(to.currency)}</label>
      <input id="amount" name="amount" inputmode="decimal" autocomplete="off" required pattern="[0-9]{1,12}([.][0-9]{1,8})?" value="${proposedOf(to.currency)}">
      ${scenarioField('What the provider tells the shop', scenarios)}
      <button class="pay">Send the coins</button>
      <a class="plain" href="${toHtml(shopOf(frame))}">Back to ${toHtml(frame.merchant)}</a>
    </form>
  </section>`
  return framed(frame, 'Send coins', `<div class="card">${order}${panel}</div>`)
}

/** The page of an address that the provider has not given out. */
export const missingAddressPage = (frame: Frame): string =>
  panelPage(
    frame,
    'There is no such address',
    'The link is wrong, or the address is too old. Take a new one in the shop.',
  )

/** The withdrawals that the shop has asked for, and what may become of those that wait. */
export function withdrawalsPage(
  frame: Frame,
  withdrawals: readonly Transaction[],
  mode: WithdrawalMode,
): string {
  const rows = withdrawals.map((each) => withdrawalRow(frame, each)).join('')
  return panelPage(
    frame,
    'Withdrawals',
    'What the shop has asked the crypto provider to pay out. The newest is first.',
    modeForm(frame, mode) +
      (rows ? `<ul class="rows">${rows}</ul>` : '<p class="hint">There are none yet.</p>'),
  )
}

function modeForm({ publicUrl }: Frame, mode: WithdrawalMode): string {
  const options = Object.entries(withdrawalModes).map(
    ([name, label]) =>
      `<option value="${name}"${name === mode ? ' selected' : ''}>${toHtml(label)}</option>`,
  )
  return `<form class="choice" method="post" action="${toHtml(publicUrl)}/alphapo/withdrawals">
    <label for="mode">What becomes of the next ones</label>
    <select id="mode" name="mode">${options.join('')}</select>
    <button class="plain">Set</button>
  </form>`
}

function withdrawalRow({ publicUrl }: Frame, each: Transaction): string {
  const buttons = Object.entries(endings)
    .map(
      ([name, { label }]) =>
        `<button class="${name === 'confirmed' ? 'pay' : 'decline'}" name="ending" value="${name}">${label}</button>`,
    )
    .join('')
  const form = `<form method="post" action="${toHtml(`${publicUrl}/alphapo/withdrawals/${each.id}`)}">${buttons}</form>`
  return `<li>
    <p><strong>${toHtml(each.amount)} ${toHtml(each.currency)}</strong> <span>${toHtml(each.state)}</span></p>
    <p class="reference">${toHtml(each.address)}</p>
    ${each.state === 'processing' ? form : ''}
  </li>`
}

const worthOf = (code: string): string => {
  const currency = findCurrency(code)
  return currency ? `1 is ${Number(currency.dollars)} USD` : ''
}

function proposedOf(code: string): string {
  const dollars = Number(findCurrency(code)?.dollars ?? 1)
  return String(Number((PROPOSED_DOLLARS / dollars).toPrecision(4)))
}

const shopOf = ({ publicUrl }: Frame): string => publicUrl.replace(/\/sandbox$/, '/')

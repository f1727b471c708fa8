import {
  type Frame,
  framed,
  orderPart,
  panelPage,
  scenarioField,
} from '../console/payment-frame.ts'
import { toHtml } from '../html.ts'
import { scenarios } from './zen-scenarios.ts'
import type { Checkout } from './zen-store.ts'

/** The hosted payment page: what is to be paid, and how it shall end. */
export function paymentPage(frame: Frame, checkout: Checkout): string {
  const isOpen = checkout.state === 'open'
  const order = orderPart(frame, {
    label: isOpen ? 'Amount to pay' : 'Amount',
    amount: checkout.amount,
    unit: checkout.currency,
    facts: [
      ['For', checkout.description],
      ['Order', checkout.merchantTransactionId, true],
    ],
  })
  const panel = isOpen ? openPanel(frame, checkout) : closedPanel(frame, checkout)
  return framed(frame, `Pay ${frame.merchant}`, `<div class="card">${order}${panel}</div>`)
}

/** The page of an address that names no payment. */
export const missingPage = (frame: Frame): string =>
  panelPage(
    frame,
    'There is no such payment',
    'The link is wrong, or the payment is too old. Go back to the shop and start again.',
  )

function openPanel({ publicUrl }: Frame, { id, amount, currency }: Checkout): string {
  return `<section class="panel">
    <h1>Card payment</h1>
    <p class="hint">This page stands in for the card provider. It asks for no card, because none is charged.</p>
    <form method="post" action="${toHtml(`${publicUrl}/zen/pay/${id}`)}">
      ${scenarioField('What the provider tells the shop', scenarios)}
      <button class="pay" name="action" value="pay">Pay ${toHtml(amount)} ${toHtml(currency)}</button>
      <button class="decline" name="action" value="decline">Decline the payment</button>
    </form>
  </section>`
}

function closedPanel({ merchant }: Frame, { state, urlSuccess, urlFailure }: Checkout): string {
  const back = state === 'paid' ? urlSuccess : urlFailure
  const words = state === 'paid' ? 'This payment is done' : 'This payment was declined'
  return `<section class="panel">
    <h1>${words}</h1>
    <p class="hint">A payment ends once. To pay again, start a new one in the shop.</p>
    ${back ? `<a class="pay" href="${toHtml(back)}">Back to ${toHtml(merchant)}</a>` : ''}
  </section>`
}

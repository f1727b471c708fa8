import { scenarios } from './zen-scenarios.ts'
import type { Checkout } from './zen-store.ts'

/** Text that stands safely in HTML, in attributes too. */
const toHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

interface Frame {
  publicUrl: string
  merchant: string
}

/** The hosted payment page: what is to be paid, and how it shall end. */
export function paymentPage({ publicUrl, merchant }: Frame, checkout: Checkout): string {
  const panel =
    checkout.state === 'open' ? openPanel(publicUrl, checkout) : closedPanel(merchant, checkout)
  return page(
    publicUrl,
    `Pay ${merchant}`,
    `<div class="card">
      <section class="order" aria-label="Your order">
        <p class="merchant"><span class="mark" aria-hidden="true">${toHtml(merchant.slice(0, 1))}</span>${toHtml(merchant)}</p>
        <p class="label">${checkout.state === 'open' ? 'Amount to pay' : 'Amount'}</p>
        <p class="amount">${toHtml(checkout.amount)} <span>${toHtml(checkout.currency)}</span></p>
        <dl>
          <div><dt>For</dt><dd>${toHtml(checkout.description)}</dd></div>
          <div><dt>Order</dt><dd class="reference">${toHtml(checkout.merchantTransactionId)}</dd></div>
        </dl>
      </section>
      ${panel}
    </div>`,
  )
}

/** The page of an address that names no payment. */
export const missingPage = (publicUrl: string): string =>
  page(
    publicUrl,
    'No such payment',
    `<div class="card"><section class="panel">
      <h1>There is no such payment</h1>
      <p class="hint">The link is wrong, or the payment is too old. Go back to the shop and start again.</p>
    </section></div>`,
  )

function openPanel(publicUrl: string, { id, amount, currency }: Checkout): string {
  const options = Object.entries(scenarios).map(
    ([name, { label }]) => `<option value="${name}">${toHtml(label)}</option>`,
  )
  return `<section class="panel">
    <h1>Card payment</h1>
    <p class="hint">This page stands in for the card provider. It asks for no card, because none is charged.</p>
    <form method="post" action="${toHtml(`${publicUrl}/zen/pay/${id}`)}">
      <label for="scenario">What the provider tells the shop</label>
      <select id="scenario" name="scenario">${options.join('')}</select>
      <button class="pay" name="action" value="pay">Pay ${toHtml(amount)} ${toHtml(currency)}</button>
      <button class="decline" name="action" value="decline">Decline the payment</button>
    </form>
  </section>`
}

function closedPanel(merchant: string, { state, urlSuccess, urlFailure }: Checkout): string {
  const back = state === 'paid' ? urlSuccess : urlFailure
  const words = state === 'paid' ? 'This payment is done' : 'This payment was declined'
  return `<section class="panel">
    <h1>${words}</h1>
    <p class="hint">A payment ends once. To pay again, start a new one in the shop.</p>
    ${back ? `<a class="pay" href="${toHtml(back)}">Back to ${toHtml(merchant)}</a>` : ''}
  </section>`
}

const page = (publicUrl: string, title: string, main: string): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${toHtml(title)} · Sandbox</title>
  <link rel="stylesheet" href="${toHtml(publicUrl)}/zen/page.css">
</head>
<body>
  <header><strong>SANDBOX</strong> No real money moves here.</header>
  <main>${main}</main>
</body>
</html>
`

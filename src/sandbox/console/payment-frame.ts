import { toHtml } from '../html.ts'

export interface Frame {
  publicUrl: string
  merchant: string
}

/** A page of a payment provider's stand-in. */
export const framed = (
  { publicUrl }: Frame,
  title: string,
  main: string,
): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${toHtml(title)} · Sandbox</title>
  <link rel="stylesheet" href="${toHtml(publicUrl)}/zen/page.css">
</head>
<body>
  <header><strong>SANDBOX</strong> No real money moves here. <a href="${toHtml(publicUrl)}/console">How the providers answer</a></header>
  <main>${main}</main>
</body>
</html>
`

export interface Order {
  label: string
  amount: string
  unit: string
  facts: readonly (readonly [term: string, value: string, isReference?: boolean])[]
}

/** The page's dark half: whom it is for, and what about. */
export const orderPart = ({ merchant }: Frame, { label, amount, unit, facts }: Order): string => {
  const lines = facts.map(
    ([term, value, isReference]) =>
      `<div><dt>${toHtml(term)}</dt><dd${isReference ? ' class="reference"' : ''}>${toHtml(value)}</dd></div>`,
  )
  return `<section class="order" aria-label="Your order">
    <p class="merchant"><span class="mark" aria-hidden="true">${toHtml(merchant.slice(0, 1))}</span>${toHtml(merchant)}</p>
    <p class="label">${toHtml(label)}</p>
    <p class="amount">${toHtml(amount)} <span>${toHtml(unit)}</span></p>
    <dl>${lines.join('')}</dl>
  </section>`
}

/** A page of one panel: a title, a hint, and what follows. */
export const panelPage = (frame: Frame, title: string, hint: string, rest = ''): string =>
  framed(
    frame,
    title,
    `<div class="card"><section class="panel">
      <h1>${toHtml(title)}</h1>
      <p class="hint">${toHtml(hint)}</p>
      ${rest}
    </section></div>`,
  )

/** A choice of scenarios. */
export function scenarioField(
  label: string,
  scenarios: Readonly<Record<string, { label: string }>>,
): string {
  const options = Object.entries(scenarios).map(
    ([name, { label }]) => `<option value="${name}">${toHtml(label)}</option>`,
  )
  return `<label for="scenario">${toHtml(label)}</label>
    <select id="scenario" name="scenario">${options.join('')}</select>`
}

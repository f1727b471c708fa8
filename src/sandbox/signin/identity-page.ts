import { toHtml } from '../html.ts'
import { people } from './identity-people.ts'

interface Frame {
  publicUrl: string
  merchant: string
}

export interface IdentityRequest {
  /** Whose page this stands in for. */
  provider: string
  /** Where the form goes. */
  action: string
  /** What the shop has asked to know. */
  asked: string
  scenarios: Readonly<Record<string, string>>
}

/** The page on which a visitor says who they are, and how the provider shall behave. */
export function identityPage(frame: Frame, request: IdentityRequest): string {
  const { provider, action, asked, scenarios } = request
  const merchant = toHtml(frame.merchant)
  return page(
    frame,
    `Log in with ${provider}`,
    `<div class="card">
      <section class="order" aria-label="What is asked">
        <p class="merchant"><span class="mark" aria-hidden="true">${toHtml(frame.merchant.slice(0, 1))}</span>${merchant}</p>
        <p class="label">Log in to ${merchant} with</p>
        <p class="amount">${toHtml(provider)}</p>
        <dl><div><dt>It asks for</dt><dd>${toHtml(asked)}</dd></div></dl>
      </section>
      <section class="panel">
        <h1>Who are you?</h1>
        <p class="hint">This page stands in for ${toHtml(provider)}. Nobody here is real, and no password is asked.</p>
        <form method="post" action="${toHtml(action)}">
          <fieldset class="people"><legend>Demo identity</legend>
            ${people.map(({ key, name, email }, at) => choice(key, name, email ?? 'without an email', at === 0)).join('')}
            ${choice('typed', 'Another one', 'typed below', false)}
            <div class="typed">
              <label for="name">Name</label>
              <input id="name" name="name" maxlength="100" autocomplete="off">
              <label for="email">Email, or nothing</label>
              <input id="email" name="email" type="email" maxlength="100" autocomplete="off">
            </div>
          </fieldset>
          <label for="scenario">How ${toHtml(provider)} behaves</label>
          <select id="scenario" name="scenario">${options(scenarios)}</select>
          <button class="pay" name="action" value="allow">Continue to ${merchant}</button>
          <button class="decline" name="action" value="deny" formnovalidate>Cancel</button>
        </form>
      </section>
    </div>`,
  )
}

/** The page of a request that a provider would not take. */
export const refusedRequestPage = (frame: Frame, provider: string, why: string): string =>
  page(
    frame,
    'Wrong request',
    `<div class="card"><section class="panel">
      <h1>${toHtml(provider)} does not take this request</h1>
      <p class="hint">${toHtml(why)}</p>
    </section></div>`,
  )

const choice = (key: string, name: string, note: string, isFirst: boolean): string =>
  `<label class="person"><input type="radio" name="person" value="${key}"${isFirst ? ' checked' : ''}>
    <span>${toHtml(name)}</span><small>${toHtml(note)}</small></label>`

const options = (scenarios: IdentityRequest['scenarios']): string =>
  Object.entries(scenarios)
    .map(([name, label]) => `<option value="${name}">${toHtml(label)}</option>`)
    .join('')

const page = ({ publicUrl }: Frame, title: string, main: string): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${toHtml(title)} · Sandbox</title>
  <link rel="stylesheet" href="${toHtml(publicUrl)}/zen/page.css">
  <link rel="stylesheet" href="${toHtml(publicUrl)}/identity/page.css">
</head>
<body>
  <header><strong>SANDBOX</strong> No real account is used here.</header>
  <main>${main}</main>
</body>
</html>
`

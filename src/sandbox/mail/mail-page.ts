import { toHtml } from '../html.ts'
import type { StoredMail } from './mail-store.ts'
import { type ReadableMail, readMail } from './read-mail.ts'

interface Frame {
  publicUrl: string
  merchant: string
}

/** The list of mails, with a search by recipient. */
export async function listPage(
  frame: Frame,
  mails: readonly StoredMail[],
  recipient: string,
): Promise<string> {
  const rows = (await Promise.all(mails.map((mail) => rowOf(frame, mail)))).join('')
  const nothing = recipient
    ? `<p class="nothing">No mail to «${toHtml(recipient)}». A mail can take a few seconds.</p>`
    : '<p class="nothing">No mail yet. What the shop sends comes here.</p>'
  return page(
    frame,
    'Mail box',
    `<div class="box">
      <div class="head"><h1>Mail box</h1><a class="back" href="${shopUrlOf(frame)}">Back to ${toHtml(frame.merchant)}</a></div>
      <p class="lead">Every mail that the shop sends in demo mode, as it came over SMTP. Nothing leaves this machine.</p>
      ${searchForm(frame, recipient)}
      ${rows ? `<ul class="mails">${rows}</ul>` : nothing}
    </div>`,
  )
}

/** One mail; its HTML stands in a frame of its own, in which nothing runs and nothing is loaded. */
export async function mailPage(
  frame: Frame,
  mail: StoredMail,
  view: 'html' | 'text' | 'source',
): Promise<string> {
  const read = await readMail(mail.source)
  const address = `${toHtml(frame.publicUrl)}/mail/${mail.id}`
  const tab = (name: typeof view, label: string) =>
    `<a href="${address}?view=${name}"${name === view ? ' aria-current="page"' : ''}>${label}</a>`
  return page(
    frame,
    read.subject,
    `<div class="box">
      <div class="head"><h1>${toHtml(read.subject)}</h1><a class="back" href="${toHtml(frame.publicUrl)}/mail">All mails</a></div>
      <dl class="facts">
        <div><dt>From</dt><dd>${toHtml(read.from)}</dd></div>
        <div><dt>To</dt><dd>${toHtml(mail.to.join(', '))}</dd></div>
        <div><dt>Received</dt><dd>${timeOf(mail)}</dd></div>
      </dl>
      <nav class="views" aria-label="Views">${tab('html', 'As designed')}${tab('text', 'Plain text')}${tab('source', 'Source')}</nav>
      ${viewOf(address, mail, read, view)}
    </div>`,
  )
}

/** The page of an address that names no mail. */
export const missingMailPage = (frame: Frame): string =>
  page(
    frame,
    'No such mail',
    `<div class="box"><div class="head"><h1>There is no such mail</h1><a class="back" href="${toHtml(frame.publicUrl)}/mail">All mails</a></div></div>`,
  )

/** The mail's own HTML, whose links open in the whole window. */
export const framedHtml = async (mail: StoredMail): Promise<string> =>
  `<base target="_top">${(await readMail(mail.source)).html ?? ''}`

const shopUrlOf = ({ publicUrl }: Frame) => toHtml(publicUrl.replace(/\/sandbox$/, '/'))

const searchForm = ({ publicUrl }: Frame, recipient: string): string =>
  `<form class="search" method="get" action="${toHtml(publicUrl)}/mail" role="search">
    <label for="to">Recipient</label>
    <input id="to" name="to" type="search" value="${toHtml(recipient)}" placeholder="you@example.com" autocomplete="off" spellcheck="false">
    <button>Search</button>
  </form>`

async function rowOf({ publicUrl }: Frame, mail: StoredMail): Promise<string> {
  const { subject, text } = await readMail(mail.source)
  const words = (text ?? '').replaceAll(/\s+/g, ' ').slice(0, 140)
  return `<li><a href="${toHtml(publicUrl)}/mail/${mail.id}">
    <strong>${toHtml(subject)}</strong>
    <span class="to">${toHtml(mail.to.join(', '))}</span>
    <span class="words">${toHtml(words)}</span>
    ${timeOf(mail)}
  </a></li>`
}

const timeOf = ({ receivedAt }: StoredMail): string =>
  `<time datetime="${receivedAt}">${receivedAt.slice(0, 19).replace('T', ' ')} UTC</time>`

function viewOf(
  address: string,
  { source }: StoredMail,
  { html, text }: ReadableMail,
  view: 'html' | 'text' | 'source',
): string {
  const plain = (words: string) => `<pre tabindex="0">${toHtml(words)}</pre>`
  if (view === 'source') return plain(Buffer.from(source, 'latin1').toString('utf8'))
  if (view === 'text' || html === null) return plain(text ?? 'This mail has no plain text.')
  return `<iframe class="mail" title="The mail" src="${address}/html" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>`
}

const page = ({ publicUrl }: Frame, title: string, main: string): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${toHtml(title)} · Sandbox</title>
  <link rel="stylesheet" href="${toHtml(publicUrl)}/mail/page.css">
</head>
<body>
  <header><strong>SANDBOX</strong> No real mail leaves here.</header>
  <main>${main}</main>
</body>
</html>
`

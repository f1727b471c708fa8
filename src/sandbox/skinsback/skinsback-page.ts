import {
  type Frame,
  framed,
  orderPart,
  panelPage,
  scenarioField,
} from '../console/payment-frame.ts'
import { toHtml } from '../html.ts'
import { scenarios } from './skinsback-scenarios.ts'
import { drawingOf, type Skin, skins } from './skinsback-skins.ts'
import type { Trade } from './skinsback-store.ts'

const words: Record<Trade['state'], string> = {
  open: 'Choose',
  traded: 'Traded',
  declined: 'Not traded',
}

/** The page on which skins are traded in. */
export function tradePage(frame: Frame, trade: Trade): string {
  const order = orderPart(frame, {
    label: 'Trade skins for coins',
    amount: words[trade.state],
    unit: '',
    facts: [
      ['Trade', String(trade.transactionId)],
      ['Order', trade.orderId, true],
      ...(trade.skins.length > 0 ? [['Skins', trade.skins.join(', ')] as const] : []),
    ],
  })
  const panel = trade.state === 'open' ? openPanel(frame, trade) : closedPanel(frame, trade)
  return framed(frame, 'Trade skins', `<div class="card">${order}${panel}</div>`)
}

/** The page of an address that names no trade. */
export const missingTradePage = (frame: Frame): string =>
  panelPage(
    frame,
    'There is no such trade',
    'The link is wrong, or the trade is too old. Go back to the shop and start again.',
  )

function openPanel({ publicUrl }: Frame, { id }: Trade): string {
  return `<section class="panel">
    <h1>Your skins</h1>
    <p class="hint">This page stands in for the skins provider. These skins are drawn here, and belong to nobody.</p>
    <form method="post" action="${toHtml(`${publicUrl}/skinsback/pay/${id}`)}">
      <fieldset class="skins"><legend>Choose what to trade</legend>
        ${skins.map((skin, at) => skinChoice(skin, at === 0)).join('')}
      </fieldset>
      ${scenarioField('What the provider tells the shop', scenarios)}
      <button class="pay" name="action" value="trade">Trade the skins</button>
      <button class="decline" name="action" value="decline">Leave without a trade</button>
    </form>
  </section>`
}

const skinChoice = (skin: Skin, isFirst: boolean): string =>
  `<label class="skin"><input type="checkbox" name="skin" value="${skin.id}"${isFirst ? ' checked' : ''}>${drawingOf(skin)}<span>${toHtml(skin.name)}</span><small>${(skin.cents / 100).toFixed(2)} USD</small></label>`

function closedPanel({ merchant }: Frame, { state, successUrl, failUrl }: Trade): string {
  const back = state === 'traded' ? successUrl : failUrl
  return `<section class="panel">
    <h1>${state === 'traded' ? 'This trade is made' : 'This trade was left'}</h1>
    <p class="hint">A trade ends once. To trade again, start a new one in the shop.</p>
    ${back ? `<a class="pay" href="${toHtml(back)}">Back to ${toHtml(merchant)}</a>` : ''}
  </section>`
}

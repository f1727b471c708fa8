import { expect } from 'vitest'
import type { ActionReply } from '#contract/http/operator/acts.ts'
import { aDocument, aMarker, anAlert, aSubmission } from '#tests/support/players/a-check.ts'
import { aCustomBox } from '#tests/support/players/a-custom-box.ts'
import { aLostBet } from '#tests/support/players/a-lost-bet.ts'
import { aPicture, upload } from '#tests/support/players/a-picture.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import type { TestApp } from '#tests/support/shop/start-app.ts'
import { done, type Made, type Travellers, visitorAt, why } from './journey-play.ts'

/** Sends support a picture and receives a reply. The player closes one ticket, the staff another. */
export async function goThroughSupport(app: TestApp, travellers: Travellers): Promise<void> {
  const { friend, staff } = travellers
  const sent = await upload(app, friend, await aPicture())
  await done(friend, `GET /api/support/attachments/${sent.body.data.id}`)
  const question = { subject: 'A parcel', category: 'shipping', message: 'Where is it?' }
  const made = await done<Made<{ id: string }>>(friend, 'POST /api/support/tickets', {
    ...question,
    attachments: [sent.body.data.id],
  })
  const own = `/api/support/tickets/${made.data.id}`
  const atStaff = `/api/operator/tickets/${made.data.id}`
  await done(staff.operator, `GET ${atStaff}`)
  await done(staff.operator, `POST ${atStaff}/messages`, { message: 'On its way.' })
  await done(friend, `POST ${own}/messages`, { message: 'Thank you.' })
  await done(friend, `GET ${own}`)
  await done(friend, `POST ${own}/close`)
  const other = await done<Made<{ id: string }>>(friend, 'POST /api/support/tickets', question)
  await done(staff.operator, `POST /api/operator/tickets/${other.data.id}/close`, why)
  await done(friend, 'GET /api/support/tickets')
}

/** Two talk in the lobby; staff look at what is reported, remove a message, and mute its player. */
export async function goThroughChat(travellers: Travellers): Promise<void> {
  const { url, player, friend, staff } = travellers
  const say = (text: string) => done<Made<{ id: string }>>(player, 'POST /api/chat/lobby', { text })
  const { data: message } = await say('Has anybody opened this box?')
  await done(visitorAt(url), 'GET /api/chat/lobby')
  await done(friend, `POST /api/chat/messages/${message.id}/report`)
  await done(staff.operator, `GET /api/operator/chat/messages/${message.id}`)
  await done(staff.operator, `DELETE /api/operator/chat/messages/${message.id}`, why)
  await done(friend, `POST /api/players/${player.id}/report`)
  const { slug } = await aCustomBox(player, { name: 'Friday treats' })
  await done(friend, `POST /api/user-boxes/${slug}/report`)
  const list = await done<Made<{ id: string }[]>>(staff.operator, 'GET /api/operator/moderation')
  await done(staff.operator, `POST /api/operator/moderation/${list.data[0]?.id}/dismiss`, why)
  const at = `POST /api/operator/players/${player.id}/mute`
  for (const hours of [1, 0]) await done(staff.operator, at, { hours, ...why })
  await say('It was this one.')
}

/**
 * A player is held by an alert, sends a document, and is verified by the staff. Returns the document's number, which is a
 * secret.
 */
export async function goThroughChecks(app: TestApp, { staff }: Travellers): Promise<string> {
  const { operator } = staff
  const player = await aPlayer(app)
  for (const end of ['clear', 'confirm']) {
    const alert = await anAlert(app, (await aPlayer(app)).id)
    await done(operator, `POST /api/operator/alerts/${alert}/${end}`, why)
  }
  await done(operator, 'GET /api/operator/alerts')
  const marker = await aMarker(app, player.id)
  const decided = { ...why, decision: 'contact' }
  await done(operator, `POST /api/operator/markers/${marker}/decide`, decided)
  await done(operator, 'GET /api/operator/markers')
  await done(operator, 'GET /api/operator/stuck-rows')
  await done(operator, 'GET /api/operator/me')
  await done(operator, 'GET /api/operator/staff')
  await done(operator, 'GET /api/operator/queues')
  await done(operator, 'GET /api/operator/status')
  const open = { queue: 'alerts', case_id: player.id }
  await done(operator, 'PUT /api/operator/open-case', open)
  await sendDocument(app, player)
  await done(player, 'GET /api/profile/verification')
  await done(operator, 'GET /api/operator/verifications')
  const at = `/api/operator/verifications/${player.id}`
  const listed = await done<Made<{ id: string }[]>>(operator, `GET ${at}/documents`)
  await done(operator, `POST /api/operator/documents/${listed.data[0]?.id}/read`, why)
  const document = aDocument()
  const document_ids = listed.data.map(({ id }) => id)
  await done(operator, `POST ${at}/approve`, { document_ids, ...document, ...why })
  const refused = await aPlayer(app)
  await aSubmission(app, refused.id)
  const note = { note: 'It cannot be read.', ...why }
  await done(operator, `POST /api/operator/verifications/${refused.id}/refuse`, note)
  await done(operator, `POST /api/operator/verifications/${refused.id}/reopen`, why)
  return document.document_number
}

async function sendDocument(app: TestApp, { tokens }: TestPlayer): Promise<void> {
  const picture = await aPicture()
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png')
  await fetch(`${app.url}/api/profile/verification/documents?kind=identity`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.access_token}` },
    body,
  })
}

/** Sets limits on one's own play, then excludes oneself; what was paid in by card and not played goes back. */
export async function goThroughProtection(
  app: TestApp,
  { sandbox, staff: { operator, second } }: Pick<Travellers, 'sandbox' | 'staff'>,
): Promise<void> {
  const player = await aPlayer(app)
  await done(player, 'GET /api/profile/limits')
  await done(player, 'PUT /api/profile/limits', { kind: 'loss', period: 'day', amount: 20 })
  await done(player, 'PUT /api/profile/reality-check', { minutes: 60 })
  const card = await done<{ redirect_url: string }>(player, 'POST /api/deposit/zen/redirect', {
    amount: 5,
  })
  await sandbox.press(card.redirect_url, 'pay')
  const paid = async () => {
    const { data } = await done<Made<{ id: string; status: string }[]>>(player, 'GET /api/deposits')
    return data.find(({ status }) => status === 'paid')?.id
  }
  await expect.poll(paid, { timeout: 10_000 }).toBeDefined()
  await done(player, 'POST /api/profile/exclusion', { kind: 'self_exclusion', days: 180 })
  await done(operator, `POST /api/operator/deposits/${await paid()}/return`, why)
  await done(player, 'GET /api/profile/limits/history')
  const at = `/api/operator/players/${player.id}`
  await done(operator, `GET ${at}/limits/history`)
  await done(operator, `GET ${at}/records?kind=session`)
  await done(operator, `GET ${at}/statistics`)
  await done(operator, `POST ${at}/notes`, why)
  await done(operator, `PUT ${at}/tags`, { tags: ['careful'], ...why })
  await done(operator, `POST ${at}/rename`, { name: 'A Better Name', ...why })
  const change = { birth_date: '1981-12-31', ...why }
  const asked = await done<ActionReply>(operator, `POST ${at}/birth-date`, change)
  await done(second, `POST /api/operator/approvals/${asked.data.id}/confirm`, why)
  await done(operator, `GET ${at}/file`)
  await done(operator, `POST ${at}/sign-out`, why)
  const leaving = await aPlayer(app)
  await done(operator, `POST /api/operator/players/${leaving.id}/erase`, why)
  const unlucky = await aPlayer(app, { cents: 1_000n })
  await done(operator, `POST /api/operator/bets/${await aLostBet(unlucky)}/refund`, why)
  const own = await aPlayer(app)
  await done(own, 'POST /api/profile/erasure', { password: own.password })
}

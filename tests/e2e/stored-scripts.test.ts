import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Battle } from '#contract/http/battles.ts'
import type { Opening } from '#contract/http/boxes.ts'
import type { MyBox } from '#contract/http/custom-boxes.ts'
import type { Shipment } from '#contract/http/shipping.ts'
import type { Withdrawal } from '#contract/http/withdrawals.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { insertLink } from '#server/features/tracking/index.ts'
import type { Visitor } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { signInByCookie } from '#tests/support/browser/sign-in-by-cookie.ts'
import { allPayloads, isHacked, payloads } from '#tests/support/fuzz/xss.ts'
import { BTC_ADDRESS } from '#tests/support/payouts/payout-harness.ts'
import { aSubmission } from '#tests/support/players/a-check.ts'
import { aCustomBox } from '#tests/support/players/a-custom-box.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { anItem } from '#tests/support/players/an-item.ts'
import { done, type Made, visitorAt } from '#tests/support/secrets/journey-play.ts'

/** Every free text of the contract that a page shows to others. */
const shown = [
  ...['register.name', 'updateProfile.name', 'renamePlayer.name'],
  ...['createCustomBox.name', 'updateCustomBox.name'],
  ...['setClientSeed.client_seed', 'rotateSeeds.client_seed'],
  ...addressTexts('putAddresses.addresses.address'),
  ...addressTexts('requestShipping.address'),
  ...addressTexts('startCardDeposit.billing_address'),
  ...['shipShipment.tracking_number', 'turnDownShipment.note', 'turnDownWithdrawal.note'],
  ...['finishWithdrawal.txid', 'takeDownCustomBox.note', 'refuseVerification.note'],
  'sendChat.text',
  ...['createTicket.subject', 'createTicket.message'],
  ...['replyToTicket.message', 'answerTicket.message'],
  ...['createItem', 'changeItem'].flatMap((call) => [`${call}.name`, `${call}.house`]),
  ...['createShopBox', 'changeShopBox'].flatMap((call) => [`${call}.name`, `${call}.description`]),
  'changeCategory.name',
  ...['changeSetting.value', 'changeSetting.value.text', 'addPasskey.name'],
]

/** Free texts that only the operator's terminal shows; the log keeps every reason. */
const forTheStaff = [
  ...['sendContact', 'applyForPartnership'].flatMap((call) => [`${call}.name`, `${call}.message`]),
  ...['sendContact.subject', 'turnDownWithdrawal.not_sent_proof'],
]

/** Texts that are compared with stored values or have a fixed form, and are shown to nobody. */
const compared = new Set([
  ...['password', 'current_password', 'username', 'token', 'access_token', 'refresh_token'],
  // Its form leaves no room for markup.
  'email',
  ...['provider_access_token', 'client_id', 'client_secret', 'scope', 'g-recaptcha-response'],
  ...[
    'id',
    'ids',
    'bet_id',
    'item_id',
    'inventory_item_ids',
    'target_item_id',
    'slug',
    'avatar',
    'sizes',
    'channel_name',
    'attachments',
    'document_ids',
    'document_number',
    'other_id',
    'challenge',
    'transports',
    'queue',
    'case_id',
  ],
  ...['code', 'promocode', 'currency', 'phone', 'postal_code', 'return_path'],
])

function addressTexts(place: string): string[] {
  const fields = ['first_name', 'last_name', 'country_state', 'city', 'street_address']
  return [...fields, 'street_address_2'].map((field) => `${place}.${field}`)
}

interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** The names of a body's texts that accept any content. */
function freeTextsOf(schema: Schema, at: string): string[] {
  const {
    type,
    properties = {},
    additionalProperties: more,
    items,
    anyOf = [],
    oneOf = [],
  } = schema
  const isBound = schema.enum ?? schema.const ?? schema.pattern ?? schema.format
  const inner = [items, typeof more === 'object' ? more : undefined, ...anyOf, ...oneOf]
  return [
    ...(type === 'string' && isBound === undefined ? [at] : []),
    ...Object.entries(properties).flatMap(([name, each]) => freeTextsOf(each, `${at}.${name}`)),
    ...inner.flatMap((each) => (each ? freeTextsOf(each, at) : [])),
  ]
}

it('every free text of the contract is tested here, or known not to be shown', () => {
  const found = (Object.entries(calls) as [string, Call][]).flatMap(([name, { body }]) =>
    body
      ? freeTextsOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema, name)
      : [],
  )
  const open = [...new Set(found)].filter((text) => {
    const leaf = text.split('.').at(-1) ?? ''
    return !compared.has(leaf) && leaf !== 'reason' && text !== 'requestWithdrawal.address'
  })
  expect(open.toSorted()).toEqual([...shown, ...forTheStaff].toSorted())
})

const { shop, browser } = browserFixture({ isOwn: true })
let visitor: Visitor
let owner: Visitor
/** The maker of everything, and five others. The names and client seeds of all are payloads. */
let people: TestPlayer[]
let maker: TestPlayer
let operator: TestPlayer
const asked: string[] = []

beforeAll(async () => {
  operator = await aStaffMember(shop, 'operator')
  people = await Promise.all(payloads.map(() => aPlayer(shop, { cents: 100_000n })))
  maker = people[0] as TestPlayer
  for (const [at, client_seed] of payloads.entries()) {
    const person = people[at] as TestPlayer
    const name = at === 0 ? allPayloads : client_seed
    // The form refuses such a name; one that was stored another way is shown as it is.
    await set('UPDATE players SET name = $2 WHERE id = $1', [person.id, name])
    await done(person, 'PUT /api/fairness/client-seed', { client_seed })
  }
  ;[visitor, owner] = await Promise.all([open(), open(maker)])
})

const set = (sql: string, values: unknown[]) => shop.database.pool.query(sql, values)

async function open(player?: TestPlayer): Promise<Visitor> {
  const made = await browser.visit({ isCalm: true })
  made.page.on('request', (request) => asked.push(request.url()))
  made.page.on('dialog', () => asked.push('/hacked'))
  if (player) await signInByCookie(made.context, shop.url, player)
  return made
}

/** Opens a page and waits until the texts appear as plain text. */
async function see({ page, complaints }: Visitor, path: string, texts: readonly string[]) {
  await page.goto(`${shop.url}${path}`)
  for (const text of texts) await shows(page, path, text)
  expect([path, complaints.splice(0)]).toEqual([path, []])
}

async function shows(page: Page, path: string, text: string): Promise<void> {
  await page
    .getByText(text)
    .first()
    .waitFor({ state: 'attached' })
    .catch(() => expect.unreachable(`${path} does not show ${text}`))
}

async function aBox(name: string): Promise<MyBox> {
  const box = await aCustomBox(maker)
  await set("UPDATE boxes SET name = $2 WHERE kind = 'user' AND slug = $1", [box.slug, name])
  await shop.reloadShop()
  return box
}

const why = { reason: allPayloads }
const operate = (what: string, body: object = {}) =>
  done(operator, `POST /api/operator/${what}`, { ...why, ...body })

describe('texts of players never run as scripts, and are shown unchanged', () => {
  it('on pages of boxes, and in the receipts of their draws', async () => {
    const boxes = [await aBox(allPayloads), await aBox(payloads[3])]
    const bets: string[] = []
    for (const person of people) {
      const call = `POST /api/user-boxes/${boxes[0]?.slug}/open`
      const { data } = await done<Made<{ openings: Opening[] }>>(person, call, { count: 1 })
      bets.push(data.openings[0]?.bet_id ?? '')
    }
    await see(visitor, '/', payloads)
    await see(visitor, '/custom-boxes/all', [allPayloads, payloads[3]])
    await see(visitor, `/user-boxes/${boxes[0]?.slug}`, payloads)
    // The battle's receipt contains the others' seeds.
    for (const at of [1, 3] as const) {
      await see(visitor, `/provably-fair?bet=${bets[at]}`, [payloads[at], allPayloads])
    }
    await see(owner, '/provably-fair', [allPayloads])
    await see(owner, '/profile/inventory', [allPayloads])
    await see(owner, '/profile/history', [allPayloads])
    const list = await done<Made<{ id: string }[]>>(operator, 'GET /api/operator/user-boxes')
    for (const { id } of list.data) await operate(`user-boxes/${id}/hide`, { note: payloads[1] })
    await set('UPDATE user_boxes SET note = $1 WHERE slug = $2', [allPayloads, boxes[0]?.slug])
    await see(owner, '/profile/my-boxes', [allPayloads, payloads[1]])
  })

  it('on pages of battles', async () => {
    const order = { boxes: [{ slug: 'pocket-change', count: 1 }], format: '2v2v2', mode: 'classic' }
    const made = await done<Made>(maker, 'POST /api/battles/create', { ...order, is_fast: true })
    const { id } = made.data
    const path = `/battles/${id}`
    await see(visitor, '/battles', [allPayloads])
    for (const person of people.slice(1)) await done(person, `POST /api${path}/join`, {})
    await see(visitor, path, [allPayloads, ...payloads.slice(1)])
    const status = async () =>
      (await done<Made<Battle>>(visitorAt(shop.url), `GET /api${path}`)).data.status
    await expect.poll(status).toBe('ended')
    await see(visitor, `/provably-fair?battle=${id}`, payloads)
    await see(owner, '/profile/battles', [allPayloads])
    await see(owner, path, [allPayloads])
  })

  it('on pages that name a player', async () => {
    const link = { link: 'payload', playerId: maker.id, createdAt: new Date(shop.clock.now()) }
    await insertLink(shop.database.pool, link)
    await see(visitor, '/ref/payload', [])
    await see(visitor, `/players/${maker.id}`, [allPayloads])
    await see(visitor, `/players/${people[3]?.id}`, [payloads[3]])
    await see(owner, '/profile', [allPayloads])
    await done(maker, 'PUT /api/profile', { promotions: true })
  })

  it('in addresses, on parcels and on receipts of deposits', async () => {
    const addressOf = (text: string) => {
      const line = text.slice(0, 60)
      const person = { first_name: line, last_name: line, email: 'ada@example.com' }
      const place = { phone: '030901820', country: 'DE', country_state: line, city: line }
      const street = { postal_code: '10115', street_address: text, street_address_2: text }
      return { ...person, ...place, ...street }
    }
    const addresses = payloads.slice(1).map((text, at) => ({
      is_default: at === 0,
      address: addressOf(text),
    }))
    await done(maker, 'PUT /api/profile/addresses', { version: 0, addresses })
    for (const text of payloads) {
      const body = { inventory_item_ids: [await anItem(shop, maker.id)], address: addressOf(text) }
      const made = await done<Made<{ shipment: Shipment }>>(maker, 'POST /api/shipping', body)
      const parcel = `shipments/${made.data.shipment.id}`
      if (text === payloads[1]) await operate(`${parcel}/cancel`, { note: allPayloads })
      else {
        await operate(`${parcel}/start`)
        await operate(`${parcel}/ship`, { tracking_number: text })
      }
    }
    for (const text of payloads) {
      const order = { amount: 25, billing_address: addressOf(text) }
      await done(maker, 'POST /api/deposit/zen/redirect', order)
    }
    await see(owner, '/profile/deposit', payloads)
    await see(owner, '/profile/delivery', payloads.slice(1))
    await see(owner, '/profile/shipping', [...payloads, allPayloads])
  })

  it('on withdrawals, and while a hold is on', async () => {
    const ids: string[] = []
    for (const text of [allPayloads, payloads[3]]) {
      const body = { currency: 'BTC', amount: 20, address: BTC_ADDRESS }
      const made = await done<Made<{ withdrawal: Withdrawal }>>(
        maker,
        'POST /api/withdrawals',
        body,
      )
      ids.push(made.data.withdrawal.id)
      await operate(`withdrawals/${ids.at(-1)}/cancel`, { note: text })
    }
    await set('UPDATE withdrawals SET txid = $2 WHERE id = $1', [ids[1], payloads[0]])
    await operate(`players/${maker.id}/hold`)
    await see(owner, '/profile/withdraw', [allPayloads, payloads[3]])
    await see(owner, '/boxes/pocket-change', [])
  })

  it('in tickets, and in the reason for a verification decision', async () => {
    const person = people[1] as TestPlayer
    const [first, second, ...rest] = payloads
    const tickets: string[] = []
    for (const subject of [first, second]) {
      const ticket = { subject, category: 'other', message: allPayloads }
      const made = await done<Made>(person, 'POST /api/support/tickets', ticket)
      tickets.push(`/${made.data.id}`)
      const at = `tickets/${made.data.id}/messages`
      await done(operator, `POST /api/operator/${at}`, { message: rest.join('\n') })
      await done(person, `POST /api/support/${at}`, { message: `And ${second}` })
    }
    await aSubmission(shop, person.id)
    await operate(`verifications/${person.id}/refuse`, { note: allPayloads })
    const asker = await open(person)
    await see(asker, '/profile/support', [first, second])
    for (const id of tickets) {
      await see(asker, `/profile/support${id}`, [allPayloads, ...rest, `And ${second}`])
    }
    await see(asker, '/profile/verification', [allPayloads])
    // The notifications quote the subjects and the note.
    await asker.page
      .getByRole('button', { name: /^Notifications/ })
      .first()
      .click()
    for (const text of [first, second, allPayloads]) {
      await shows(asker.page, 'the bell', text)
    }
    expect(asker.complaints).toEqual([])
  })

  it('in the chat, and in the reason of a mute', async () => {
    const { data: battle } = await done<Made<{ id: string }>>(
      people[2] as TestPlayer,
      'POST /api/battles/create',
      {
        boxes: [{ slug: 'pocket-change', count: 1 }],
        format: '1v1',
        mode: 'classic',
      },
    )
    const room = `battle-${battle.id}`
    const writer = await aPlayer(shop)
    for (const [at, text] of payloads.entries()) {
      const said = { text: `Message number ${at}` }
      const { data } = await done<Made<{ id: string }>>(writer, `POST /api/chat/${room}`, said)
      // The form refuses some of them as links; one that was stored another way is shown as it is.
      await set('UPDATE chat_messages SET text = $2 WHERE id = $1', [data.id, text])
    }
    const mute = { hours: 1, reason: payloads[1] }
    await done(operator, `POST /api/operator/players/${writer.id}/mute`, mute)
    const own = await open(writer)
    await see(own, `/battles/${battle.id}`, payloads)
    await own.page.getByLabel('Message', { exact: true }).fill('Hello')
    await own.page.getByLabel('Message', { exact: true }).press('Enter')
    await shows(own.page, 'the chat', payloads[1])
  })

  it('in the catalogue', async () => {
    const [name, description, house, category] = payloads.slice(1)
    const of = `WHERE kind = 'box' AND slug = 'pocket-change'`
    await set(`UPDATE boxes SET name = $1, description = $2 ${of}`, [name, description])
    await set(`UPDATE categories SET name = $1 WHERE slug = (SELECT category FROM boxes ${of})`, [
      category,
    ])
    const item = `jsonb_path_query(k.body, '$.items[*].id') #>> '{}'`
    const held = `SELECT ${item} FROM configurations k JOIN boxes b ON b.configuration_id = k.id`
    await set(`UPDATE items SET house = $1, name = $2 WHERE id IN (${held})`, [house, allPayloads])
    await shop.reloadShop()
    await see(visitor, '/boxes/pocket-change', [`${name}`, `${description}`, `${house}`])
    await see(visitor, '/boxes', [`${name}`])
    await see(visitor, '/deals', [])
  })

  it('in an announcement, in facts about the shop, and in the name of a passkey', async () => {
    const day = (days: number) => new Date(shop.clock.now() + days * DAY_MS).toISOString()
    const about = { starts_at: day(-1), ends_at: day(1) }
    const value = { text: allPayloads, ...about }
    const body = { ...why, value }
    await done(operator, 'PUT /api/operator/settings/announcement', body)
    await see(visitor, '/faq', [allPayloads])
    await done(operator, 'PUT /api/operator/settings/announcement', { ...why, value: null })
    await set(
      `INSERT INTO passkeys (id, player_id, credential_id, public_key, counter, transports, name, created_at)
       VALUES (gen_random_uuid(), $1, 'abc', '', 0, '{}', $2, now())`,
      [maker.id, allPayloads],
    )
    await see(owner, '/profile', [allPayloads])
    await set('DELETE FROM passkeys WHERE player_id = $1', [maker.id])
  })

  it('in an email', async () => {
    const { page } = visitor
    await done(visitorAt(shop.url), 'POST /api/auth/forgot-password', { email: maker.email })
    const address = `${shop.url}/sandbox/mail?to=${maker.email}`
    const link = page.getByRole('link', { name: /Choose a new password/ }).first()
    await expect
      .poll(async () => {
        await page.goto(address, { waitUntil: 'load' })
        return link.count()
      })
      .toBeGreaterThan(0)
    await link.click()
    await page.frameLocator('iframe').getByText(`Hello ${allPayloads}`).waitFor()
  })

  it('no payload ran on any of these pages, nor violated the policy', () => {
    expect(asked.length).toBeGreaterThan(100)
    expect(asked.filter(isHacked)).toEqual([])
    expect([...visitor.complaints, ...owner.complaints]).toEqual([])
  })
})

import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { LogEntry } from '#contract/http/operator/acts.ts'
import { violationsOf } from '#tests/support/browser/axe.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { BTC_ADDRESS } from '#tests/support/payouts/payout-harness.ts'
import { berlin } from '#tests/support/payouts/shipping-harness.ts'
import { aDocument, aMarker, anAlert } from '#tests/support/players/a-check.ts'
import { aCustomBox } from '#tests/support/players/a-custom-box.ts'
import { aPicture } from '#tests/support/players/a-picture.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { anItem } from '#tests/support/players/an-item.ts'
import { confirmEmailOf } from '#tests/support/players/confirm-email.ts'
import { done, type Made, visitorAt } from '#tests/support/secrets/journey-play.ts'
import { ask } from '#tests/support/shop/ask.ts'

const { shop, visit } = browserFixture({ isOwn: true, isAudited: true })

const size = { width: 1440, height: 900 }
const REASON = 'Looked at it'

let operator: TestPlayer
let second: TestPlayer

/** What comes in on a day: two cases in each queue. */
beforeAll(async () => {
  operator = await aStaffMember(shop, 'operator')
  second = await aStaffMember(shop, 'operator')
  const [ada, ben] = [await aRichPlayer('Ada'), await aRichPlayer('Ben')]
  for (const player of [ada, ben]) {
    const withdrawal = { currency: 'BTC', amount: 25, address: BTC_ADDRESS }
    await done(player, 'POST /api/withdrawals', withdrawal)
    const parcel = { inventory_item_ids: [await anItem(shop, player.id)], address: berlin }
    await done(player, 'POST /api/shipping', parcel)
    await payAnotherAmount(player)
    await sendDocument(player)
    const asked = { amount: 1_001, reason: 'Lost in a fault' }
    await done(operator, `POST /api/operator/players/${player.id}/adjust`, asked)
    await anAlert(shop, player.id)
    await aMarker(shop, player.id)
  }
  const question = { subject: 'A parcel', category: 'shipping', message: 'Where is it?' }
  await done(ada, 'POST /api/support/tickets', question)
  const who = { name: 'Cleo', email: 'cleo@example.com' }
  const contact = { ...who, subject: 'A question', message: 'How are the boxes priced?' }
  await done(visitorAt(shop.url), 'POST /api/contact', contact)
  const channel = { channel_url: 'https://channel.example/cleo', audience: '1k_10k' }
  const partner = { ...who, ...channel, message: 'I would like to recommend your boxes.' }
  await done(visitorAt(shop.url), 'POST /api/partnership', partner)

  const { data: said } = await done<Made>(ada, 'POST /api/chat/lobby', { text: 'Hello, all.' })
  await done(ben, `POST /api/chat/messages/${said.id}/report`)
  await done(ben, `POST /api/players/${ada.id}/report`)
  const box = await aCustomBox(ada, { name: 'Friday treats' })
  await done(ben, `POST /api/user-boxes/${box.slug}/report`)
})

async function aRichPlayer(name: string): Promise<TestPlayer> {
  const player = await aPlayer(shop, { cents: 500_000n, name })
  await confirmEmailOf(shop, player)
  return player
}

/** Pays a card deposit with another amount than was asked for, which waits for somebody to look at it. */
async function payAnotherAmount(player: TestPlayer): Promise<void> {
  const { redirect_url } = await done<{ redirect_url: string }>(player, 'POST /api/deposit/card', {
    amount: 5,
  })
  const body = new URLSearchParams({ action: 'pay', scenario: 'wrong_amount' })
  await fetch(redirect_url, { method: 'POST', body, redirect: 'manual' })
}

async function sendDocument({ tokens }: TestPlayer): Promise<void> {
  const body = new FormData()
  const picture = new Uint8Array(await aPicture())
  body.append('file', new Blob([picture], { type: 'image/png' }), 'passport.png')
  const path = '/api/profile/verification/documents?kind=identity'
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  const { status } = await fetch(`${shop.url}${path}`, { method: 'POST', headers, body })
  expect(status).toBe(200)
}

interface Queues {
  data: { name: string; depth: number }[]
}

const waitingIn = async (queue: string): Promise<number | undefined> => {
  const { body } = await operator.ask<Queues>('GET /api/operator/queues')
  return body.data.find(({ name }) => name === queue)?.depth
}

/** Goes to a page by the search, as somebody without a mouse does. */
async function goTo(page: Page, title: string): Promise<void> {
  await page.keyboard.press('/')
  await page.getByRole('dialog').locator(':focus').waitFor()
  await page.keyboard.type(title)
  await page.getByRole('option', { name: new RegExp(`^${title}`), selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

interface Work {
  /** The heading of its page, and what it says when nothing is left. */
  title: string
  empty: string
  /** The key of the act. */
  key: 'a' | 'r'
  /** Fills the form by keyboard, without sending it; the reason alone by default. */
  fill?: (page: Page) => Promise<void>
  /** Presses what sends it; Enter by default. */
  send?: (page: Page) => Promise<void>
}

/** Opens the first case by keyboard, looks at it in both sizes, and closes it again. */
async function lookAtCase(page: Page, title: string): Promise<void> {
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  const close = page.getByRole('button', { name: 'Close the case' })
  await close.waitFor()
  await page.waitForLoadState('networkidle')
  for (const each of [{ width: 1024, height: 768 }, size]) {
    await page.setViewportSize(each)
    expect(await violationsOf(page), title).toEqual([])
    await takeScreenshot(page, `day case ${title} ${each.width}`)
  }
  await page.keyboard.press('Escape')
  await close.waitFor({ state: 'hidden' })
}

/** Works a queue empty: chooses a case, presses the key of an act, says why, and sends it: three acts for each case. */
async function workEmpty(page: Page, { title, empty, key, fill, send }: Work): Promise<number> {
  const rows = page.getByRole('region', { name: title, exact: true }).locator('tbody tr')
  const dialog = page.getByRole('dialog')
  await rows.first().waitFor()
  let worked = 0
  await lookAtCase(page, title)
  for (const left = await rows.count(); worked < left; worked += 1) {
    await page.keyboard.press(key)
    await dialog.locator(':focus').waitFor()
    await (fill ?? ((at) => at.keyboard.type(REASON)))(page)
    if (worked === 0) await takeScreenshot(page, `day ${title}`)
    await (send ?? ((at) => at.keyboard.press('Enter')))(page)
    await dialog.waitFor({ state: 'hidden' })
  }
  await page.getByText(empty).waitFor()
  return worked
}

const typeAll = async (page: Page, texts: readonly string[]) => {
  for (const [place, text] of texts.entries()) {
    if (place > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
}

it('works every queue empty by keyboard alone, and the log and the books are whole after it', async () => {
  await expect.poll(() => waitingIn('deposits'), { timeout: 20_000 }).toBe(2)
  const { page, complaints } = await visit({ as: operator, size })
  await page.goto(`${shop.url}/operator`)
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  await page.getByRole('link', { name: 'Withdrawals to start' }).waitFor()
  await takeScreenshot(page, 'day begins')

  await goTo(page, 'Alerts')
  const alerts = { title: 'Alerts', empty: 'No alert is open.', key: 'a' } as const
  expect(await workEmpty(page, alerts)).toBe(2)

  await goTo(page, 'Markers')
  const markers = { title: 'Markers', empty: 'No marker is open.', key: 'a' } as const
  expect(await workEmpty(page, markers)).toBe(2)

  await goTo(page, 'Identity checks')
  const checks = await workEmpty(page, {
    ...{ title: 'Identity checks', empty: 'No documents wait.', key: 'a' },
    async fill() {
      const { document_country, document_number } = aDocument()
      await page.getByRole('dialog').getByRole('checkbox').waitFor()
      // The form begins in its first field that takes a text; the documents stand before it.
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Space')
      await page.keyboard.press('Tab')
      await typeAll(page, [document_country, document_number, REASON])
    },
  })
  expect(checks).toBe(2)

  await goTo(page, 'Deposits')
  const deposits = { title: 'Deposits', empty: 'No deposit waits.' } as const
  expect(await workEmpty(page, { ...deposits, key: 'r' })).toBe(2)

  await goTo(page, 'Provider callbacks')
  const messages = 'No message of a provider waits.'
  if (((await waitingIn('callbacks')) ?? 0) > 0) {
    await workEmpty(page, { title: 'Provider callbacks', empty: messages, key: 'a' })
  } else await page.getByText(messages).waitFor()

  await goTo(page, 'Withdrawals')
  const withdrawals = { title: 'Withdrawals', empty: 'No withdrawal waits.', key: 'a' } as const
  expect(await workEmpty(page, withdrawals)).toBe(2)

  await goTo(page, 'Parcels')
  const parcels = { title: 'Parcels', empty: 'No parcel waits.', key: 'a' } as const
  expect(await workEmpty(page, parcels)).toBe(2)
  // Those that are packed: the filter is reached and changed by keyboard, too.
  const status = page.getByRole('combobox', { name: /^Status/ })
  await status.focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => status.inputValue()).toBe('in_processing')
  // Past the field of the player, in which letters are text.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const packed = {
    ...parcels,
    fill: () => typeAll(page, ['JD0146', REASON]),
  }
  expect(await workEmpty(page, packed)).toBe(2)

  await goTo(page, 'Tickets')
  const tickets = await workEmpty(page, {
    ...{ title: 'Tickets', empty: 'No ticket waits.', key: 'a' },
    fill: () => page.keyboard.type('It is on its way.'),
    send: async () => {
      // Enter begins another line of an answer.
      await page.keyboard.press('Control+Enter')
    },
  })
  expect(tickets).toBe(3)

  await goTo(page, 'Moderation')
  const looks = { title: 'Moderation', empty: 'Nothing waits to be looked at.', key: 'a' } as const
  expect(await workEmpty(page, looks)).toBeGreaterThanOrEqual(3)

  await goTo(page, 'Approvals')
  const mine = page.getByRole('region', { name: 'Approvals', exact: true }).locator('tbody tr')
  await mine.nth(1).waitFor()
  const other = await visit({ as: second, size })
  await other.page.goto(`${shop.url}/operator`)
  await other.page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  await goTo(other.page, 'Approvals')
  const asked = { title: 'Approvals', empty: 'Nothing waits for a second person.', key: 'a' }
  expect(await workEmpty(other.page, asked as Work)).toBe(2)

  await goTo(page, 'Today')
  const open = page.locator('section', { has: page.getByRole('heading', { name: 'Open work' }) })
  await expect
    .poll(async () =>
      (await open.last().getByRole('cell').allTextContents()).filter((text) =>
        /^[1-9]\d*$/.test(text),
      ),
    )
    .toEqual([])
  await takeScreenshot(page, 'day ends')

  await goTo(page, 'Log')
  await page.getByText(/of the shown entries follow from the one before\.$/).waitFor()
  await takeScreenshot(page, 'day log')
  const { body } = await operator.ask<{ data: LogEntry[] }>('GET /api/operator/log?limit=100')
  const doneBy = (name: string) =>
    body.data.filter((entry) => entry.stage === 'done' && entry.operator === name).length
  expect(doneBy(operator.name)).toBeGreaterThanOrEqual(2 + 2 + 2 + 2 + 4 + 3 + 3)
  expect(doneBy(second.name)).toBe(2)
  expect((await ask(shop.url, 'GET /api/profile')).status).toBe(401)
  expect(complaints).toEqual([])
}, 240_000)

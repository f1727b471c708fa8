import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { violationsOf } from '#tests/support/browser/axe.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'

const { shop, visit } = browserFixture({ isOwn: true, isAudited: true })

const at = (path: string) => `${shop.url}/operator${path}`
const keyed = () => ({ 'idempotency-key': crypto.randomUUID() })

let support: TestPlayer
let player: TestPlayer

beforeAll(async () => {
  support = await aStaffMember(shop, 'support')
  player = await aPlayer(shop, { name: 'Ada' })
})

const write = async (subject: string) => {
  const ticket = { subject, category: 'other', message: 'Is anybody there?' }
  expect((await player.ask('POST /api/support/tickets', ticket, keyed())).status).toBe(200)
}

/** What a page hears by its socket, and how often it reads the list of tickets. */
function follow(page: Page) {
  const frames: string[] = []
  let reads = 0
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => void frames.push(String(payload))),
  )
  page.on('request', (request) => {
    if (/\/api\/operator\/tickets\?/.test(request.url())) reads += 1
  })
  const heard = (event: string) => frames.filter((frame) => frame.includes(event)).length
  return { frames, heard, reads: () => reads }
}

it('shows what comes in as soon as it is announced, and reads nothing in between', async () => {
  const { page } = await visit({ as: support, size: { width: 1440, height: 900 } })
  const { frames, heard, reads } = follow(page)
  await page.goto(at('/tickets'))
  await page.getByText('No ticket waits.').waitFor()
  await expect.poll(() => frames.some((frame) => /succeeded.*private-staff/.test(frame))).toBe(true)
  const before = reads()
  await write('The first question')
  await page.getByText('The first question').waitFor()
  await expect.poll(() => heard('listsChanged')).toBeGreaterThan(0)
  const announced = heard('listsChanged')
  // The subscription may be followed by one read, each announcement by another.
  expect(reads() - before).toBeLessThanOrEqual(announced + 1)

  // The open case and the numbers beside the pages follow, too.
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  const pane = page.getByRole('region', { name: 'The first question' })
  await pane.getByText('Is anybody there?').waitFor()
  const { body } = await player.ask<{ data: { id: string }[] }>('GET /api/support/tickets')
  const more = { message: 'I found it myself.' }
  const id = body.data[0]?.id
  expect((await player.ask(`POST /api/support/tickets/${id}/messages`, more, keyed())).status).toBe(
    200,
  )
  await pane.getByText('I found it myself.').waitFor()
  await write('The second question')
  await page.getByRole('link', { name: 'Tickets 2 waiting' }).waitFor()
  expect(frames.filter((frame) => /question|myself/.test(frame))).toEqual([])
})

it('says how many players have come in, and moves no row until somebody asks for them', async () => {
  const { page } = await visit({ as: support, size: { width: 1440, height: 900 } })
  const { frames } = follow(page)
  await page.goto(at('/players'))
  const rows = page.getByRole('region', { name: 'Players' }).locator('tbody tr')
  await page.getByRole('button', { name: 'Ada', exact: true }).waitFor()
  await expect.poll(() => frames.some((frame) => /succeeded.*private-staff/.test(frame))).toBe(true)
  const before = await rows.allTextContents()
  await aPlayer(shop, { name: 'Grace' })
  await page.getByRole('button', { name: '1 new' }).waitFor()
  expect(await rows.allTextContents()).toEqual(before)
  expect(await violationsOf(page)).toEqual([])
  await takeScreenshot(page, 'console-players-new-1440')
  // What has changed of a shown row is seen where it stands.
  const operator = await aStaffMember(shop, 'operator')
  await page.getByRole('button', { name: '2 new' }).waitFor()
  const tags = { tags: ['vip'], reason: 'Known for years' }
  const answer = await operator.ask(`PUT /api/operator/players/${player.id}/tags`, tags, keyed())
  expect(answer.status).toBe(200)
  await rows.getByText('vip').waitFor()
  await page.getByRole('button', { name: '2 new' }).click()
  await page.getByRole('button', { name: 'Grace', exact: true }).waitFor()
  expect(await rows.count()).toBe(before.length + 2)
  expect(await page.getByRole('button', { name: /new$/ }).count()).toBe(0)
})

it('checks the chain of the log, and names the entry that was changed on its way', async () => {
  const admin = await aStaffMember(shop, 'admin')
  for (const reason of ['Calls on Mondays', 'Has moved', 'Asked for a letter']) {
    const note = await admin.ask(
      `POST /api/operator/players/${player.id}/notes`,
      { reason },
      keyed(),
    )
    expect(note.status).toBe(200)
  }
  const { page } = await visit({ as: admin, size: { width: 1440, height: 900 } })
  await page.goto(at('/log'))
  await page.getByText(/of the shown entries follow from the one before\.$/).waitFor()
  await page.getByRole('button', { name: 'Check the whole log' }).click()
  const dialog = page.getByRole('dialog', { name: 'Check of the whole log' })
  await dialog.getByText(/^The log ends with entry \d+, whose link is/).waitFor()
  await dialog.getByText(/entries follow from the one before\.$/).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await takeScreenshot(page, 'console-log-checked-1440')

  // Somebody else's server answers another reason.
  await page.route('**/api/operator/log?*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('Has moved', 'Has stayed')
    await route.fulfill({ response: answer, body })
  })
  await page.reload()
  await page
    .getByRole('alert')
    .getByText(/^Entry \d+ does not follow from the one before\.$/)
    .waitFor()
  await takeScreenshot(page, 'console-log-broken-1440')
})

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { ChatMessage } from '#contract/http/chat.ts'
import type { ModerationCase } from '#contract/http/operator/moderation.ts'
import { violationsOf } from '#tests/support/browser/axe.ts'
import { phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { checkPage } from '#tests/support/browser/check-page.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { aCustomBox } from '#tests/support/players/a-custom-box.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { done, type Made } from '#tests/support/secrets/journey-play.ts'

const { shop, visit } = browserFixture({ isOwn: true })

const log = (page: Page) => page.getByRole('log', { name: 'Messages of the lobby' })
const field = (page: Page) => page.getByLabel('Message', { exact: true })
const why = { reason: 'As the test wants it' }
const say = (by: TestPlayer, text: string, room = 'lobby') =>
  done<Made<ChatMessage>>(by, `POST /api/chat/${room}`, { text })

async function openDrawer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Chat', exact: true }).click()
  await log(page).waitFor()
}

async function openSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('button', { name: 'Chat', exact: true }).click()
  await page.getByRole('dialog', { name: 'Chat' }).waitFor()
}

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}

describe('two players and a moderator', () => {
  it('talk on a wide and a narrow page, and a reported message is removed under their eyes', async () => {
    const ada = await aPlayer(shop, { cents: 10_000n, name: 'Ada Lovelace' })
    const bob = await aPlayer(shop, { name: 'Bob' })
    const staff = await aStaffMember(shop, 'support')
    const wide = await visit({ as: ada })
    const narrow = await visit({ as: bob, size: phone })

    await wide.page.goto(`${shop.url}/dice`)
    await openDrawer(wide.page)
    await wide.page.getByText('Nobody has written here yet. Say hello.').waitFor()
    await checkPage(wide.page)
    await takeScreenshot(wide.page, 'chat empty')
    await write(wide.page, 'Good evening, everybody!')
    await log(wide.page).getByText('Good evening, everybody!').waitFor()
    expect(await field(wide.page).inputValue()).toBe('')

    await narrow.page.goto(`${shop.url}/boxes`)
    await openSheet(narrow.page)
    await log(narrow.page).getByText('Good evening, everybody!').waitFor()
    // Names of those who wrote are chosen by keyboard.
    await field(narrow.page).fill('@ada')
    await narrow.page.getByRole('option', { name: '@Ada Lovelace' }).waitFor()
    await checkPage(narrow.page)
    await field(narrow.page).press('Enter')
    expect(await field(narrow.page).inputValue()).toBe('@Ada Lovelace ')
    await field(narrow.page).pressSequentially('hello back')
    await field(narrow.page).press('Enter')
    await log(wide.page).getByText('hello back').waitFor()
    await log(wide.page).locator('[data-me=true]', { hasText: '@Ada Lovelace' }).waitFor()
    await checkPage(narrow.page)
    await takeScreenshot(narrow.page, 'chat sheet')

    // A refusal stands beside the field, and what was written stays.
    await write(narrow.page, 'come to stake.com')
    await narrow.page.getByText('Links and addresses are not allowed in the chat.').waitFor()
    expect(await field(narrow.page).inputValue()).toBe('come to stake.com')
    await checkPage(narrow.page)

    // A bet is shown as the shop stored it.
    const bet = { amount: 1, target: 50, direction: 'over' }
    await done(ada, 'POST /api/dice/bet', bet)
    await wide.page.getByRole('button', { name: 'Show one of your bets' }).click()
    const bets = wide.page.getByRole('region', { name: 'Show one of your bets' })
    await bets.getByRole('button').nth(1).click()
    await log(narrow.page).getByRole('link', { name: /Dice/ }).waitFor()
    await checkPage(wide.page)
    await takeScreenshot(wide.page, 'chat drawer')

    await write(narrow.page, 'You are all fools')
    await log(wide.page).getByText('You are all fools').waitFor()
    await wide.page.getByRole('button', { name: 'More about the message of Bob' }).last().click()
    await checkPage(wide.page)
    await wide.page.getByRole('button', { name: 'Report message' }).click()
    await wide.page.getByText('Thank you. Our team will look at it.').waitFor()
    await log(narrow.page).getByText('You are all fools').waitFor()

    const desk = await visit({ as: staff })
    await desk.page.goto(`${shop.url}/operator/moderation`)
    await desk.page.getByText('You are all fools').first().waitFor()
    await desk.page.keyboard.press('j')
    await desk.page.keyboard.press('e')
    await desk.page.getByText('In its room').waitFor()
    expect(await violationsOf(desk.page)).toEqual([])
    await takeScreenshot(desk.page, 'console moderation')
    await desk.page.keyboard.press('r')
    const act = desk.page.getByRole('dialog')
    await act.getByLabel('Reason').fill('It insults')
    await act.getByRole('button', { name: 'Remove the message' }).click()
    await desk.page.getByText('Nothing waits to be looked at.').waitFor()
    for (const { page } of [wide, narrow]) {
      await expect.poll(() => log(page).getByText('You are all fools').count()).toBe(0)
    }

    await done(staff, `POST /api/operator/players/${bob.id}/mute`, { hours: 2, reason: 'Be kind' })
    await write(narrow.page, 'Why did you do that?')
    await narrow.page.getByText(/You cannot write until .+\. Reason: Be kind/).waitFor()
    await takeScreenshot(narrow.page, 'chat muted')
    // The drawer stays open over pages and visits; closing it gives the focus to its button.
    await wide.page.reload()
    await log(wide.page).getByText('hello back').waitFor()
    await wide.page.getByRole('button', { name: 'Close the chat' }).press('Enter')
    const launcher = wide.page.getByRole('button', { name: 'Chat', exact: true })
    await launcher.waitFor()
    expect(await launcher.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(wide.complaints).toEqual([])
    expect(narrow.complaints.filter((each) => !/(403|422)/.test(each))).toEqual([])
  })
})

it('a list that was scrolled up stays, and says how much is new', async () => {
  const [reader, writer] = [await aPlayer(shop), await aPlayer(shop)]
  for (let count = 1; count <= 60; count += 1) await say(writer, `Line number ${count} of many`)
  const { page, complaints } = await visit({ as: reader })
  await page.goto(`${shop.url}/faq`)
  await openDrawer(page)
  const last = log(page).getByText('Line number 60 of many')
  await last.waitFor()
  await expect.poll(() => endOf(page)).toBeLessThan(2)
  await page.getByRole('button', { name: 'Show earlier messages' }).click()
  await log(page).getByText('Line number 1 of many', { exact: true }).waitFor()
  await log(page).evaluate((element) => {
    element.scrollTop = 400
  })
  const line = log(page).getByText('Line number 12 of many')
  const top = () => line.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  await expect.poll(() => log(page).evaluate((element) => element.scrollTop)).toBe(400)
  const before = await top()
  await say(writer, 'And one more')
  await page.getByRole('button', { name: '1 new message' }).waitFor()
  expect(await top()).toBe(before)
  await checkPage(page)
  await page.getByRole('button', { name: '1 new message' }).click()
  await expect.poll(() => endOf(page)).toBeLessThan(2)
  expect(complaints).toEqual([])
})

const endOf = (page: Page) =>
  log(page).evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight)

it('a visitor reads and is asked to log in; hidden players and closed chats are not shown', async () => {
  const writer = await aPlayer(shop, { name: 'A Chatterbox' })
  const reader = await aPlayer(shop)
  await say(writer, 'Is somebody reading this?')
  const visitor = await visit()
  await visitor.page.goto(`${shop.url}/faq`)
  await openDrawer(visitor.page)
  await log(visitor.page).getByText('Is somebody reading this?').waitFor()
  await visitor.page.getByText('Log in to write.').waitFor()
  await checkPage(visitor.page)

  const { page } = await visit({ as: reader })
  await page.goto(`${shop.url}/faq`)
  await openDrawer(page)
  await log(page).getByText('Is somebody reading this?').waitFor()
  await page.getByRole('button', { name: 'More about the message of A Chatterbox' }).click()
  await page.getByRole('button', { name: 'Hide player' }).click()
  await expect.poll(() => log(page).getByText('Is somebody reading this?').count()).toBe(0)
  await page.getByRole('button', { name: 'Show everybody' }).click()
  await log(page).getByText('Is somebody reading this?').waitFor()

  await done(reader, 'PUT /api/profile', { chat: false })
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto(`${shop.url}/profile/main`)
  await page.getByRole('switch', { name: 'Show the chat' }).waitFor()
  expect(await page.getByRole('button', { name: 'Chat', exact: true }).count()).toBe(0)
  await page.getByText('Show the chat').click()
  await page.getByRole('complementary', { name: 'Chat' }).waitFor()

  const admin = await aStaffMember(shop, 'admin')
  const setOpen = (value: boolean) =>
    done(admin, 'PUT /api/operator/settings/chat.is_open', { value, ...why })
  await setOpen(false)
  try {
    await expect.poll(() => page.getByRole('complementary', { name: 'Chat' }).count()).toBe(0)
  } finally {
    await setOpen(true)
  }
  await page.getByRole('complementary', { name: 'Chat' }).waitFor()
})

it('a name and a custom box are reported where they are shown', async () => {
  const maker = await aPlayer(shop, { name: 'A Loud Maker' })
  const box = await aCustomBox(maker)
  const { page } = await visit({ as: await aPlayer(shop) })
  await page.goto(`${shop.url}/players/${maker.id}`)
  await page.getByRole('button', { name: 'Report this name' }).click()
  await page.getByText('Thank you. Our team will look at it.').waitFor()
  await checkPage(page)
  await page.goto(`${shop.url}/user-boxes/${box.slug}`)
  await page.getByRole('button', { name: 'Report this box' }).click()
  await page.getByText('Thank you. Our team will look at it.').waitFor()
  await checkPage(page)
  const staff = await aStaffMember(shop, 'support')
  const { data } = await done<Made<ModerationCase[]>>(staff, 'GET /api/operator/moderation')
  const found = data.filter(({ player }) => player.id === maker.id)
  expect(found.map(({ kind, reports }) => `${kind} ${reports}`).toSorted()).toEqual([
    'box 1',
    'name 1',
  ])
})

it('a battle has a room of its own, for everybody who sees it', async () => {
  const host = await aPlayer(shop, { cents: 10_000n })
  const boxes = [{ slug: 'pocket-change', count: 1 }]
  const battle = { boxes, format: '1v1', mode: 'classic', is_private: true }
  const { data } = await done<Made<{ id: string }>>(host, 'POST /api/battles/create', battle)
  await say(host, 'Who dares?', `battle-${data.id}`)
  const { page } = await visit({ as: await aPlayer(shop) })
  await page.goto(`${shop.url}/battles/${data.id}`)
  const room = page.getByRole('log', { name: 'Messages about this battle' })
  await room.getByText('Who dares?').waitFor()
  await field(page).fill('I do')
  await field(page).press('Enter')
  await room.getByText('I do').waitFor()
  await checkPage(page)
  await page.getByRole('region', { name: 'Chat of this battle' }).scrollIntoViewIfNeeded()
  await takeScreenshot(page, 'chat of a battle')
  await page.setViewportSize(phone)
  await checkPage(page)
  await takeScreenshot(page, 'chat of a battle narrow')
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LatestBet } from '#contract/http/bets.ts'
import type { LastDrop } from '#contract/realtime/events.ts'
import { REVEAL_MS } from '#domain/games/reveal.ts'
import { SECOND_MS } from '#domain/schedule/durations.ts'
import { aCustomBox } from '#tests/support/players/a-custom-box.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const STAKE = 60

let app: TestApp
let staff: TestPlayer
beforeAll(async () => {
  app = await startApp()
  staff = await aStaffMember(app, 'operator')
})
afterAll(() => app.stop())

interface Lists {
  bets: LatestBet[]
  high: LatestBet[]
  drops: LastDrop[]
  best: LastDrop[]
}

async function lists(): Promise<Lists> {
  const read = async <Data>(call: string) => (await ask<{ data: Data }>(app.url, call)).body.data
  const best = await read<{ day: LastDrop[]; week: LastDrop[] }>('GET /api/last-drops/best')
  return {
    bets: await read('GET /api/bets/latest?kind=all'),
    high: await read('GET /api/bets/latest?kind=high'),
    drops: await read('GET /api/last-drops'),
    best: [...best.day, ...best.week],
  }
}

/** A bet, and a box of the player's or the shop's that is opened, until all lists show both. */
async function play(player: TestPlayer, open: string): Promise<void> {
  const bet = { amount: STAKE, target: 50, direction: 'over' }
  expect((await player.ask('POST /api/dice/bet', bet)).status).toBe(200)
  expect((await player.ask(open, {})).status).toBe(200)
  app.clock.advance(REVEAL_MS + SECOND_MS)
  const isBy = (name: string, { bets, high, drops, best }: Lists) =>
    [...drops, ...best].some((drop) => drop.user.name === name) &&
    [...bets, ...high].some(({ user }) => user.name === name)
  await expect
    .poll(async () => {
      app.clock.advance(SECOND_MS)
      return isBy(player.name, await lists())
    })
    .toBe(true)
}

/** Sells what the player owns, and takes all coins back. */
async function emptyAccountOf(player: TestPlayer): Promise<void> {
  const items = await player.ask<{ data: { id: string }[] }>('GET /api/inventory')
  const ids = items.body.data.map(({ id }) => id)
  if (ids.length > 0)
    expect((await player.ask('POST /api/inventory/sell', { ids })).status).toBe(200)
  const { body } = await player.ask<{ data: { balance: number } }>('GET /api/profile')
  const take = { amount: -body.data.balance, reason: 'As the test wants it' }
  const taken = await staff.ask(`POST /api/operator/players/${player.id}/adjust`, take)
  expect(taken.status).toBe(200)
}

it('a player who is renamed, or erased, is not listed under the name of before', async () => {
  const insult = await aPlayer(app, { cents: 90_000n, name: 'Rude Word' })
  await play(insult, 'POST /api/boxes/pocket-change/open')
  const rename = { name: 'Kind Word', reason: 'Be kind' }
  expect((await staff.ask(`POST /api/operator/players/${insult.id}/rename`, rename)).status).toBe(
    200,
  )
  const renamed = JSON.stringify(await lists())
  expect(renamed).not.toContain('Rude Word')
  expect(renamed).toContain('Kind Word')

  const leaving = await aPlayer(app, { cents: 90_000n, name: 'Private Person' })
  await play(leaving, 'POST /api/boxes/pocket-change/open')
  await emptyAccountOf(leaving)
  const { password } = leaving
  expect((await leaving.ask('POST /api/profile/erasure', { password })).status).toBe(200)
  const erased = JSON.stringify(await lists())
  expect(erased).not.toContain('Private Person')
  expect(erased).toContain(leaving.id)
})

it('a player’s box that was taken down is not named in any list', async () => {
  const maker = await aPlayer(app, { cents: 90_000n })
  const { slug } = await aCustomBox(maker, { name: 'An insulting box' })
  await play(maker, `POST /api/user-boxes/${slug}/open`)
  expect(JSON.stringify(await lists())).toContain('An insulting box')
  const found = await staff.ask<{ data: { id: string }[] }>(
    'GET /api/operator/user-boxes?search=an insulting',
  )
  const hide = `POST /api/operator/user-boxes/${found.body.data[0]?.id}/hide`
  expect((await staff.ask(hide, { reason: 'An insult' })).status).toBe(200)
  await expect.poll(async () => JSON.stringify(await lists())).not.toContain('An insulting box')
  expect(JSON.stringify(await lists())).toContain(maker.name)
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PublicConfig } from '#contract/http/config.ts'
import type { DiceConfig } from '#contract/http/dice.ts'
import type { ActionReply } from '#contract/http/operator/acts.ts'
import { dealTickets } from '#domain/games/deals.ts'
import { toCents } from '#domain/money/money.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp
let operator: TestPlayer
let second: TestPlayer
let player: TestPlayer

beforeAll(async () => {
  app = await startApp()
  operator = await aStaffMember(app, 'operator')
  second = await aStaffMember(app, 'operator')
  player = await aPlayer(app, { cents: 1_000_000n })
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
})

const reason = 'As decided'
const put = (key: string, value: unknown) =>
  operator.ask<ActionReply & Refused>(`PUT /api/operator/settings/${key}`, { value, reason })

async function setEdge(game: 'dice' | 'deals', percent: number): Promise<void> {
  const asked = await put(`games.${game}.edge`, percent)
  expect(asked.body.data.status).toBe('waiting')
  const at = `/api/operator/approvals/${asked.body.data.id}/confirm`
  expect((await second.ask(`POST ${at}`, { reason })).status).toBe(200)
}

interface Refused {
  code?: string
  errors?: Record<string, string[]>
}
interface Rolled {
  data: { bet_id: string; multiplier: number }
}

const terms = async (game: string) =>
  (await ask<{ data: DiceConfig }>(app.url, `GET /api/${game}/config`)).body.data

const roll = (more: object = {}, key = randomUUID()) =>
  player.ask<Rolled & Refused>(
    'POST /api/dice/bet',
    { amount: 1, target: 50, direction: 'under', ...more },
    { 'idempotency-key': key },
  )

describe('the house edge of a game', () => {
  it.each([
    ['dice', 0],
    ['dice', 0.99],
    ['dice', 5.01],
    ['dice', 1.005],
    ['dice', '2'],
    ['deals', 7],
    ['deals', 21],
    ['crash', 2],
    ['plinko', 2],
  ])('of %s cannot be %s', async (game, value) => {
    expect([404, 422]).toContain((await put(`games.${game}.edge`, value)).status)
  })

  it('changes the next bets; those that were placed and their receipts keep theirs', async () => {
    const before = await terms('dice')
    expect(before.rtp).toBe(99)
    const seen = { version_hash: before.version_hash }
    const key = randomUUID()
    const first = await roll(seen, key)
    expect(first.body.data.multiplier).toBe(1.98)

    await setEdge('dice', 2.5)
    const after = await terms('dice')
    expect(after.rtp).toBe(97.5)
    expect(after.version_hash).not.toBe(before.version_hash)
    const { body } = await ask<{ data: PublicConfig }>(app.url, 'GET /api/config')
    expect(body.data.edges).toEqual({ deals: 8, dice: 2.5 })

    // A bet under terms that the player no longer sees is refused; its repeat and unnamed terms are not.
    expect((await roll(seen)).body.code).toBe('game_changed')
    expect((await roll(seen, key)).body).toEqual(first.body)
    expect((await roll({ version_hash: after.version_hash })).body.data.multiplier).toBe(1.95)
    const last = await roll()
    expect(last.body.data.multiplier).toBe(1.95)

    for (const [bet, rtp] of [
      [first, 99],
      [last, 97.5],
    ] as const) {
      const { body: receipt } = await player.ask<{ data: { configuration: DiceConfig } }>(
        `GET /api/fairness/bets/${bet.body.data.bet_id}`,
      )
      expect(receipt.data.configuration.rtp).toBe(rtp)
    }
    const mine = await player.ask<{ data: { multiplier: number }[] }>('GET /api/dice/my-bets')
    expect(mine.body.data.map(({ multiplier }) => multiplier)).toEqual([1.95, 1.95, 1.98])
  })

  it('of deals decides the chance', async () => {
    const { body: targets } = await ask<{ data: { id: string; price: number }[] }>(
      app.url,
      'GET /api/deals/targets?min_price=20&max_price=60',
    )
    const [target = { id: '', price: 0 }] = targets.data
    const deal = () =>
      player.ask<{ data: { tickets: number } }>('POST /api/deals/bet', {
        inventory_item_ids: [],
        amount: 10,
        target_item_id: target.id,
      })
    const price = toCents(target.price)
    expect((await deal()).body.data.tickets).toBe(dealTickets({ rtp: 92 }, 1_000n, price))
    await setEdge('deals', 15)
    expect((await terms('deals')).rtp).toBe(85)
    expect((await deal()).body.data.tickets).toBe(dealTickets({ rtp: 85 }, 1_000n, price))
  })

  it('of dice leaves no bet of which nothing can be won', async () => {
    for (const [edge, highest] of [
      [5, 95],
      [3.5, 96.5],
      [1, 98],
    ] as const) {
      await setEdge('dice', edge)
      expect((await roll({ target: highest })).status).toBe(200)
      if (highest === 98) continue
      const { status, body } = await roll({ target: highest + 0.01 })
      expect([status, body.errors?.amount?.join()]).toEqual([
        422,
        expect.stringContaining('less than the bet'),
      ])
    }
  })

  it('leaves what rewards count', async () => {
    const xp = async () =>
      (await player.ask<{ data: { user_level: { xp: number } } }>('GET /api/profile')).body.data
        .user_level.xp
    const before = await xp()
    await roll({ amount: 100 })
    const counted = (await xp()) - before
    await setEdge('dice', 5)
    await roll({ amount: 100 })
    expect((await xp()) - before - counted).toBeCloseTo(counted)
    expect((await terms('dice')).house_edge).toBe(100)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Opening } from '#contract/http/boxes.ts'
import { HOUR_MS } from '#domain/schedule/durations.ts'
import {
  type BattleHarness,
  manyBattles,
  openBattleHarness,
} from '#tests/support/games/battle-harness.ts'
import { payersEnv, payIn } from '#tests/support/payments/payers.ts'
import { BTC_ADDRESS } from '#tests/support/payouts/payout-harness.ts'
import { berlin } from '#tests/support/payouts/shipping-harness.ts'
import { aPlayer, type TestPlayer, withNewSession } from '#tests/support/players/a-player.ts'
import { confirmEmailOf } from '#tests/support/players/confirm-email.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'

/** The shop's cheapest box: 0.50 coins. */
const PAID = 'pocket-change'

let harness: BattleHarness
beforeAll(async () => {
  harness = await openBattleHarness({ ...manyBattles, ...payersEnv })
})
afterAll(async () => {
  expect(await auditFaults(harness.app)).toEqual([])
  await harness.stop()
})

interface Answered {
  code: string
  message: string
  data: { openings: Opening[]; id: string; given_up: number }
}

let keys = 0
const giveUp = (player: TestPlayer) =>
  player.ask<Answered>(
    'POST /api/profile/bonus/forfeit',
    {},
    { 'idempotency-key': `disguise-${++keys}` },
  )
const openFree = (player: TestPlayer) =>
  player.ask<Answered>('POST /api/free-boxes/iron-gift/open', {})
const buy = (player: TestPlayer, count = 1) =>
  player.ask<Answered>(`POST /api/boxes/${PAID}/open`, { count })
const sellAll = (player: TestPlayer) => player.ask('POST /api/inventory/sell', { all: true })
const withdraw = (player: TestPlayer) =>
  player.ask<Answered>('POST /api/withdrawals', {
    ...{ currency: 'BTC', amount: 20, address: BTC_ADDRESS },
  })
const ship = (player: TestPlayer, ids: readonly string[]) =>
  player.ask<Answered>('POST /api/shipping', { inventory_item_ids: ids, address: berlin })
const sponsor = (player: TestPlayer) =>
  player.ask<Answered>(
    'POST /api/battles/create',
    harness.order({ boxes: [{ slug: PAID, count: 1 }], sponsor_pct: 100 }),
  )
const ownedBy = async (player: TestPlayer) =>
  (await player.ask<{ data: { id: string }[] }>('GET /api/inventory')).body.data.map(({ id }) => id)

/** A player with coins, as if won, who has sold the item of a free box and given its bonus up. */
async function whoSoldAGift(): Promise<TestPlayer> {
  const player = await aPlayer(harness.app, { cents: 100_000n })
  expect((await openFree(player)).status).toBe(200)
  await sellAll(player)
  expect((await giveUp(player)).status).toBe(200)
  return player
}

describe('winnings of a free box that were turned into something else', () => {
  it('do not leave as an item that was bought with their coins', async () => {
    const player = await whoSoldAGift()
    const bought = (await buy(player)).body.data.openings[0]?.inventory_item_id ?? ''
    expect((await ship(player, [bought])).body).toMatchObject({
      code: 'gift_locked',
      message:
        'Nothing can be withdrawn or shipped yet. You have winnings from free boxes: confirm your email and make one deposit of 5.00 coins or more first.',
    })
    expect((await withdraw(player)).body.code).toBe('gift_locked')
    expect((await sponsor(player)).body).toMatchObject({
      code: 'sponsor_not_free',
      message: expect.stringContaining('confirm your email and make one deposit of 5.00 coins'),
    })
  })

  it('leave in any form once the email is confirmed and 5 coins are paid in, not after one of both', async () => {
    const [mailed, paid] = [await whoSoldAGift(), await whoSoldAGift()]
    await confirmEmailOf(harness.app, mailed)
    await payIn(harness.app, mailed, 'card', 4.99)
    const payment = await payIn(harness.app, paid, 'card', 5)
    for (const player of [mailed, paid]) {
      await buy(player, 5)
      expect((await ship(player, await ownedBy(player))).body.code).toBe('gift_locked')
    }
    await confirmEmailOf(harness.app, paid)
    expect((await ship(paid, (await ownedBy(paid)).slice(0, 1))).status).toBe(200)
    for (let left = 5; left > 0; left -= 2.5) await buy(paid, 5)
    expect((await withdraw(paid)).status).toBe(200)
    // A payment that is reversed proves nothing.
    await payment.takeBack()
    expect((await ship(paid, await ownedBy(paid))).body.code).toBe('gift_locked')
  })

  it('lock nothing of players who never had any, or have not sold any', async () => {
    const [none, keeps] = [
      await aPlayer(harness.app, { cents: 5_000n }),
      await aPlayer(harness.app, { cents: 5_000n }),
    ]
    const gift = (await openFree(keeps)).body.data.openings[0]?.inventory_item_id ?? ''
    for (const player of [none, keeps]) {
      const bought = (await buy(player)).body.data.openings[0]?.inventory_item_id ?? ''
      expect((await ship(player, [bought])).status).toBe(200)
      expect((await withdraw(player)).status).toBe(200)
    }
    expect((await ship(keeps, [gift])).body.code).toBe('gift_locked')
  })
})

type Step =
  | { do: 'gift' }
  | { do: 'sell' | 'giveUp' | 'battle' | 'deal' }
  | { do: 'buy'; count: number }
  | { do: 'dice'; amount: number; chance: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('sell', 'giveUp', 'gift', 'battle', 'deal') }),
  fc.record({ do: fc.constant('buy' as const), count: fc.integer({ min: 1, max: 5 }) }),
  fc.record({
    do: fc.constant('dice' as const),
    amount: fc.integer({ min: 1, max: 50 }),
    chance: fc.integer({ min: 30, max: 95 }),
  }),
) as fc.Arbitrary<Step>

/** Every refusal is allowed: what counts is that nothing leaves. */
async function take(player: TestPlayer, act: Exclude<Step, { do: 'gift' }>): Promise<void> {
  switch (act.do) {
    case 'sell':
      return void (await sellAll(player))
    case 'giveUp':
      return void (await giveUp(player))
    case 'buy':
      return void (await buy(player, act.count))
    case 'dice': {
      const bet = { amount: act.amount, target: act.chance, direction: 'under' }
      return void (await player.ask('POST /api/dice/bet', bet))
    }
    case 'battle': {
      const order = harness.order({ boxes: [{ slug: PAID, count: 1 }], format: '1v1', bots: 1 })
      const { body } = await player.ask<Answered>('POST /api/battles/create', order)
      return void (body.data?.id && (await harness.playOut([body.data.id])))
    }
    case 'deal': {
      const { body } = await player.ask<{ data: { id: string }[] }>('GET /api/deals/targets')
      const target_item_id = body.data.at(-1)?.id
      const inventory_item_ids = (await ownedBy(player)).slice(0, 1)
      const bet = { inventory_item_ids, target_item_id }
      return void (await player.ask('POST /api/deals/bet', bet))
    }
  }
}

/** Tries every way out. Returns what left. */
async function tryOut(player: TestPlayer): Promise<string[]> {
  const left: string[] = []
  if ((await withdraw(player)).status === 200) left.push('coins')
  if ((await sponsor(player)).status === 200) left.push('sponsored coins')
  for (const id of await ownedBy(player)) {
    if ((await ship(player, [id])).status === 200) left.push(`item ${id}`)
  }
  return left
}

describe('a player who has sold what a free box gave', () => {
  it('sends nothing out before a confirmed email and a deposit, whatever they do in between', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (acts) => {
        await harness.pass(HOUR_MS)
        let player = await whoSoldAGift()
        for (const act of acts) {
          if (act.do === 'gift') {
            // The next free box is a day later, when the session has expired.
            await harness.pass(25 * HOUR_MS)
            player = await withNewSession(harness.app, player)
            await openFree(player)
          } else await take(player, act)
          expect(await tryOut(player)).toEqual([])
        }
      }),
      { numRuns: times('GIFT_STORIES', 4) },
    )
  })
})

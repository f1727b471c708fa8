import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MyBox } from '#contract/http/custom-boxes.ts'
import type { WithdrawalRules } from '#contract/http/withdrawals.ts'
import { toCents } from '#domain/money/money.ts'
import { HOUR_MS } from '#domain/schedule/durations.ts'
import { settleShares } from '#server/features/custom-boxes/shares.ts'
import {
  type BattleHarness,
  joinBattle,
  manyBattles,
  openBattleHarness,
} from '#tests/support/games/battle-harness.ts'
import { type Paid, payersEnv, payIn } from '#tests/support/payments/payers.ts'
import { aCode } from '#tests/support/players/a-code.ts'
import { aCustomBox, itemsFor } from '#tests/support/players/a-custom-box.ts'
import { fund, ledgerOf, type TestPlayer } from '#tests/support/players/a-player.ts'
import { anAffiliate, aReferral } from '#tests/support/players/an-affiliate.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { jobDepsOn } from '#tests/support/shop/for-each.ts'

let harness: BattleHarness
beforeAll(async () => {
  harness = await openBattleHarness({ ...manyBattles, ...payersEnv })
})
afterAll(async () => {
  expect(await auditFaults(harness.app)).toEqual([])
  await harness.stop()
})

/**
 * Accounts of one person that nothing links: an affiliate, and two of their referrals. Each has made a box of two items
 * of the same value, so that luck decides nothing: every opening loses exactly the house edge.
 */
interface Ring {
  accounts: TestPlayer[]
  boxes: MyBox[]
  waiting: { id: string; creator: number; mode: string }[]
  skins: Paid[]
  /** What was paid in for good, in cents. */
  clean: bigint
  /** Acts that may round a cent in the players' favor. */
  splits: bigint
}

async function aRing(): Promise<Ring> {
  // The limits of requests start anew.
  await harness.pass(HOUR_MS)
  const affiliate = await anAffiliate(harness.app)
  const accounts = [
    affiliate,
    await aReferral(harness.app, affiliate.code, { cents: 0n }),
    await aReferral(harness.app, affiliate.code, { cents: 0n }),
  ]
  const boxes: MyBox[] = []
  for (const maker of accounts) boxes.push(await aCertainBox(maker))
  return { accounts, boxes, waiting: [], skins: [], clean: 0n, splits: 0n }
}

/** A box that always gives the same value. */
async function aCertainBox(maker: TestPlayer): Promise<MyBox> {
  const byPrice = Map.groupBy(await itemsFor(maker, 4, 12), ({ price }) => price)
  const pair = [...byPrice.values()].find((items) => items.length > 1)
  if (!pair) throw new Error('No two items have the same price')
  const items = pair.slice(0, 2).map(({ id }) => ({ item_id: id, chance: 50 }))
  return aCustomBox(maker, { items })
}

const modes = ['classic', 'shared', 'jackpot', 'last_chance'] as const
const account = fc.nat({ max: 2 })

type Payment = { by: 'card' | 'skins' | 'voucher' | 'funds'; who: number; coins: number }

interface BattleStep {
  who: number
  box: number
  count: number
  mode: (typeof modes)[number]
  sponsor_pct: number
  bots: number
  format: '1v1' | '1v1v1'
  /** The account that joins at once; the creator's own number for nobody. */
  other: number
}

type Step =
  | ({ do: 'pay' } & Payment)
  | { do: 'play'; who: number; box: number; turns: number }
  | ({ do: 'battle' } & BattleStep)
  | { do: 'join' | 'call'; who: number; which: number }
  | { do: 'sell' | 'giveUp' | 'gift'; who: number }
  | { do: 'finish' | 'share' | 'takeBack' }

/** Mostly one account pays, and mostly with skins: what the others have in the end is then what they got from it. */
const payment = {
  by: fc.constantFrom('skins', 'skins', 'skins', 'skins', 'voucher', 'card', 'funds'),
  who: fc.constantFrom(1, 1, 1, 1, 1, 0, 2),
  coins: fc.integer({ min: 50, max: 300 }),
}

const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay'), ...payment }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('play'),
      who: account,
      box: account,
      turns: fc.integer({ min: 1, max: 8 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('battle'),
      who: account,
      box: account,
      count: fc.integer({ min: 1, max: 5 }),
      mode: fc.constantFrom(...modes),
      sponsor_pct: fc.constantFrom(0, 0, 0, 0, 0, 50, 100),
      bots: fc.constantFrom(0, 0, 0, 1),
      format: fc.constantFrom('1v1', '1v1', '1v1v1'),
      other: account,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('join', 'call'),
      who: account,
      which: fc.nat({ max: 5 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('sell', 'sell', 'giveUp', 'gift'), who: account }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('finish', 'share', 'takeBack') }) },
) as fc.Arbitrary<Step>

/** Some payments first, because without coins nothing happens. */
const stories = fc
  .tuple(
    fc.array(fc.record({ do: fc.constant('pay'), ...payment }), { minLength: 2, maxLength: 5 }),
    fc.array(step, { minLength: 10, maxLength: 30, size: 'max' }),
  )
  .map(([payments, acts]) => [...payments, ...acts] as Step[])

const at = <T>(all: readonly T[], index: number): T => {
  const found = all[index % all.length]
  if (found === undefined) throw new Error('There is none')
  return found
}

/** Every refusal is allowed: what counts is what the accounts have in the end. */
async function take(ring: Ring, act: Step): Promise<void> {
  const { accounts, boxes, waiting } = ring
  switch (act.do) {
    case 'pay':
      return pay(ring, act)
    case 'play': {
      const player = at(accounts, act.who)
      for (let turn = 0; turn < act.turns; turn++) {
        await player.ask(`POST /api/user-boxes/${at(boxes, act.box).slug}/open`, { count: 5 })
        await player.ask('POST /api/inventory/sell', { all: true })
      }
      return
    }
    case 'battle':
      return battle(ring, act)
    case 'join':
    case 'call': {
      const found = waiting[act.which % (waiting.length || 1)]
      if (!found) return
      const { id, creator, mode } = found
      if (act.do === 'join') await joinBattle(at(accounts, act.who), id)
      else if (mode === 'shared') {
        await at(accounts, creator).ask(`POST /api/battles/${id}/add-bots`, { bots: 1 })
      }
      return
    }
    case 'sell':
      await at(accounts, act.who).ask('POST /api/inventory/sell', { all: true })
      return
    case 'giveUp':
      await forfeit(at(accounts, act.who))
      return
    case 'gift':
      await at(accounts, act.who).ask('POST /api/free-boxes/iron-gift/open', {})
      return
    case 'finish':
      return finish(ring)
    case 'share':
      return share(ring)
    case 'takeBack':
      await ring.skins.shift()?.takeBack()
      return
  }
}

async function pay(ring: Ring, { by, who, coins }: Payment): Promise<void> {
  const player = at(ring.accounts, who)
  const cents = BigInt(coins * 100)
  if (by === 'voucher') return redeem(player, cents / 10n)
  if (by === 'funds') await fund(harness.app, player.id, cents)
  else {
    const paid = await payIn(harness.app, player, by, coins)
    if (by === 'skins') return void ring.skins.push(paid)
  }
  ring.clean += cents
}

async function battle(ring: Ring, act: BattleStep): Promise<void> {
  // Luck against a bot is no path from player to player: with bots, all share.
  const mode = act.bots > 0 ? 'shared' : act.mode
  const { sponsor_pct, bots, format } = act
  const { status, body } = await at(ring.accounts, act.who).ask<{ data: { id: string } }>(
    'POST /api/battles/create',
    harness.order({
      boxes: [{ slug: at(ring.boxes, act.box).slug, count: act.count }],
      ...{ mode, sponsor_pct, bots, format },
    }),
  )
  if (status !== 200) return
  ring.splits += 3n
  ring.waiting.push({ id: body.data.id, creator: act.who, mode })
  if (act.other !== act.who) await joinBattle(at(ring.accounts, act.other), body.data.id)
}

async function redeem(player: TestPlayer, cents: bigint): Promise<void> {
  const code = await aCode(harness.app, 'voucher', cents)
  await player.ask('POST /api/deposit/voucher/redeem', { code })
}

let forfeits = 0
const forfeit = (player: TestPlayer) =>
  player.ask('POST /api/profile/bonus/forfeit', {}, { 'idempotency-key': `ring-${++forfeits}` })

/** Plays out every full battle, and cancels the others. */
async function finish(ring: Ring): Promise<void> {
  const full: string[] = []
  for (const { id, creator } of ring.waiting.splice(0)) {
    const { status } = await at(ring.accounts, creator).ask(`POST /api/battles/${id}/cancel`)
    if (status !== 200) full.push(id)
  }
  await harness.playOut(full)
}

/** Pays the makers' shares and the affiliate's. */
async function share({ accounts }: Ring): Promise<void> {
  const ledger = await ledgerOf(harness.app)
  await settleShares({ ...jobDepsOn(harness.app), ledger })
  for (const player of accounts) {
    await player.ask('GET /api/referral')
    await player.ask('POST /api/referral/claim')
  }
}

/** What the ring could take out in the end, in cents: everything is sold, and what can be taken back is. */
async function takeOut(ring: Ring): Promise<bigint> {
  await finish(ring)
  await share(ring)
  for (const paid of ring.skins) await paid.takeBack()
  let left = 0n
  for (const player of ring.accounts) {
    await player.ask('POST /api/inventory/sell', { all: true })
    await forfeit(player)
    const { body } = await player.ask<{ data: WithdrawalRules }>('GET /api/withdrawals/rules')
    if (body.data.owed === 0) left += toCents(body.data.balance)
  }
  return left
}

describe('coins that may still be taken back', () => {
  it('never become free coins of another account, whatever its owner does', async () => {
    await fc.assert(
      fc.asyncProperty(stories, async (story) => {
        const ring = await aRing()
        for (const act of story) await take(ring, act)
        const out = await takeOut(ring)
        expect(out).toBeLessThanOrEqual(ring.clean + ring.splits)
      }),
      { numRuns: times('RING_STORIES', 6) },
    )
  })
})

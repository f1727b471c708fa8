import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Referral } from '#contract/http/referral.ts'
import type { WithdrawalRules } from '#contract/http/withdrawals.ts'
import { toCents } from '#domain/money/money.ts'
import { settleShares } from '#server/features/custom-boxes/shares.ts'
import { auditFunds } from '#server/features/funds/audit.ts'
import {
  type BattleHarness,
  type BattleOrder,
  joinBattle,
  manyBattles,
  openBattleHarness,
} from '#tests/support/games/battle-harness.ts'
import { payersEnv, payIn } from '#tests/support/payments/payers.ts'
import { anAlert } from '#tests/support/players/a-check.ts'
import { aCode } from '#tests/support/players/a-code.ts'
import { aCustomBox } from '#tests/support/players/a-custom-box.ts'
import { aPlayer, fund, ledgerOf, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { anAffiliate, aReferral, playDice } from '#tests/support/players/an-affiliate.ts'
import { confirmEmailOf } from '#tests/support/players/confirm-email.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { jobDepsOn } from '#tests/support/shop/for-each.ts'

/** The shop's cheapest box: 0.50 coins. */
const PAID = 'pocket-change'
/** A battle with a seat for 20 coins. */
const dear = { boxes: [{ slug: PAID, count: 40 }] }

let harness: BattleHarness
beforeAll(async () => {
  harness = await openBattleHarness({ ...manyBattles, ...payersEnv })
})
afterAll(async () => {
  expect(await auditFaults(harness.app)).toEqual([])
  await harness.stop()
})

interface Refusal {
  code: string
  message: string
  data: Record<string, number>
}

const create = (player: TestPlayer, wanted: BattleOrder = dear) =>
  player.ask<Refusal>('POST /api/battles/create', harness.order(wanted))
const join = async (player: TestPlayer, id: string) =>
  (await joinBattle(player, id)) as { status: number; body: unknown }
const rulesOf = async (player: TestPlayer) =>
  (await player.ask<{ data: WithdrawalRules }>('GET /api/withdrawals/rules')).body.data

/** Opens boxes for 0.50 coins each. */
async function open(player: TestPlayer, count: number): Promise<void> {
  expect((await player.ask(`POST /api/boxes/${PAID}/open`, { count })).status).toBe(200)
}

async function redeem(player: TestPlayer, cents: bigint): Promise<void> {
  const code = await aCode(harness.app, 'voucher', cents)
  expect((await player.ask('POST /api/deposit/voucher/redeem', { code })).status).toBe(200)
}

/** A player who owes a reversed deposit and has won free coins since. */
async function aDebtor(owed: number, coins: number): Promise<TestPlayer> {
  const player = await aPlayer(harness.app)
  const paid = await payIn(harness.app, player, 'card', owed)
  const bot = { boxes: [{ slug: PAID, count: owed * 2 }], bots: 1 }
  const { body } = await create(player, bot)
  expect(body).toHaveProperty('data.id')
  await paid.takeBack()
  await fund(harness.app, player.id, BigInt(coins * 100))
  return player
}

/** Players whose balance of 30 coins is bound except for 12.50. */
const bound: Record<string, () => Promise<TestPlayer>> = {
  'on hold': async () => {
    const player = await aPlayer(harness.app, { cents: 1_250n })
    await payIn(harness.app, player, 'skins', 17.5)
    return player
  },
  'of an open bonus': async () => {
    const player = await aPlayer(harness.app, { cents: 1_250n })
    await redeem(player, 1_750n)
    return player
  },
  owed: () => aDebtor(17.5, 30),
}

describe.each(Object.entries(bound))('coins %s', (_, aBound) => {
  it('cannot pay a seat beside other players, and nothing is charged', async () => {
    const host = await aPlayer(harness.app, { cents: 2_000n })
    const player = await aBound()
    const id = await harness.create(host, dear)
    const refusal = { code: 'coins_bound', data: { usable: 12.5, needed: 20 } }
    expect(await join(player, id)).toMatchObject({ status: 409, body: refusal })
    expect(await create(player)).toMatchObject({ status: 409, body: refusal })
    expect(await harness.cents(player)).toBe(3_000n)
    expect((await harness.read(id)).status).toBe('waiting')
    await host.ask(`POST /api/battles/${id}/cancel`)
  })

  it('are told before: what can be used beside others, and exactly that can', async () => {
    const player = await aBound()
    expect(await rulesOf(player)).toMatchObject({ balance: 30, usable_with_others: 12.5 })
    const cent = await create(player, { boxes: [{ slug: PAID, count: 26 }] })
    expect(cent.body.code).toBe('coins_bound')
    expect((await create(player, { boxes: [{ slug: PAID, count: 25 }] })).status).toBe(200)
    expect((await rulesOf(player)).usable_with_others).toBe(0)
  })

  it('pay battles whose other seats are all bots from the start', async () => {
    const player = await aBound()
    const order = { ...dear, format: '1v1v1' }
    expect((await create(player, { ...order, bots: 1 })).body.code).toBe('coins_bound')
    const { status } = await create(player, { ...order, bots: 2 })
    expect(status).toBe(200)
    const other = await aPlayer(harness.app, { cents: 2_000n })
    const { body } = await player.ask<{ data: { id: string } }>('GET /api/battles/current')
    expect(await join(other, body.data.id)).toMatchObject({ body: { code: 'battle_not_open' } })
  })
})

describe('coins under review', () => {
  it('are not lost to others meanwhile, with whom they could leave; solo games stay open', async () => {
    const host = await aPlayer(harness.app, { cents: 2_000n })
    const player = await aPlayer(harness.app, { cents: 6_000n })
    const id = await harness.create(host, dear)
    const alert = await anAlert(harness.app, player.id)
    expect(await join(player, id)).toMatchObject({ status: 409, body: { code: 'being_checked' } })
    expect((await create(player)).body.code).toBe('being_checked')
    expect(await harness.cents(player)).toBe(6_000n)
    expect((await rulesOf(player)).usable_with_others).toBe(0)
    await open(player, 1)
    expect((await create(player, { ...dear, bots: 1 })).status).toBe(200)
    const operator = await aStaffMember(harness.app, 'operator')
    const clear = `POST /api/operator/alerts/${alert}/clear`
    expect((await operator.ask(clear, { reason: 'All is well' })).status).toBe(200)
    expect((await join(player, id)).status).toBe(200)
  })
})

describe('a sponsor with bound coins', () => {
  it('pays neither for others nor beside them with bound coins', async () => {
    const player = await aPlayer(harness.app, { cents: 3_000n })
    await payIn(harness.app, player, 'skins', 10)
    for (let turn = 0; turn < 4; turn++) await open(player, 5)
    expect(await rulesOf(player)).toMatchObject({ available: 20, usable_with_others: 20 })
    const sponsoring = (count: number) => ({ boxes: [{ slug: PAID, count }], sponsor_pct: 100 })
    expect((await create(player, sponsoring(21))).body).toMatchObject({
      code: 'coins_bound',
      data: { usable: 20, needed: 21 },
    })
    expect((await create(player, sponsoring(20))).status).toBe(200)
  })

  it('gives a seat to a player who has none: it costs them nothing', async () => {
    const host = await aPlayer(harness.app, { cents: 4_000n })
    const guest = await aPlayer(harness.app)
    await payIn(harness.app, guest, 'skins', 5)
    const id = await harness.create(host, { ...dear, sponsor_pct: 100 })
    expect((await join(guest, id)).status).toBe(200)
  })
})

describe('coins won from a free box', () => {
  it('stay with an account that has neither confirmed its email nor deposited', async () => {
    const player = await aPlayer(harness.app, { cents: 10_000n })
    const { body } = await player.ask<{ data: { openings: { inventory_item_id: string }[] } }>(
      'POST /api/free-boxes/iron-gift/open',
      {},
    )
    await player.ask('POST /api/inventory/sell', {
      ids: body.data.openings.map((opening) => opening.inventory_item_id),
    })
    expect((await create(player)).body).toMatchObject({ code: 'coins_bound', data: { usable: 0 } })
    await confirmEmailOf(harness.app, player)
    await payIn(harness.app, player, 'card', 5)
    expect((await create(player)).status).toBe(200)
  })
})

describe('a stake with bound coins', () => {
  const shareOf = async (box: { slug: string }) => {
    const ledger = await ledgerOf(harness.app)
    await settleShares({ ...jobDepsOn(harness.app), ledger })
    const { rows } = await harness.app.database.pool.query<{ staked: bigint; earned: bigint }>(
      'SELECT staked, earned FROM user_boxes WHERE slug = $1',
      [box.slug],
    )
    return rows[0]
  }
  const openTheirs = (player: TestPlayer, box: { slug: string }, count: number) =>
    player.ask(`POST /api/user-boxes/${box.slug}/open`, { count })

  it('earns the maker of the box nothing, in part or as a whole', async () => {
    const maker = await aPlayer(harness.app)
    const box = await aCustomBox(maker)
    const cents = toCents(box.price)
    const player = await aPlayer(harness.app, { cents: cents * 2n })
    await payIn(harness.app, player, 'skins', box.price * 4)
    await openTheirs(player, box, 1)
    expect(await shareOf(box)).toEqual({ staked: cents, earned: cents / 100n })
    await payIn(harness.app, player, 'skins', 0.01)
    await openTheirs(player, box, 1)
    // The balance covers both deposits to the cent.
    expect(await shareOf(box)).toMatchObject({ staked: cents * 2n })
    await openTheirs(player, box, 3)
    expect(await shareOf(box)).toMatchObject({ staked: cents * 2n })
    await fund(harness.app, player.id, cents * 3n + 50n)
    await openTheirs(player, box, 1)
    expect(await shareOf(box)).toMatchObject({ staked: cents * 2n + 50n })
  })

  it('in a battle against bots earns nothing, either', async () => {
    const maker = await aPlayer(harness.app)
    const box = await aCustomBox(maker)
    const player = await aPlayer(harness.app)
    await payIn(harness.app, player, 'skins', box.price * 2)
    const id = await harness.create(player, { boxes: [{ slug: box.slug, count: 1 }], bots: 1 })
    await harness.playOut([id])
    expect(await shareOf(box)).toEqual({ staked: 0n, earned: 0n })
  })

  it('earns the affiliate nothing', async () => {
    const affiliate = await anAffiliate(harness.app)
    const player = await aReferral(harness.app, affiliate.code, { cents: 5_000n })
    await payIn(harness.app, player, 'skins', 40)
    const earned = async () =>
      (await affiliate.ask<{ data: Referral }>('GET /api/referral')).body.data
    await playDice(player, 50)
    const before = await earned()
    expect(before).toMatchObject({ active_players: 1, earned: 0.05 })
    // The bet was won or lost: take what is left above the hold.
    const { usable_with_others: usable } = await rulesOf(player)
    const bet = { amount: usable + 10, target: 50.5, direction: 'over' }
    expect((await player.ask('POST /api/dice/bet', bet)).status).toBe(200)
    expect((await earned()).earned).toBeCloseTo(0.05 + usable / 1_000, 3)
  })
})

describe('a deposit that only has to be played', () => {
  it('plays beside others, and the stake counts', async () => {
    const [player, other] = [
      await aPlayer(harness.app),
      await aPlayer(harness.app, { cents: 2_000n }),
    ]
    await payIn(harness.app, player, 'card', 20)
    const id = await harness.create(other, dear)
    expect((await join(player, id)).status).toBe(200)
    await harness.playOut([id])
    expect((await rulesOf(player)).playthrough.deposit_left).toBe(0)
  })
})

describe('the audit', () => {
  /** The faults that the audit finds when `damage` has changed the data; nothing of it is kept. */
  async function faultsAfter(damage: string, values: unknown[]): Promise<string[]> {
    let faults: string[] = []
    const undone = harness.app.database.transaction(async (tx) => {
      await tx.query('SET LOCAL session_replication_role = replica')
      await tx.query(damage, values)
      faults = (await auditFunds(tx)).flatMap((finding) => finding.faults)
      throw new Error('Nothing of this is kept')
    })
    await expect(undone).rejects.toThrow('Nothing of this is kept')
    return faults
  }

  it('finds a seat beside others that was paid with bound coins, or that nobody checked', async () => {
    const [host, guest] = [
      await aPlayer(harness.app, { cents: 2_000n }),
      await aPlayer(harness.app, { cents: 2_000n }),
    ]
    await payIn(harness.app, guest, 'skins', 5)
    await fund(harness.app, guest.id, 500n)
    const id = await harness.create(host, dear)
    expect((await join(guest, id)).status).toBe(200)
    const { rows } = await harness.app.database.pool.query<{ id: string }>(
      'SELECT id FROM battle_seats WHERE battle_id = $1 AND player_id = $2',
      [id, guest.id],
    )
    const seat = rows[0]?.id
    const unnoted = await faultsAfter('DELETE FROM gate_passes WHERE ref = $1', [seat])
    expect(unnoted).toEqual([expect.stringContaining(`The seat ${seat}`)])
    // The guest had 30 coins, 5 of them on hold. With a hold of 12 a seat for 20 is not covered.
    const held = await faultsAfter(
      `WITH hold AS (UPDATE payments SET credited_cents = 1200 WHERE player_id = $2 AND hold_until IS NOT NULL)
       UPDATE gate_passes SET held = 1200 WHERE ref = $1`,
      [seat, guest.id],
    )
    expect(held).toEqual([expect.stringContaining('only 1800 could be used beside others')])
    const hidden = await faultsAfter('UPDATE gate_passes SET held = 0 WHERE ref = $1', [seat])
    expect(hidden).toEqual([expect.stringContaining('recorded')])
  })

  it('finds bound stakes that are not recorded, or recorded without having been bound', async () => {
    const player = await aPlayer(harness.app, { cents: 100n })
    await payIn(harness.app, player, 'skins', 5)
    await open(player, 5)
    await rulesOf(player)
    const own = 'WHERE account_id = (SELECT id FROM accounts WHERE player_id = $1)'
    // Two of the five stakes were covered by the free coin.
    const forgotten = await faultsAfter(`DELETE FROM bound_stakes ${own}`, [player.id])
    expect(forgotten).toEqual(
      Array(3).fill(expect.stringContaining('paid with 50 of bound coins, and is recorded with 0')),
    )
    const changed = await faultsAfter(`UPDATE bound_stakes SET cents = 20 ${own}`, [player.id])
    expect(changed).toHaveLength(3)
  })
})

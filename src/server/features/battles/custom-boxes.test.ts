import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MyBox } from '#contract/http/custom-boxes.ts'
import { verifyReceipt } from '#domain/fairness/receipt.ts'
import { toCents } from '#domain/money/money.ts'
import { disagreement } from '#tests/fairness/independent-battle.ts'
import {
  type BattleHarness,
  type BattleOrder,
  joinBattle,
  openBattleHarness,
} from '#tests/support/games/battle-harness.ts'
import { aCustomBox, aDraft } from '#tests/support/players/a-custom-box.ts'
import { players, type TestPlayer } from '#tests/support/players/a-player.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'

let harness: BattleHarness
let maker: TestPlayer
let others: [TestPlayer, TestPlayer, TestPlayer]

beforeAll(async () => {
  harness = await openBattleHarness()
  const [first, ...rest] = await players(harness.app, 4, { cents: 10_000_000n })
  const [ben, cleo, dora] = rest
  if (!first || !ben || !cleo || !dora) throw new Error('There are not enough players')
  maker = first
  others = [ben, cleo, dora]
})
afterAll(() => harness.stop())

/** The creator's uncredited share of a box, in openings and cents of stake, and what has been credited. */
async function sharesOf(slug: string) {
  const { rows } = await harness.app.database.pool.query<{ openings: number; staked: bigint }>(
    `SELECT count(*)::integer AS openings, coalesce(sum(stake), 0)::bigint AS staked
     FROM maker_shares WHERE slug = $1`,
    [slug],
  )
  return rows[0]
}

const earnedBy = async ({ slug }: MyBox) => {
  await expect
    .poll(async () => {
      await harness.pass(2_000)
      const { rows } = await harness.app.database.pool.query<{ due: boolean }>(
        'SELECT EXISTS (SELECT FROM maker_shares WHERE cents IS NULL) AS due',
      )
      return rows[0]?.due
    })
    .toBe(false)
  const { body } = await maker.ask<{ data: MyBox[] }>('GET /api/profile/boxes?limit=100')
  return toCents(body.data.find((box) => box.slug === slug)?.earned ?? Number.NaN)
}

const over = (box: MyBox, count: number, more: BattleOrder = {}): BattleOrder => ({
  boxes: [{ slug: box.slug, count }],
  ...more,
})

describe('a battle over custom boxes', () => {
  it('is played and verified like any other, together with boxes of the shop', async () => {
    const box = await aCustomBox(maker)
    const [ben, cleo] = others
    const shopBox = { slug: harness.boxes[0]?.slug ?? '', count: 1 }
    const id = await harness.create(ben, { boxes: [{ slug: box.slug, count: 2 }, shopBox] })
    await joinBattle(cleo, id)
    await harness.playOut([id])
    const battle = await harness.read(id)
    expect(battle.boxes.map(({ kind, slug, count }) => ({ kind, slug, count }))).toEqual([
      { kind: 'user', slug: box.slug, count: 2 },
      { kind: 'box', ...shopBox },
    ])
    const receipt = await harness.receipt(id)
    expect(receipt.configurations.map(({ kind }) => kind)).toEqual(['user', 'box'])
    expect(verifyReceipt(receipt).verdict).toBe('verified')
    expect(disagreement(receipt)).toBeNull()
    expect(await auditFaults(harness.app)).toEqual([])
  })

  it('keeps the version it was created with after the box is edited and hidden', async () => {
    const box = await aCustomBox(maker)
    const [ben, cleo] = others
    const id = await harness.create(ben, over(box, 2))
    const made = await harness.read(id)
    const draft = await aDraft(maker, { name: 'Monday treats' })
    const [dear, cheap] = draft.items
    const items = [
      { item_id: dear?.item_id, chance: 90 },
      { item_id: cheap?.item_id, chance: 10 },
    ]
    const edit = { ...draft, items, version: box.version }
    expect((await maker.ask(`PUT /api/user-boxes/${box.slug}`, edit)).status).toBe(200)
    expect((await maker.ask(`DELETE /api/user-boxes/${box.slug}`)).status).toBe(200)
    expect((await joinBattle(cleo, id)).status).toBe(200)
    await harness.playOut([id])
    const played = await harness.read(id)
    expect(played.status).toBe('ended')
    expect(played.rounds.map((round) => round.box.version_hash)).toEqual(
      made.rounds.map((round) => round.box.version_hash),
    )
    const receipt = await harness.receipt(id)
    expect(verifyReceipt(receipt).verdict).toBe('verified')
    expect(disagreement(receipt)).toBeNull()
    expect(await harness.clearing()).toBe(0n)
  })

  it('refuses a box that is hidden, free or at a version other than the one shown', async () => {
    const box = await aCustomBox(maker)
    const [ben] = others
    const before = await harness.cents(ben)
    const create = (boxes: object[]) =>
      ben.ask('POST /api/battles/create', { ...harness.order(), boxes })
    expect(await create([{ slug: box.slug, count: 1, version: box.version + 1 }])).toMatchObject({
      status: 409,
      body: { code: 'box_changed', data: { version: box.version } },
    })
    const { body } = await ben.ask<{ data: { slug: string }[] }>('GET /api/free-boxes')
    expect((await create([{ slug: body.data[0]?.slug, count: 1 }])).status).toBe(422)
    await maker.ask(`DELETE /api/user-boxes/${box.slug}`)
    expect((await create([{ slug: box.slug, count: 1 }])).status).toBe(422)
    expect(await harness.cents(ben)).toBe(before)
  })
})

describe('the maker', () => {
  it('earns 1 % of each paid seat’s openings once the battle ends', async () => {
    const box = await aCustomBox(maker)
    const [ben, cleo, dora] = others
    const id = await harness.create(ben, over(box, 3, { format: '1v1v1' }))
    await joinBattle(cleo, id)
    await joinBattle(dora, id)
    await harness.playOut([id], ({ playing_ms }) => playing_ms !== null)
    expect(await sharesOf(box.slug)).toEqual({ openings: 0, staked: 0n })
    await harness.playOut([id])
    const staked = toCents(box.price) * 9n
    expect(await sharesOf(box.slug)).toEqual({ openings: 9, staked })
    expect(await earnedBy(box)).toBe(staked / 100n)
    expect(await auditFaults(harness.app)).toEqual([])
  })

  it('earns nothing from a canceled battle', async () => {
    const box = await aCustomBox(maker)
    const id = await harness.create(others[0], over(box, 5))
    await others[0].ask(`POST /api/battles/${id}/cancel`)
    expect(await sharesOf(box.slug)).toEqual({ openings: 0, staked: 0n })
  })

  it('earns nothing from their own seat, from bots or from sponsored stakes', async () => {
    const box = await aCustomBox(maker)
    const [ben, cleo] = others
    const price = toCents(box.price) * 2n
    const alone = await harness.create(maker, over(box, 2, { format: '1v1v1', bots: 2 }))
    const sponsored = await harness.create(maker, over(box, 2, { sponsor_pct: 100 }))
    await joinBattle(ben, sponsored)
    await harness.playOut([alone, sponsored])
    expect(await sharesOf(box.slug)).toEqual({ openings: 0, staked: 0n })
    const half = await harness.create(ben, over(box, 2, { sponsor_pct: 50 }))
    await joinBattle(cleo, half)
    await harness.playOut([half])
    const joined = price - price / 2n
    // Each opening is rounded down by itself, so fractions of a cent earn nothing.
    expect(await sharesOf(box.slug)).toEqual({
      openings: 4,
      staked: price + 2n * ((toCents(box.price) * joined) / price),
    })
    expect(await auditFaults(harness.app)).toEqual([])
  })

  it("cannot profit through other accounts: shares stay below a tenth of the seats' theoretical loss", async () => {
    const box = await aCustomBox(maker)
    const [ben, cleo, dora] = others
    const ways: BattleOrder[] = [
      { format: '1v1', sponsor_pct: 0 },
      { format: '1v1v1', sponsor_pct: 33 },
      { format: '1v1v1', sponsor_pct: 100, mode: 'shared' },
      { format: '1v1v1v1', sponsor_pct: 7, bots: 1, mode: 'jackpot' },
    ]
    const ids: string[] = []
    for (const way of ways) {
      const id = await harness.create(ben, over(box, 7, way))
      for (const player of [cleo, maker, dora]) await joinBattle(player, id)
      ids.push(id)
    }
    await harness.playOut(ids)
    const battles = await Promise.all(ids.map(harness.read))
    const paid = battles.reduce(
      (sum, { price, seats }) =>
        sum + toCents(price) * BigInt(seats.filter(({ is_bot }) => !is_bot).length),
      0n,
    )
    // The edge is at least 10 %, so a tenth of the theoretical loss is at least 1 % of the stakes.
    expect((await earnedBy(box)) * 100n).toBeLessThanOrEqual(paid)
    expect(await earnedBy(box)).toBeGreaterThan(0n)
    expect(await auditFaults(harness.app)).toEqual([])
  })

  it('has a share that the audit checks for missing and unearned amounts', async () => {
    const { pool } = harness.app.database
    const client = await pool.connect()
    try {
      await client.query('BEGIN')
      await client.query(
        `DELETE FROM maker_shares WHERE bet_id = (SELECT bet_id FROM maker_shares
         JOIN battle_drops ON id = bet_id LIMIT 1)`,
      )
      const { auditMakerShares } = await import('#server/features/custom-boxes/index.ts')
      expect((await auditMakerShares(client)).faults.length).toBeGreaterThan(0)
      await client.query('ROLLBACK')
      await client.query('BEGIN')
      await client.query(
        `INSERT INTO maker_shares (bet_id, slug, stake) SELECT gen_random_uuid(), slug, 100
         FROM user_boxes LIMIT 1`,
      )
      expect((await auditMakerShares(client)).faults.length).toBeGreaterThan(0)
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })
})

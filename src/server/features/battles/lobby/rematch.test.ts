import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { battleChannel } from '#contract/realtime/channels.ts'
import { verifyReceipt } from '#domain/fairness/receipt.ts'
import { REMATCH_MS } from '#domain/games/battle-timetable.ts'
import { toCents } from '#domain/money/money.ts'
import { publishBox } from '#server/features/boxes/index.ts'
import {
  type BattleHarness,
  type BattleOrder,
  joinBattle,
  manyBattles,
  openBattleHarness,
} from '#tests/support/games/battle-harness.ts'
import { aCode } from '#tests/support/players/a-code.ts'
import { players, type TestPlayer } from '#tests/support/players/a-player.ts'
import { subscribePublicly } from '#tests/support/realtime/public-channel.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'

interface Answer {
  code?: string
  data: { id: string; seat: number; balance: number }
}

let harness: BattleHarness
let ada: TestPlayer
let ben: TestPlayer
let cleo: TestPlayer

beforeAll(async () => {
  harness = await openBattleHarness(manyBattles)
})
beforeEach(async () => {
  const [first, second, third] = await players(harness.app, 3, { cents: 10_000_000n })
  if (!first || !second || !third) throw new Error('There are not enough players')
  ada = first
  ben = second
  cleo = third
})
afterAll(async () => {
  expect(await auditFaults(harness.app)).toEqual([])
  await harness.stop()
})

const again = (by: TestPlayer, id: string, key?: string) =>
  by.ask<Answer>(`POST /api/battles/${id}/rematch`, {}, key ? { 'idempotency-key': key } : {})
const codeOf = async (answer: ReturnType<typeof again>) => (await answer).body.code

/** A battle that was played to its end: its creator, those who joined it, and bots in the other seats. */
async function played(wanted: BattleOrder, guests: TestPlayer[] = []): Promise<string> {
  const id = await harness.create(ada, wanted)
  for (const guest of guests) expect((await joinBattle(guest, id)).status).toBe(200)
  await harness.playOut([id])
  return id
}
const duel = () => played({}, [ben])

const seatedIn = async (id: string) =>
  (await harness.read(id)).seats.map(({ player, is_bot }) => (is_bot ? player?.name : player?.id))

describe('a rematch', () => {
  it('is created by the first of its players, told to the others, joined by them, and played', async () => {
    const id = await duel()
    const ended = await harness.read(id)
    expect([ended.rematch_id, ended.can_rematch]).toEqual([null, true])
    const listener = await subscribePublicly(harness.app.url, battleChannel(id))
    const before = [await harness.cents(ada), await harness.cents(ben)]
    const first = await again(ben, id)
    expect(first.status).toBe(200)
    const { id: rematch, seat } = first.body.data
    expect(seat).toBe(1)
    const { data } = await listener.waitFor('rematchCreated')
    expect(data).toEqual({ id, seq: ended.seq + 1, rematch_id: rematch })
    listener.close()
    expect(await harness.read(id)).toMatchObject({
      rematch_id: rematch,
      can_rematch: false,
      seq: ended.seq + 1,
    })
    const { format, mode, is_crazy, is_fast, price, boxes } = ended
    expect(await harness.read(rematch)).toMatchObject({
      ...{ format, mode, is_crazy, is_fast, price, boxes, status: 'waiting' },
      creator_id: ben.id,
    })
    expect((await again(ada, id)).body.data).toMatchObject({ id: rematch, seat: 0 })
    expect([await harness.cents(ada), await harness.cents(ben)]).toEqual(
      before.map((cents) => cents - toCents(price)),
    )
    await harness.playOut([rematch])
    expect((await harness.read(rematch)).status).toBe('ended')
    expect(verifyReceipt(await harness.receipt(rematch)).verdict).toBe('verified')
    expect(await harness.clearing()).toBe(0n)
  })

  it('is one, however many call at the same time and however often', async () => {
    const id = await played({ format: '1v1v1' }, [ben, cleo])
    const answers = await Promise.all(
      [ada, ben, cleo, ada, ben, cleo].map((player) => again(player, id)),
    )
    const done = answers.filter(({ status }) => status === 200)
    expect(done.length).toBe(3)
    expect(new Set(done.map(({ body }) => body.data.id)).size).toBe(1)
    for (const { status, body } of answers) {
      if (status !== 200) expect(body.code).toMatch(/^battle_(already_joined|not_open)$/)
    }
    const [rematch] = done
    expect(await seatedIn(rematch?.body.data.id ?? '')).toEqual([ada.id, ben.id, cleo.id])
    const { rows } = await harness.app.database.pool.query(
      'SELECT FROM battles WHERE rematch_of = $1',
      [id],
    )
    expect(rows.length).toBe(1)
  })

  it('takes effect once per key', async () => {
    const id = await duel()
    const [one, other] = [await again(ada, id, 'a-key'), await again(ada, id, 'a-key')]
    expect([one.status, other.status]).toEqual([200, 200])
    expect(other.body).toEqual(one.body)
    expect(await codeOf(again(ada, id))).toBe('battle_already_joined')
  })

  it('seats the bots of before where they sat, and starts at once if all others were bots', async () => {
    const alone = await played({ format: '1v1v1', bots: 2 })
    const soon = (await again(ada, alone)).body.data.id
    expect(await seatedIn(soon)).toEqual(await seatedIn(alone))
    expect((await harness.read(soon)).status).toBe('in_progress')

    const mixed = await harness.create(ada, { format: '2v2' })
    await joinBattle(ben, mixed, { team_idx: 1 })
    await ada.ask(`POST /api/battles/${mixed}/add-bots`, { bots: 2 })
    await harness.playOut([mixed])
    const next = (await again(ben, mixed)).body.data.id
    const before = await seatedIn(mixed)
    expect(await seatedIn(next)).toEqual(before.map((who) => (who === ada.id ? undefined : who)))
    expect((await again(ada, mixed)).status).toBe(200)
    expect(await seatedIn(next)).toEqual(before)
    await harness.playOut([soon, next])
  })

  it('is at the full price of a seat: nobody sponsors it', async () => {
    const id = await played({ sponsor_pct: 100 }, [ben])
    const { price } = await harness.read(id)
    const before = await harness.cents(ben)
    const { body } = await again(ben, id)
    expect(await harness.cents(ben)).toBe(before - toCents(price))
    expect(await harness.read(body.data.id)).toMatchObject({ sponsor_pct: 0, join_price: price })
  })

  it('of a private battle is private', async () => {
    const id = await played({ is_private: true }, [ben])
    const { body } = await again(ada, id)
    expect((await harness.read(body.data.id)).is_private).toBe(true)
  })

  it('takes another seat of the battle if a stranger was faster in one’s own team', async () => {
    const id = await harness.create(ada, { format: '2v2' })
    for (const guest of [ben, cleo]) await joinBattle(guest, id, { team_idx: 1 })
    await ada.ask(`POST /api/battles/${id}/add-bots`, { bots: 1 })
    await harness.playOut([id])
    const rematch = (await again(ada, id)).body.data.id
    const [stranger] = await players(harness.app, 1, { cents: 10_000n })
    if (!stranger) throw new Error('There is no stranger')
    expect((await joinBattle(stranger, rematch, { team_idx: 1 })).status).toBe(200)
    expect((await again(ben, id)).body.data.seat).toBe(3)
    expect(await codeOf(again(cleo, id))).toBe('battle_not_open')
  })
})

describe('is refused', () => {
  it('to everybody who did not play, and for a battle that is none', async () => {
    const id = await duel()
    expect(await codeOf(again(cleo, id))).toBe('forbidden')
    expect(await codeOf(again(ada, '00000000-0000-7000-8000-000000000000'))).toBe('not_found')
    expect(await codeOf(again(ada, 'x'))).toBe('not_found')
  })

  it('before the end, of a canceled battle, and five minutes after the end', async () => {
    const waiting = await harness.create(ada)
    expect(await codeOf(again(ada, waiting))).toBe('rematch_closed')
    await ada.ask(`POST /api/battles/${waiting}/cancel`)
    expect(await codeOf(again(ada, waiting))).toBe('rematch_closed')
    const id = await duel()
    const endedAt = Date.parse((await harness.read(id)).ended_at ?? '')
    await harness.pass(endedAt + REMATCH_MS - 1 - harness.app.clock.now())
    expect((await harness.read(id)).can_rematch).toBe(true)
    await harness.pass(1)
    expect((await harness.read(id)).can_rematch).toBe(false)
    const before = await harness.cents(ada)
    expect(await codeOf(again(ada, id))).toBe('rematch_closed')
    expect(await harness.cents(ada)).toBe(before)
  })

  it('a second time, even if the first was canceled', async () => {
    const id = await duel()
    const { id: rematch } = (await again(ada, id)).body.data
    await ada.ask(`POST /api/battles/${rematch}/cancel`)
    expect(await codeOf(again(ben, id))).toBe('battle_not_open')
  })

  it('without the coins, and for coins that may not meet those of others', async () => {
    const { app } = harness
    const [poor, bound] = await players(app, 2, { cents: toCents(harness.boxes[0]?.price ?? 0) })
    if (!poor || !bound) throw new Error('There are not enough players')
    const ids = [await played({}, [poor]), await played({}, [bound])]
    for (const player of [poor, bound]) {
      const { rows } = await app.database.pool.query<{ balance: bigint }>(
        'SELECT balance FROM accounts WHERE player_id = $1',
        [player.id],
      )
      expect(rows[0]?.balance).toBe(0n)
    }
    expect(await codeOf(again(poor, ids[0] ?? ''))).toBe('insufficient_funds')
    const code = await aCode(app, 'voucher', 1_000n)
    expect((await bound.ask('POST /api/deposit/voucher/redeem', { code })).status).toBe(200)
    expect(await codeOf(again(bound, ids[1] ?? ''))).toBe('coins_bound')
    expect((await harness.read(ids[1] ?? '')).rematch_id).toBeNull()
  })

  it('once a box has another version', async () => {
    const { app } = harness
    const slug = harness.boxes[2]?.slug ?? ''
    const id = await played({ boxes: [{ slug, count: 2 }] }, [ben])
    const { rows } = await app.database.pool.query<{ category: string; cover: string }>(
      `SELECT category, cover FROM boxes WHERE slug = $1 AND kind = 'box'`,
      [slug],
    )
    const { rows: things } = await app.database.pool.query<{
      id: string
      name: string
      price: bigint
    }>('SELECT id, name, price FROM items ORDER BY price DESC LIMIT 2')
    const items = things.map(({ id: item, name, price }) => ({
      ...{ id: item, name, priceCents: price },
      tickets: 5_000_000,
    }))
    await app.database.transaction((tx) =>
      publishBox(tx, app.clock, {
        ...{ kind: 'box', slug, name: 'Changed', description: 'Changed.', tag: null, items },
        ...{ category: rows[0]?.category ?? '', cover: rows[0]?.cover ?? '', hue: 1, position: 1 },
      }),
    )
    await app.reloadShop()
    expect((await harness.read(id)).can_rematch).toBe(false)
    expect(await codeOf(again(ada, id))).toBe('box_changed')
  })
})

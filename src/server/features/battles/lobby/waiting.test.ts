import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { verifyReceipt } from '#domain/fairness/receipt.ts'
import { toCents } from '#domain/money/money.ts'
import { DAY_MS, HOUR_MS } from '#domain/schedule/durations.ts'
import { publishBox } from '#server/features/boxes/index.ts'
import { type BattleDesk, joinBattle, openBattleDesk } from '#tests/support/games/battle-harness.ts'
import { players, type TestPlayer } from '#tests/support/players/a-player.ts'
import { faultsOf } from '#tests/support/shop/audit-faults.ts'

let desk: BattleDesk
let ada: TestPlayer
let ben: TestPlayer

beforeAll(async () => {
  desk = await openBattleDesk()
})
// A day passes in some of the tests, and with it every session.
beforeEach(async () => {
  desk.peer.behave(null)
  const [first, second] = await players(desk.app, 2, { cents: 10_000_000n })
  if (!first || !second) throw new Error('There are not enough players')
  ada = first
  ben = second
})
afterAll(() => desk.stop())

it('refunds everybody to the cent when nobody fills it in time', async () => {
  const before = [await desk.cents(ada), await desk.cents(ben)]
  const ids = [
    await desk.create(ada, { format: '1v1v1', sponsor_pct: 33 }),
    await desk.create(ada, { format: '2v2', bots: 2 }),
    await desk.create(ben),
  ]
  await joinBattle(ben, ids[0] ?? '')
  expect(await desk.clearing()).toBeGreaterThan(0n)
  expect((await desk.read(ids[0] ?? '')).expires_in_ms).toBe(HOUR_MS / 2)
  await desk.pass(HOUR_MS / 2 - 1_000)
  expect((await desk.read(ids[0] ?? '')).status).toBe('waiting')
  await desk.playOut(ids)
  for (const id of ids) expect((await desk.read(id)).status).toBe('canceled')
  expect([await desk.cents(ada), await desk.cents(ben)]).toEqual(before)
  expect(await desk.clearing()).toBe(0n)
  expect((await joinBattle(ben, ids[1] ?? '')).body.code).toBe('battle_not_open')
  await desk.pass(DAY_MS)
  expect(await desk.clearing()).toBe(0n)
  expect(await faultsOf(desk.app)).toEqual([])
}, 60_000)

it('is played under the versions of its creation, whatever became of the box', async () => {
  const { app } = desk
  const slug = desk.boxes[3]?.slug ?? ''
  const id = await desk.create(ada, { boxes: [{ slug, count: 3 }] })
  const made = await desk.read(id)
  const { rows } = await app.database.pool.query<{ category: string; cover: string }>(
    `SELECT category, cover FROM boxes WHERE slug = $1 AND kind = 'box'`,
    [slug],
  )
  const { rows: things } = await app.database.pool.query<{
    id: string
    name: string
    price: bigint
  }>('SELECT id, name, price FROM items ORDER BY price DESC LIMIT 2')
  await app.database.transaction((tx) =>
    publishBox(tx, app.clock, {
      kind: 'box',
      slug,
      name: 'Changed',
      description: 'Changed.',
      category: rows[0]?.category ?? '',
      cover: rows[0]?.cover ?? '',
      tag: null,
      hue: 1,
      position: 1,
      items: things.map((thing) => ({
        id: thing.id,
        name: thing.name,
        priceCents: thing.price,
        tickets: 5_000_000,
      })),
    }),
  )
  await app.reloadShop()
  const before = await desk.cents(ben)
  expect((await joinBattle(ben, id)).status).toBe(200)
  expect(await desk.cents(ben)).toBe(before - toCents(made.price))
  await desk.playOut([id])
  const played = await desk.read(id)
  expect(played.price).toBe(made.price)
  expect(played.rounds.map(({ box }) => [box.version, box.version_hash, box.price])).toEqual(
    made.rounds.map(({ box }) => [box.version, box.version_hash, box.price]),
  )
  const drawn = played.rounds.flatMap(({ drops }) => drops.map(({ item }) => item.id))
  expect(drawn.some((item) => things.some((thing) => thing.id === item))).toBe(false)
  expect(verifyReceipt(await desk.receipt(id)).verdict).toBe('verified')
  expect(await faultsOf(desk.app)).toEqual([])
})

it('settles nothing while the beacon is away, and everything by its named round afterwards', async () => {
  const ids: string[] = []
  for (let turn = 0; turn < 5; turn++) ids.push(await desk.create(ada, { bots: 1 }))
  const named = await Promise.all(ids.map(async (id) => (await desk.read(id)).fairness.beacon))
  desk.peer.behave('away')
  for (let second = 0; second < 60; second++) {
    await desk.pass(1_000)
    const battles = await Promise.all(ids.map(desk.read))
    expect(
      battles.every(({ status, playing_ms }) => status === 'in_progress' && playing_ms === null),
    ).toBe(true)
  }
  desk.peer.behave('foreign key')
  await desk.pass(20_000)
  expect(
    (await Promise.all(ids.map(desk.read))).every((battle) => battle.playing_ms === null),
  ).toBe(true)
  // Away is not the same as never made: it waits for as long as it takes.
  desk.peer.behave('away')
  await desk.pass(HOUR_MS)
  expect(
    (await Promise.all(ids.map(desk.read))).every(({ status }) => status === 'in_progress'),
  ).toBe(true)
  desk.peer.behave(null)
  await desk.playOut(ids)
  for (const [index, id] of ids.entries()) {
    const battle = await desk.read(id)
    expect(battle.status).toBe('ended')
    expect(battle.fairness.beacon).toMatchObject({
      round: named[index]?.round,
      due_at: named[index]?.due_at,
      signature: desk.peer.signatureOf(named[index]?.round ?? 0),
    })
    expect(verifyReceipt(await desk.receipt(id)).verdict).toBe('verified')
  }
  expect(await faultsOf(desk.app)).toEqual([])
}, 60_000)

it('refunds only what the network itself has not made ten minutes after it was due', async () => {
  const before = [await desk.cents(ada), await desk.cents(ben)]
  const id = await desk.create(ada, { format: '1v1v1', sponsor_pct: 10, bots: 1 })
  desk.peer.stall()
  await joinBattle(ben, id)
  await desk.playOut(
    [id],
    ({ fairness }) => desk.app.clock.now() > dueOf(fairness.beacon) + 590_000,
  )
  expect((await desk.read(id)).status).toBe('in_progress')
  // Whether the network has made it is not known while nobody can be asked.
  desk.peer.behave('away')
  await desk.pass(30_000)
  await desk.pass(30_000)
  expect((await desk.read(id)).status).toBe('in_progress')
  desk.peer.behave(null)
  await desk.playOut([id])
  expect((await desk.read(id)).status).toBe('canceled')
  expect([await desk.cents(ada), await desk.cents(ben)]).toEqual(before)
  expect(await desk.clearing()).toBe(0n)
  desk.peer.resume()
  expect(await faultsOf(desk.app)).toEqual([])
}, 120_000)

it('never refunds a round that was made, however late it comes', async () => {
  const id = await desk.create(ada, { bots: 1 })
  desk.peer.behave('away')
  await desk.pass(12 * HOUR_MS)
  desk.peer.behave(null)
  await desk.playOut([id])
  expect((await desk.read(id)).status).toBe('ended')
  expect(await faultsOf(desk.app)).toEqual([])
}, 60_000)

const dueOf = (beacon: { due_at: string } | null) => Date.parse(beacon?.due_at ?? '')

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { verifyReceipt } from '#domain/fairness/receipt.ts'
import { toCents } from '#domain/money/money.ts'
import { DAY_MS, HOUR_MS } from '#domain/schedule/durations.ts'
import { publishBox } from '#server/features/boxes/index.ts'
import {
  type BattleHarness,
  joinBattle,
  openBattleHarness,
} from '#tests/support/games/battle-harness.ts'
import { players, type TestPlayer } from '#tests/support/players/a-player.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'

let harness: BattleHarness
let ada: TestPlayer
let ben: TestPlayer

beforeAll(async () => {
  harness = await openBattleHarness()
})
// Some tests advance the clock by a day, which ends every session.
beforeEach(async () => {
  harness.peer.behave(null)
  const [first, second] = await players(harness.app, 2, { cents: 10_000_000n })
  if (!first || !second) throw new Error('There are not enough players')
  ada = first
  ben = second
})
afterAll(() => harness.stop())

it('refunds every player to the cent when the battle is not filled in time', async () => {
  const before = [await harness.cents(ada), await harness.cents(ben)]
  const ids = [
    await harness.create(ada, { format: '1v1v1', sponsor_pct: 33 }),
    await harness.create(ada, { format: '2v2', bots: 2 }),
    await harness.create(ben),
  ]
  await joinBattle(ben, ids[0] ?? '')
  expect(await harness.clearing()).toBeGreaterThan(0n)
  expect((await harness.read(ids[0] ?? '')).expires_in_ms).toBe(HOUR_MS / 2)
  await harness.pass(HOUR_MS / 2 - 1_000)
  expect((await harness.read(ids[0] ?? '')).status).toBe('waiting')
  await harness.playOut(ids)
  for (const id of ids) expect((await harness.read(id)).status).toBe('canceled')
  expect([await harness.cents(ada), await harness.cents(ben)]).toEqual(before)
  expect(await harness.clearing()).toBe(0n)
  expect((await joinBattle(ben, ids[1] ?? '')).body.code).toBe('battle_not_open')
  await harness.pass(DAY_MS)
  expect(await harness.clearing()).toBe(0n)
  expect(await auditFaults(harness.app)).toEqual([])
})

it('plays a battle with the box versions of its creation, even if the box has changed since', async () => {
  const { app } = harness
  const slug = harness.boxes[3]?.slug ?? ''
  const id = await harness.create(ada, { boxes: [{ slug, count: 3 }] })
  const made = await harness.read(id)
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
  const before = await harness.cents(ben)
  expect((await joinBattle(ben, id)).status).toBe(200)
  expect(await harness.cents(ben)).toBe(before - toCents(made.price))
  await harness.playOut([id])
  const played = await harness.read(id)
  expect(played.price).toBe(made.price)
  expect(played.rounds.map(({ box }) => [box.version, box.version_hash, box.price])).toEqual(
    made.rounds.map(({ box }) => [box.version, box.version_hash, box.price]),
  )
  const drawn = played.rounds.flatMap(({ drops }) => drops.map(({ item }) => item.id))
  expect(drawn.some((item) => things.some((thing) => thing.id === item))).toBe(false)
  expect(verifyReceipt(await harness.receipt(id)).verdict).toBe('verified')
  expect(await auditFaults(harness.app)).toEqual([])
})

it('settles nothing while the beacon is unreachable, and every battle by its named round afterwards', async () => {
  const ids: string[] = []
  for (let turn = 0; turn < 5; turn++) ids.push(await harness.create(ada, { bots: 1 }))
  const named = await Promise.all(ids.map(async (id) => (await harness.read(id)).fairness.beacon))
  harness.peer.behave('away')
  for (let second = 0; second < 60; second++) {
    await harness.pass(1_000)
    const battles = await Promise.all(ids.map(harness.read))
    expect(
      battles.every(({ status, playing_ms }) => status === 'in_progress' && playing_ms === null),
    ).toBe(true)
  }
  harness.peer.behave('foreign key')
  await harness.pass(20_000)
  expect(
    (await Promise.all(ids.map(harness.read))).every((battle) => battle.playing_ms === null),
  ).toBe(true)
  // An unreachable beacon may still have made the round: the battle waits as long as it takes.
  harness.peer.behave('away')
  await harness.pass(HOUR_MS)
  expect(
    (await Promise.all(ids.map(harness.read))).every(({ status }) => status === 'in_progress'),
  ).toBe(true)
  harness.peer.behave(null)
  await harness.playOut(ids)
  for (const [index, id] of ids.entries()) {
    const battle = await harness.read(id)
    expect(battle.status).toBe('ended')
    expect(battle.fairness.beacon).toMatchObject({
      round: named[index]?.round,
      due_at: named[index]?.due_at,
      signature: harness.peer.signatureOf(named[index]?.round ?? 0),
    })
    expect(verifyReceipt(await harness.receipt(id)).verdict).toBe('verified')
  }
  expect(await auditFaults(harness.app)).toEqual([])
})

it('refunds a battle only if the network has not made its round ten minutes after it was due', async () => {
  const before = [await harness.cents(ada), await harness.cents(ben)]
  const id = await harness.create(ada, { format: '1v1v1', sponsor_pct: 10, bots: 1 })
  harness.peer.stall()
  await joinBattle(ben, id)
  await harness.playOut(
    [id],
    ({ fairness }) => harness.app.clock.now() > dueOf(fairness.beacon) + 590_000,
  )
  expect((await harness.read(id)).status).toBe('in_progress')
  // While the beacon is unreachable, it is unknown whether the network has made the round.
  harness.peer.behave('away')
  await harness.pass(30_000)
  await harness.pass(30_000)
  expect((await harness.read(id)).status).toBe('in_progress')
  harness.peer.behave(null)
  await harness.playOut([id])
  expect((await harness.read(id)).status).toBe('canceled')
  expect([await harness.cents(ada), await harness.cents(ben)]).toEqual(before)
  expect(await harness.clearing()).toBe(0n)
  harness.peer.resume()
  expect(await auditFaults(harness.app)).toEqual([])
})

it('never refunds a battle whose round was made, however late it arrives', async () => {
  const id = await harness.create(ada, { bots: 1 })
  harness.peer.behave('away')
  await harness.pass(12 * HOUR_MS)
  harness.peer.behave(null)
  await harness.playOut([id])
  expect((await harness.read(id)).status).toBe('ended')
  expect(await auditFaults(harness.app)).toEqual([])
})

const dueOf = (beacon: { due_at: string } | null) => Date.parse(beacon?.due_at ?? '')

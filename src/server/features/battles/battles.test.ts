import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Battle, BattleSummary } from '#contract/http/battles.ts'
import { verifyReceipt } from '#domain/fairness/receipt.ts'
import { battleFormats, battleModes, seatsOf } from '#domain/games/battle-rules.ts'
import { toCents } from '#domain/money/money.ts'
import {
  type BattleHarness,
  joinBattle,
  openBattleHarness,
} from '#tests/support/games/battle-harness.ts'
import { players, type TestPlayer } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'

let harness: BattleHarness
let ada: TestPlayer
let ben: TestPlayer
let cleo: TestPlayer

beforeAll(async () => {
  harness = await openBattleHarness()
  const [first, second, third] = await players(harness.app, 3, { cents: 10_000_000n })
  if (!first || !second || !third) throw new Error('There are not enough players')
  ada = first
  ben = second
  cleo = third
})
afterAll(() => harness.stop())

const list = async (query: string) =>
  (await ask<{ data: BattleSummary[] }>(harness.app.url, `GET /api/battles?${query}`)).body.data

const worthOf = ({ totals }: Battle) => totals.reduce((sum, each) => sum + toCents(each), 0n)
const paidOf = ({ payouts }: Battle) =>
  (payouts ?? []).reduce(
    (sum, { coins, items }) =>
      sum + toCents(coins) + items.reduce((worth, { price }) => worth + toCents(price), 0n),
    0n,
  )

it('plays a duel from its creation to the items in the winner’s inventory', async () => {
  const before = [await harness.cents(ada), await harness.cents(ben)]
  const id = await harness.create(ada, {
    boxes: [{ slug: harness.boxes[2]?.slug ?? '', count: 2 }],
  })
  expect((await ada.ask('GET /api/battles/current')).body).toEqual({ data: { id } })
  expect((await joinBattle(ben, id)).body.data).toMatchObject({ seat: 1, team_idx: 1 })
  await harness.playOut([id])

  const battle = await harness.read(id)
  const price = toCents(battle.price)
  expect(battle.price).toBe((harness.boxes[2]?.price ?? 0) * 2)
  expect([await harness.cents(ada), await harness.cents(ben)]).toEqual(
    before.map((had) => had - price),
  )
  const [payout] = battle.payouts ?? []
  const winner = battle.winners?.[0] === 0 ? ada : ben
  expect(payout?.items).toHaveLength(4)
  expect(paidOf(battle)).toBe(worthOf(battle))
  const { body } = await winner.ask<{ data: { item: { id: string } }[] }>('GET /api/inventory')
  expect(body.data.map(({ item }) => item.id).sort()).toEqual(
    payout?.items.map((item) => item.id).sort(),
  )
  expect((await ada.ask('GET /api/battles/current')).body).toEqual({ data: null })
  expect(await harness.clearing()).toBe(0n)
  expect(await auditFaults(harness.app)).toEqual([])
})

it('splits and pays battles of every format and mode to the cent, with receipts that verify', async () => {
  const kinds = Object.keys(battleFormats).flatMap((format) =>
    battleModes.flatMap((mode) =>
      (mode === 'shared' ? [false] : [false, true]).map((is_crazy) => ({ format, mode, is_crazy })),
    ),
  )
  const ids: string[] = []
  for (const kind of kinds) {
    const bots = seatsOf(kind.format as keyof typeof battleFormats) - 2
    const boxes = [
      { slug: harness.boxes[1]?.slug ?? '', count: 1 },
      { slug: harness.boxes[0]?.slug ?? '', count: 1 },
    ]
    const id = await harness.create(ada, { ...kind, boxes, bots })
    expect((await joinBattle(ben, id)).status).toBe(200)
    ids.push(id)
  }
  await harness.playOut(ids)
  for (const id of ids) {
    const battle = await harness.read(id)
    expect(paidOf(battle)).toBe(worthOf(battle))
    expect(battle.seats.filter(({ is_bot }) => is_bot)).toHaveLength(battle.seats.length - 2)
    expect(verifyReceipt(await harness.receipt(id)).verdict).toBe('verified')
  }
  expect(await harness.clearing()).toBe(0n)
  expect(await auditFaults(harness.app)).toEqual([])
})

it('reveals no drop before its round', async () => {
  const { app } = harness
  const id = await harness.create(ada, {
    boxes: [{ slug: harness.boxes[0]?.slug ?? '', count: 8 }],
  })
  const told: { rounds: number; text: string }[] = []
  const look = async () => {
    const texts = await Promise.all(
      [
        `/api/battles/${id}`,
        `/api/fairness/battles/${id}`,
        '/api/battles',
        `/api/battles/${id}/boxes`,
      ]
        .map((path) => ask(app.url, `GET ${path}`))
        .concat(ben.ask('GET /api/battles/mine')),
    )
    // Read after the call, so the snapshot is at least as new.
    const { rounds, status } = await harness.read(id)
    if (status === 'ended') return
    // The receipt of an unfinished battle lists the checks that are pending and reports no fault.
    expect(verifyReceipt(await harness.receipt(id)).verdict).not.toBe('failed')
    told.push({
      rounds: rounds.filter(({ drops }) => drops.length > 0).length,
      text: texts.map(({ body }) => JSON.stringify(body)).join(),
    })
  }
  await look()
  await joinBattle(ben, id)
  await harness.playOut([id], (battle) => battle.playing_ms !== null)
  for (let step = 0; step < 36; step++) {
    await look()
    await harness.pass(500)
  }
  // Before the first round, and between most of the others.
  expect(told[0]?.rounds).toBe(0)
  expect(new Set(told.map(({ rounds }) => rounds)).size).toBeGreaterThan(4)
  await harness.playOut([id])
  const battle = await harness.read(id)
  for (const { rounds, text } of told) {
    expect(text).not.toContain(battle.fairness.server_seed)
    const later = battle.rounds.slice(rounds).flatMap(({ drops }) => drops)
    for (const { ticket } of later) {
      expect(text).not.toMatch(new RegExp(`"ticket":${ticket}[,}]`))
      // The ticket as a number of its own, not inside a random id or hash.
      const alone = new RegExp(`(?<![0-9a-f])${ticket}(?![0-9a-f])`)
      if (ticket >= 1_000_000) expect(text).not.toMatch(alone)
    }
  }
  expect(verifyReceipt(await harness.receipt(id)).verdict).toBe('verified')
})

it('lists the public battles that match the filters, with a price that covers every round', async () => {
  const dear = [{ slug: harness.boxes[5]?.slug ?? '', count: 10 }]
  const id = await harness.create(ada, { boxes: dear, format: '2v2v2', mode: 'jackpot' })
  const hidden = await harness.create(ben, { is_private: true })
  const running = await harness.create(ben, { bots: 1 })
  const open = await list('')
  const { price } = await harness.read(id)
  const idsOf = (battles: BattleSummary[]) => battles.map((battle) => battle.id)
  expect(idsOf(open)).toEqual(expect.arrayContaining([id, running]))
  expect(idsOf(open)).not.toContain(hidden)
  expect(idsOf(await list('format=2v2v2&mode=jackpot'))).toEqual([id])
  expect(idsOf(await list(`min_price=${price}&max_price=${price}`))).toEqual([id])
  expect(idsOf(await list(`min_price=${price + 0.01}`))).toEqual([])
  expect(idsOf(await list('joinable=false'))).toEqual([running])
  expect(idsOf(await list('joinable=true'))).not.toContain(running)
  expect((await list('status=ended&limit=100')).every(({ status }) => status === 'ended')).toBe(
    true,
  )
  expect((await harness.read(hidden)).is_private).toBe(true)
  await harness.playOut([running])
  await ada.ask(`POST /api/battles/${id}/cancel`)
  await ben.ask(`POST /api/battles/${hidden}/cancel`)
})

it('pages through a player’s battles with their stakes and winnings', async () => {
  const id = await harness.create(cleo, { mode: 'shared', bots: 1 })
  const canceled = await harness.create(cleo, { sponsor_pct: 50 })
  await cleo.ask(`POST /api/battles/${canceled}/cancel`)
  expect(verifyReceipt(await harness.receipt(canceled)).verdict).toBe('pending')
  await harness.playOut([id])
  type Mine = { data: { id: string; staked: number; won: number | null }[]; next_cursor: string }
  const first = (await cleo.ask<Mine>('GET /api/battles/mine?limit=1')).body
  expect(first.data).toMatchObject([{ id: canceled, won: null }])
  const next = (await cleo.ask<Mine>(`GET /api/battles/mine?cursor=${first.next_cursor}`)).body
  const { payouts, price } = await harness.read(id)
  expect(next.data).toMatchObject([{ id, staked: price, won: payouts?.[0]?.coins }])
})

it('adds bots that are named as bots, each with the seed published for its seat', async () => {
  const { body } = await ask<{ data: { id: string; name: string }[] }>(
    harness.app.url,
    'GET /api/battles/bots',
  )
  expect(body.data.every(({ name }) => name.startsWith('Bot '))).toBe(true)
  const id = await harness.create(ada, { format: '2v2' })
  const { bot_seeds } = (await harness.read(id)).fairness
  expect((await ben.ask(`POST /api/battles/${id}/add-bots`, { bots: 1 })).status).toBe(403)
  expect((await ada.ask(`POST /api/battles/${id}/add-bots`, { bots: 4 })).status).toBe(409)
  const inTeam = await ada.ask(`POST /api/battles/${id}/add-bots`, { bots: 1, team_idx: 0 })
  expect(inTeam.body).toMatchObject({ data: { seats: [1] } })
  expect(
    (await ada.ask(`POST /api/battles/${id}/add-bots`, { bots: 1, team_idx: 0 })).body,
  ).toMatchObject({ code: 'battle_team_full' })
  expect((await ada.ask(`POST /api/battles/${id}/add-bots`, { bots: 2 })).status).toBe(200)
  const battle = await harness.read(id)
  expect(battle.status).toBe('in_progress')
  expect(battle.fairness.client_seeds.slice(1)).toEqual(bot_seeds.slice(1))
  expect(new Set(battle.seats.map(({ player }) => player?.id)).size).toBe(4)
  await harness.playOut([id])
})

const wrongOrders: [string, object, string][] = [
  ['no box', { boxes: [] }, 'boxes'],
  ['eleven boxes', { boxes: Array(11).fill({ slug: 'x', count: 1 }) }, 'boxes'],
  ['51 rounds', { boxes: [{ slug: 'x', count: 51 }] }, 'boxes'],
  ['no round', { boxes: [{ slug: 'x', count: 0 }] }, 'boxes'],
  ['half a round', { boxes: [{ slug: 'x', count: 0.5 }] }, 'boxes'],
  ['an unknown box', { boxes: [{ slug: 'nowhere', count: 1 }] }, 'boxes'],
  ['both no box and an unknown format', { boxes: [], format: '5v5' }, 'boxes'],
  ['an unknown format', { format: '1v2' }, 'format'],
  ['an unknown mode', { mode: 'solo' }, 'mode'],
  ['a shared battle in crazy mode', { mode: 'shared', is_crazy: true }, 'is_crazy'],
  ['a sponsored share above 100 %', { sponsor_pct: 101 }, 'sponsor_pct'],
  ['a fractional sponsored share', { sponsor_pct: 0.5 }, 'sponsor_pct'],
  ['a minimum level of zero', { min_level: 0 }, 'min_level'],
  ['a minimum level above the highest', { min_level: 111 }, 'min_level'],
  ['an unknown team', { team_idx: 2 }, 'team_idx'],
  ['more bots than seats', { bots: 2 }, 'bots'],
  ['a negative number of bots', { bots: -1 }, 'bots'],
]

it.each(wrongOrders)('refuses %s and charges nothing', async (_, wrong, field) => {
  const before = await harness.cents(ada)
  const answer = await ada.ask<{ errors: Record<string, string[]>; message: string }>(
    'POST /api/battles/create',
    { ...harness.order(), ...wrong },
  )
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)[0]).toBe(field)
  if (field === 'boxes') expect(answer.body.message).toBe(answer.body.errors.boxes?.[0])
  expect(await harness.cents(ada)).toBe(before)
})

it('lets a visitor view battles but not create, join, cancel or fill them', async () => {
  const id = await harness.create(ada)
  const { url } = harness.app
  for (const call of ['create', `${id}/join`, `${id}/cancel`, `${id}/add-bots`]) {
    expect((await ask(url, `POST /api/battles/${call}`, {})).status).toBe(401)
  }
  expect((await ask(url, 'GET /api/battles/current')).status).toBe(401)
  expect((await ask(url, 'GET /api/battles/mine')).status).toBe(401)
  for (const path of ['0198c5a2-0000-7000-8000-000000000000', 'nothing']) {
    expect((await ask(url, `GET /api/battles/${path}`)).status).toBe(404)
    expect((await ask(url, `GET /api/fairness/battles/${path}`)).status).toBe(404)
    expect((await joinBattle(ben, path)).status).toBe(404)
  }
  await ada.ask(`POST /api/battles/${id}/cancel`)
})

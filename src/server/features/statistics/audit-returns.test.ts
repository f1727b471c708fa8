import { afterAll, beforeAll, expect, it } from 'vitest'
import { aLedger, type TestLedger } from '#tests/support/ledger/a-ledger.ts'
import { auditReturns } from './audit-returns.ts'

const DRAWS = 10_000

let books: TestLedger
let seeds = 0

beforeAll(async () => {
  books = await aLedger()
})
afterAll(() => books.close())

/** A version of a box that pays 1.00 with 40 % and 0.20 with 60 %, and costs 0.58. */
async function aVersion(slug: string, kind = 'box'): Promise<bigint> {
  const items = [
    { id: 'dear', name: 'Dear', price_cents: 100, tickets: 4_000_000 },
    { id: 'cheap', name: 'Cheap', price_cents: 20, tickets: 6_000_000 },
  ]
  const body = { kind, slug, version: 1, price_cents: kind === 'free' ? 0 : 58, items }
  const { rows } = await books.database.pool.query<{ id: bigint }>(
    `INSERT INTO configurations (kind, slug, version, hash, body, created_at)
     VALUES ($1, $2, 1, '\\x00', $3, now()) RETURNING id`,
    [kind, slug, JSON.stringify(body)],
  )
  return rows[0]?.id ?? 0n
}

/** Openings over the last 30 days, with the expensive item in the given percentage of them. */
async function opened(version: bigint, dearPercent: number, draws = DRAWS): Promise<void> {
  await books.database.pool.query(
    `INSERT INTO bets (id, player_id, game, seed_id, nonce, configuration_id, stake, payout, item_id,
                       parameters, result, at)
     SELECT uuidv7(make_interval(days => -(n / 100 % 30))), gen_random_uuid(), 'box', $1, n, $2, 58, 20,
            CASE WHEN n % 100 < $3 THEN 'dear' ELSE 'cheap' END, '{}', '{}', now()
     FROM generate_series(1, $4::integer) n`,
    [--seeds, version, dearPercent, draws],
  )
}

const audited = () => auditReturns(books.database.pool)

it('finds no fault in boxes that return what their tables promise, and reports their returns', async () => {
  await opened(await aVersion('fair'), 40)
  await opened(await aVersion('gift', 'free'), 40, 300)
  const { checked, faults, metrics } = await audited()
  expect(faults).toEqual([])
  expect(checked).toBe(DRAWS + 300)
  const shown = (name: string, kind = 'box') =>
    metrics?.find((each) => each.name === name && each.labels.kind === kind)?.value
  expect(shown('rtp_stated_percent')).toBeCloseTo((100 * 52) / 58, 10)
  expect(shown('rtp_paid_percent')).toBeCloseTo((100 * 52) / 58, 0)
  expect(shown('rtp_evidence')).toBeLessThan(1)
  expect(shown('rtp_paid_percent', 'free')).toBeUndefined()
})

it('names the version that returns too little, and its return', async () => {
  await opened(await aVersion('skimmed'), 36)
  const { faults, metrics } = await audited()
  expect(faults[0]).toBe(
    `box box/skimmed version 1: ${DRAWS} draws paid 0.49 on average, the table says 0.52`,
  )
  const evidence = metrics?.find(
    ({ name, labels }) => name === 'rtp_evidence' && labels.kind === 'box',
  )
  expect(evidence?.value).toBeGreaterThan(6)
})

it('detects a bias that is invisible in each box but common to all boxes of a kind', async () => {
  for (let box = 0; box < 12; box++)
    await opened(await aVersion(`leaning-${box}`, 'user'), 43, 1_500)
  const { faults } = await audited()
  expect(faults.filter((fault) => fault.includes('user'))).toEqual([
    'box user, all boxes: 18000 draws paid 0.54 on average, the table says 0.52',
  ])
})

/** Bets of 1.00 on over 49.99, which wins with 5,000 of 10,000 tickets and pays 1.98; the given percentage won. */
async function rolled(configuration: bigint, wonPercent: number): Promise<void> {
  await books.database.pool.query(
    `INSERT INTO bets (id, player_id, game, seed_id, nonce, configuration_id, stake, payout, item_id,
                       parameters, result, at)
     SELECT uuidv7(make_interval(days => -(n / 100 % 30))), gen_random_uuid(), 'dice', $1, n, $2, 100,
            CASE WHEN n % 100 < $3 THEN 198 ELSE 0 END, NULL,
            '{"target": 49.99, "direction": "over"}', '{}', now()
     FROM generate_series(1, $4::integer) n`,
    [--seeds, configuration, wonPercent, DRAWS],
  )
}

async function diceTerms(): Promise<bigint> {
  const body = {
    game: 'dice',
    min_amount: 0.1,
    max_amount: 1_000,
    max_payout: 10_000,
    house_edge: 100,
  }
  const { pool } = books.database
  const { rows } = await pool.query<{ id: bigint }>(
    `INSERT INTO configurations (kind, slug, version, hash, body, created_at)
     VALUES ('dice', 'dice', 1, '\\x00', $1, now())
     RETURNING id`,
    [JSON.stringify({ ...body, min_chance: 0.01, max_chance: 98, rtp: 99 })],
  )
  return rows[0]?.id ?? 0n
}

it('judges dice by the odds of each bet', async () => {
  const diceFaults = async () =>
    (await audited()).faults.filter((fault) => fault.startsWith('dice'))
  const terms = await diceTerms()
  await rolled(terms, 50)
  expect(await diceFaults()).toEqual([])
  await rolled(terms, 44)
  expect(await diceFaults()).toEqual([
    `dice: ${2 * DRAWS} draws paid 0.93 on average, the table says 0.99`,
  ])
})

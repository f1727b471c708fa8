import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import { type Posting, walletOf } from '#server/ledger/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { aLedger, type TestLedger } from '#tests/support/ledger/a-ledger.ts'
import { auditFigures } from './audit.ts'
import { countFigures } from './count.ts'
import { type DayFigures, dateBefore, readDays, readHours, type Split, startOf } from './daily.ts'
import { readProgress } from './store.ts'

const BERLIN = 'Europe/Berlin'
const never = new AbortController().signal

let books: TestLedger
beforeEach(async () => {
  books = await aLedger()
})
afterEach(() => books.close())

const count = (zone = BERLIN) => countFigures({ ...books, zone }, never)

async function daysOf(from: string, to: string, by: Split | null = null): Promise<DayFigures[]> {
  const days: DayFigures[] = []
  for await (const day of readDays(books.database.pool, { from, to }, by)) days.push(day)
  return days
}

const stakesOf = async (from: string, to: string): Promise<Record<string, bigint>> =>
  Object.fromEntries(
    (await daysOf(from, to)).flatMap(({ date, stakes }) => (stakes === 0n ? [] : [[date, stakes]])),
  )

const faults = async () => (await auditFigures(books.database.pool)).faults

function posting(playerId: string, code: Posting['code'], amount: bigint): Posting {
  const counter = code.startsWith('withdrawal.') ? 'clearing:withdrawals' : 'house:boxes'
  return { account: walletOf(playerId), counter, amount, code, ref: books.entropy.id() }
}

const post = (...postings: Posting[]) =>
  books.database.transaction((tx) => books.ledger.post(tx, postings))

const stakeAt = (instant: string, playerId: string, cents: bigint) => {
  books.clock.set(Date.parse(instant))
  return post(posting(playerId, 'box.stake', -cents))
}

const liveIn = (playerId: string, country: string) =>
  books.database.pool.query(
    `WITH book AS (INSERT INTO address_books (player_id, version) VALUES ($1, 1) ON CONFLICT DO NOTHING)
     INSERT INTO addresses (id, player_id, position, is_default, first_name, last_name, email, phone, country,
       country_state, city, postal_code, street_address, street_address_2)
     VALUES ($1, $1, 0, true, '', '', '', '', $2, '', '', '', '', '')
     ON CONFLICT (id) DO UPDATE SET country = EXCLUDED.country`,
    [playerId, country],
  )

describe('days in the shop’s zone', () => {
  it('end at midnight on its clocks, on days of 23, 24 and 25 hours', async () => {
    books.clock.set(Date.parse('2026-03-01T00:00:00Z'))
    const player = await books.aWallet(100_000n)
    // 29 March has 23 hours in Berlin: from 23:00 UTC to 22:00 UTC.
    await stakeAt('2026-03-28T22:59:59.999Z', player, 1n)
    await stakeAt('2026-03-28T23:00:00.000Z', player, 20n)
    await stakeAt('2026-03-29T21:59:59.999Z', player, 300n)
    await stakeAt('2026-03-29T22:00:00.000Z', player, 4_000n)
    // 25 October has 25 hours: from 22:00 UTC to 23:00 UTC.
    await stakeAt('2026-10-24T21:59:59.999Z', player, 5n)
    await stakeAt('2026-10-24T22:00:00.000Z', player, 60n)
    await stakeAt('2026-10-25T22:59:59.999Z', player, 700n)
    await stakeAt('2026-10-25T23:00:00.000Z', player, 8_000n)
    expect(await count()).toBe(true)
    expect(await stakesOf('2026-03-01', '2026-11-01')).toEqual({
      '2026-03-28': 1n,
      '2026-03-29': 320n,
      '2026-03-30': 4_000n,
      '2026-10-24': 5n,
      '2026-10-25': 760n,
      '2026-10-26': 8_000n,
    })
    expect(startOf('2026-03-30', BERLIN) - startOf('2026-03-29', BERLIN)).toBe(23 * HOUR_MS)
    expect(startOf('2026-10-26', BERLIN) - startOf('2026-10-25', BERLIN)).toBe(25 * HOUR_MS)
    expect(dateBefore(Date.parse('2026-10-25T22:59:59.999Z'), BERLIN)).toBe('2026-10-24')
    expect(await faults()).toEqual([])
  })

  it('have a row each, also without activity, with what players have at their end', async () => {
    books.clock.set(Date.parse('2026-05-01T12:00:00Z'))
    const player = await books.aWallet(1_000n)
    await stakeAt('2026-05-03T12:00:00Z', player, 100n)
    books.clock.set(Date.parse('2026-05-04T12:00:00Z'))
    await post(posting(player, 'withdrawal.requested', -300n))
    await count()
    const days = await daysOf('2026-05-01', '2026-05-06')
    expect(days.map(({ date, stakes, free, held }) => [date, stakes, free, held])).toEqual([
      ['2026-05-01', 0n, 1_000n, 0n],
      ['2026-05-02', 0n, 1_000n, 0n],
      ['2026-05-03', 100n, 900n, 0n],
      ['2026-05-04', 0n, 600n, 300n],
      ['2026-05-05', 0n, 600n, 300n],
    ])
    expect(days.map(({ activePlayers }) => activePlayers)).toEqual([0n, 0n, 1n, 0n, 0n])
  })

  it('are counted anew if the shop moves to another zone, with the countries as they were', async () => {
    books.clock.set(Date.parse('2026-05-01T12:00:00Z'))
    const player = await books.aWallet(1_000n)
    await liveIn(player, 'DE')
    await stakeAt('2026-05-03T23:30:00Z', player, 100n)
    await count()
    expect(await stakesOf('2026-05-01', '2026-05-06')).toEqual({ '2026-05-04': 100n })
    await liveIn(player, 'FR')
    await count('UTC')
    expect(await stakesOf('2026-05-01', '2026-05-06')).toEqual({ '2026-05-03': 100n })
    const { rows } = await books.database.pool.query('SELECT DISTINCT country FROM daily_players')
    expect(rows).toEqual([{ country: 'DE' }])
    expect(await faults()).toEqual([])
  })
})

it('counts what was sent as withdrawn, and the fee of it as a fee', async () => {
  books.clock.set(Date.parse('2026-05-01T12:00:00Z'))
  const player = await books.aWallet(1_000n)
  const asked = posting(player, 'withdrawal.requested', -400n)
  await post(asked)
  await count()
  books.clock.set(Date.parse('2026-05-02T12:00:00Z'))
  const from = { account: 'clearing:withdrawals', ref: asked.ref } as const
  await post(
    { ...from, counter: 'bank:alphapo', amount: -385n, code: 'withdrawal.sent' },
    { ...from, counter: 'house:withdrawals', amount: -15n, code: 'withdrawal.fee' },
  )
  await count()
  const days = await daysOf('2026-05-01', '2026-05-03')
  const shown = days.map(({ withdrawals, fees, held, free }) => [withdrawals, fees, held, free])
  expect(shown).toEqual([
    [0n, 0n, 400n, 600n],
    [385n, 15n, 0n, 600n],
  ])
  expect(await faults()).toEqual([])
})

it('takes a stake back on the day on which the refund is booked', async () => {
  books.clock.set(Date.parse('2026-05-01T12:00:00Z'))
  const player = await books.aWallet(1_000n)
  const stake: Posting = { ...posting(player, 'battle.stake', -400n), counter: 'clearing:battles' }
  await post(stake)
  await count()
  books.clock.set(Date.parse('2026-05-02T12:00:00Z'))
  await post({ ...stake, code: 'battle.refund', amount: 400n })
  await count()
  const days = await daysOf('2026-05-01', '2026-05-03')
  expect(days.map(({ stakes, held, free }) => [stakes, held, free])).toEqual([
    [400n, 400n, 600n],
    [-400n, 0n, 1_000n],
  ])
})

it('counts an entry with an older time that commits after the cursor has passed', async () => {
  books.clock.set(Date.parse('2026-05-01T21:59:59.990Z'))
  const [slow, quick] = [await books.aWallet(1_000n), await books.aWallet(1_000n)]
  const booked = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const late = books.database.transaction(async (tx: Tx) => {
    await books.ledger.post(tx, [posting(slow, 'box.stake', -70n)])
    booked.resolve()
    await mayCommit.promise
  })
  await booked.promise
  books.clock.advance(20 * MINUTE_MS)
  await post(posting(quick, 'box.stake', -5n))
  await count()
  expect(await stakesOf('2026-05-01', '2026-05-04')).toEqual({ '2026-05-02': 5n })
  mayCommit.resolve()
  await late
  await count()
  expect(await stakesOf('2026-05-01', '2026-05-04')).toEqual({
    '2026-05-01': 70n,
    '2026-05-02': 5n,
  })
  expect(await faults()).toEqual([])
})

it('counts what is booked while the clock is put back by an hour', async () => {
  books.clock.set(Date.parse('2026-05-01T22:30:00Z'))
  const player = await books.aWallet(1_000n)
  await post(posting(player, 'box.stake', -1n))
  await count()
  books.clock.jump(-HOUR_MS)
  await post(posting(player, 'box.stake', -20n))
  await count()
  expect(await stakesOf('2026-05-01', '2026-05-04')).toEqual({
    '2026-05-01': 20n,
    '2026-05-02': 1n,
  })
  expect(await faults()).toEqual([])
})

it('keeps the country that an account had when an entry was counted', async () => {
  books.clock.set(Date.parse('2026-05-01T12:00:00Z'))
  const player = await books.aWallet(1_000n)
  await post(posting(player, 'box.stake', -1n))
  await count()
  await liveIn(player, 'DE')
  await post(posting(player, 'box.stake', -20n))
  await count()
  await liveIn(player, 'FR')
  await count()
  await post(posting(player, 'box.stake', -300n))
  await count()
  const parts = await daysOf('2026-05-01', '2026-05-02', 'country')
  expect(parts.map(({ of, stakes }) => [of, stakes])).toEqual([
    ['DE', 20n],
    ['FR', 300n],
    ['ZZ', 1n],
  ])
  expect(await faults()).toEqual([])
})

describe('hours on the shop’s clocks', () => {
  const hoursOf = async (from: string, to: string): Promise<Record<string, bigint>> => {
    const hours: [string, bigint][] = []
    for await (const { date, stakes } of readHours(books.database.pool, { from, to }))
      if (stakes !== 0n) hours.push([date, stakes])
    return Object.fromEntries(hours)
  }

  it('have what was booked in them; an hour that comes twice is one', async () => {
    books.clock.set(Date.parse('2026-10-20T00:00:00Z'))
    const player = await books.aWallet(100_000n)
    await stakeAt('2026-10-24T21:59:59.999Z', player, 5n)
    await stakeAt('2026-10-24T22:00:00.000Z', player, 60n)
    await stakeAt('2026-10-25T00:30:00.000Z', player, 700n)
    await stakeAt('2026-10-25T01:30:00.000Z', player, 8_000n)
    await stakeAt('2026-10-25T02:30:00.000Z', player, 90_000n)
    expect(await count()).toBe(true)
    expect(await hoursOf('2026-10-24', '2026-10-26')).toEqual({
      '2026-10-24 23:00': 5n,
      '2026-10-25 00:00': 60n,
      '2026-10-25 02:00': 8_700n,
      '2026-10-25 03:00': 90_000n,
    })
    expect(await faults()).toEqual([])
  })

  it('are kept for two weeks, and begin a day after the zone has changed', async () => {
    books.clock.set(Date.parse('2026-05-01T12:00:00Z'))
    const player = await books.aWallet(1_000n)
    await stakeAt('2026-05-03T12:00:00Z', player, 1n)
    await count()
    await stakeAt('2026-05-25T12:00:00Z', player, 20n)
    await count()
    expect(await hoursOf('2026-05-01', '2026-06-01')).toEqual({ '2026-05-25 14:00': 20n })
    expect(await faults()).toEqual([])
    await count('America/New_York')
    expect(await hoursOf('2026-05-01', '2026-06-01')).toEqual({})
    await stakeAt('2026-05-26T03:59:00Z', player, 300n)
    await stakeAt('2026-05-26T04:01:00Z', player, 4n)
    await count('America/New_York')
    expect(await hoursOf('2026-05-01', '2026-06-01')).toEqual({ '2026-05-26 00:00': 4n })
    expect(await faults()).toEqual([])
    books.clock.set(Date.parse('2026-08-01T00:00:00Z'))
    await count('America/New_York')
    expect(await hoursOf('2026-05-01', '2026-08-01')).toEqual({})
    expect(await faults()).toEqual([])
  })
})

it('counts nothing twice with two nodes at it, and in bounded steps', async () => {
  books.clock.set(Date.parse('2026-05-01T12:00:00Z'))
  const player = await books.aWallet(10_000_000n)
  for (let round = 0; round < 12; round += 1) {
    await post(...Array.from({ length: 1_000 }, () => posting(player, 'box.stake', -1n)))
  }
  const counted = async () =>
    (await books.database.pool.query<{ seq: bigint }>('SELECT max(seq) AS seq FROM figure_heads'))
      .rows[0]?.seq
  const stopped = new AbortController()
  stopped.abort()
  expect(await countFigures({ ...books, zone: BERLIN }, stopped.signal)).toBe(false)
  const runs = await Promise.all(Array.from({ length: 4 }, () => count()))
  expect(runs.filter(Boolean).length).toBeLessThanOrEqual(4)
  while (!(await count())) expect(await counted()).toBeGreaterThan(0n)
  expect(await counted()).toBe(12_001n)
  expect(await stakesOf('2026-05-01', '2026-05-02')).toEqual({ '2026-05-01': 12_000n })
  const [day] = await daysOf('2026-05-01', '2026-05-02')
  expect(day?.bets).toBe(12_000n)
  expect((await readProgress(books.database.pool))?.counted_until).toEqual(
    new Date(books.clock.now()),
  )
  expect(await faults()).toEqual([])
})

it.each([
  ['an amount', `UPDATE daily_totals SET amount = amount + 1 WHERE code = 'box.stake'`],
  ['a count', `UPDATE daily_totals SET entries = entries + 1 WHERE code = 'players.active'`],
  ['a day', `UPDATE daily_totals SET day = day + 1 WHERE code = 'box.stake'`],
  ['an hour', `UPDATE hourly_totals SET amount = amount + 1 WHERE code = 'box.stake'`],
  ['a missing hour', `DELETE FROM hourly_totals WHERE code = 'box.stake'`],
  [
    'a first day after its hours',
    `UPDATE figure_progress SET hours_from = (SELECT max(day) + 1 FROM hourly_totals)`,
  ],
  ['a missing total', `DELETE FROM daily_totals WHERE code = 'box.stake'`],
  ['who played', 'DELETE FROM daily_players'],
  ['how far it is counted', 'UPDATE figure_heads SET seq = seq - 1 WHERE seq > 1'],
])('the audit finds a change of %s', async (_, statement) => {
  const player = await books.aWallet(1_000n)
  await post(posting(player, 'box.stake', -10n))
  await count()
  expect(await faults()).toEqual([])
  const { rowCount } = await books.database.pool.query(statement)
  expect(rowCount).toBeGreaterThan(0)
  expect(await faults()).not.toEqual([])
})

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import { PERIODS } from '#domain/schedule/schedule.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { aLedger, type TestLedger } from '#tests/support/ledger/a-ledger.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { encodeCounters, periodStartsAt } from './counters.ts'
import { counterFaults, sumPlay } from './play-sums.ts'

let books: TestLedger

beforeAll(async () => {
  books = await aLedger()
})
afterAll(() => books.close())

const HOUSE = 1n

/** One thing that happens in a wallet, `stepMs` after the previous one; clocks of nodes differ a little. */
const act = fc.record({
  kind: fc.constantFrom('item', 'gift', 'dice', 'crash', 'battle', 'sponsor', 'deposit', 'refund'),
  stepMs: fc.oneof(
    fc.integer({ min: -5_000, max: 5_000 }),
    fc.integer({ min: 0, max: 2 * DAY_MS }),
  ),
  stake: fc.bigInt(1n, 10_000n),
  payout: fc.bigInt(1n, 10_000n),
  /** The index of the earlier stake that is refunded. */
  back: fc.nat(),
})
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

interface Entry {
  code: string
  amount: bigint
  ref: string
  atMs: number
}

/** Writes acts into a wallet's journal and returns what counts: when, the stake, and what was paid. */
async function write(playerId: string, acts: readonly Act[], endMs: number) {
  const { pool } = books.database
  const counted: { atMs: number; stake: bigint; payout: bigint }[] = []
  const entries: Entry[] = []
  const refundable: Entry[] = []
  let atMs = endMs - acts.reduce((sum, { stepMs }) => sum + stepMs, 0)
  for (const { kind, stepMs, stake, payout, back } of acts) {
    atMs += stepMs
    const ref = books.entropy.id()
    const add = (code: string, amount: bigint, of = ref) => {
      const entry = { code, amount, ref: of, atMs }
      entries.push(entry)
      return entry
    }
    if (kind === 'item' || kind === 'gift') {
      await pool.query(
        `INSERT INTO bets (id, player_id, game, seed_id, nonce, configuration_id, stake, payout, item_id,
                           parameters, result, at)
         VALUES ($1, $2, 'box', 0, (SELECT coalesce(max(nonce) + 1, 0) FROM bets WHERE seed_id = 0), 1, $3, $4, 'it',
                 '{}', '{}', $5)`,
        [ref, playerId, kind === 'gift' ? 0n : stake, payout, new Date(atMs)],
      )
      if (kind === 'gift') continue
      add('box.stake', -stake)
      counted.push({ atMs, stake, payout })
    } else if (kind === 'dice') {
      add('dice.stake', -stake)
      add('dice.payout', payout)
      counted.push({ atMs, stake, payout })
    } else if (kind === 'deposit') add('deposit.credited', payout)
    else if (kind === 'refund') {
      const taken = refundable.splice(back % (refundable.length || 1), 1)[0]
      if (!taken) continue
      const code = taken.code.endsWith('sponsor')
        ? 'battle.sponsor-back'
        : taken.code.replace('stake', 'refund')
      add(code, -taken.amount, taken.ref)
      counted.push({ atMs: taken.atMs, stake: taken.amount, payout: 0n })
    } else {
      refundable.push(add(kind === 'sponsor' ? 'battle.sponsor' : `${kind}.stake`, -stake))
      counted.push({ atMs, stake, payout: 0n })
    }
  }
  await writeEntries(playerId, entries)
  return counted
}

async function writeEntries(playerId: string, entries: readonly Entry[]): Promise<void> {
  await books.database.pool.query(
    `WITH wallet AS (SELECT id, entry_seq FROM accounts WHERE player_id = $1),
       written AS (
         INSERT INTO entries (account_id, seq, counter_id, amount, balance_after, code, ref, at, hash)
         SELECT w.id, w.entry_seq + e.place, $2, e.amount, 0, e.code, e.ref, e.at, '\\x00'
         FROM wallet w, unnest($3::bigint[], $4::text[], $5::uuid[], $6::timestamptz[])
           WITH ORDINALITY AS e (amount, code, ref, at, place)
       )
     UPDATE accounts SET entry_seq = entry_seq + $7 WHERE player_id = $1`,
    [
      playerId,
      HOUSE,
      entries.map(({ amount }) => amount),
      entries.map(({ code }) => code),
      entries.map(({ ref }) => ref),
      entries.map(({ atMs }) => new Date(atMs)),
      entries.length,
    ],
  )
}

/** What the audit, which reads the whole journal, finds wrong with a player's counters. */
async function faultsOf(playerId: string): Promise<string[]> {
  const { rows } = await books.database.pool.query<{ fault: string }>(counterFaults)
  return rows.map(({ fault }) => fault).filter((fault) => fault.includes(playerId))
}

describe('sums of play', () => {
  it('equal a sum over the whole journal, at the boundaries of a period and after refunds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { maxLength: 40 }),
        fc.array(fc.tuple(fc.nat(), fc.constantFrom(-1, 0, 1, HOUR_MS, -3 * DAY_MS)), {
          minLength: 1,
          maxLength: 4,
        }),
        async (acts, bounds) => {
          const playerId = await books.aWallet(0n)
          const counted = await write(playerId, acts, books.clock.now())
          const instantOf = (place: number) =>
            counted[place % (counted.length || 1)]?.atMs ?? books.clock.now()
          const fromMs = bounds.map(([place, shift]) => instantOf(place) + shift)
          const summed = await books.ledger.sumPlay(playerId, fromMs)
          expect(summed).toEqual(
            fromMs.map((began) => {
              const within = counted.filter(({ atMs }) => atMs >= began)
              const stake = within.reduce((sum, each) => sum + each.stake, 0n)
              return { stake, loss: within.reduce((sum, each) => sum - each.payout, stake) }
            }),
          )
        },
      ),
      { numRuns: times('PLAY_SUMS_RUNS', 60) },
    )
  })

  it('equal the audit’s own', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 40 }), async (acts) => {
        const playerId = await books.aWallet(0n)
        await write(playerId, acts, books.clock.now())
        const began = periodStartsAt({ atMs: books.clock.now(), timeZone: 'UTC' })
        const fromMs = PERIODS.map((period) => began[period])
        const sums = await books.ledger.sumPlay(playerId, fromMs)
        const [day, week, month] = sums.map((sum, place) => ({
          beganMs: fromMs[place] ?? 0,
          ...sum,
        }))
        if (!day || !week || !month) throw new Error('A sum is missing')
        await books.database.pool.query(
          'UPDATE accounts SET guard = guard_of(player_id), play = $2 WHERE player_id = $1',
          [playerId, encodeCounters({ day, week, month })],
        )
        expect(await faultsOf(playerId)).toEqual([])
      }),
      { numRuns: 20 },
    )
  })

  it('read as much of a long history as of a short one', async () => {
    const rowsRead = async (days: number) => {
      const playerId = await books.aWallet(0n)
      await play(playerId, { entries: 20 * days, everyMs: DAY_MS / 20 })
      await books.database.pool.query('ANALYZE entries')
      return books.database.transaction(async (tx) => {
        await asInALargeTable(tx)
        const before = await entriesRead(tx)
        await sumPlay(tx, new Map(), playerId, [books.clock.now() - 2 * DAY_MS])
        return (await entriesRead(tx)) - before
      })
    }
    const short = await rowsRead(10)
    const long = await rowsRead(500)
    // Halving looks at a few more entries.
    expect(long).toBeLessThan(short + 20)
  })
})

describe('the counters of a player who sets their first limit', () => {
  const limit = (playerId: string) =>
    books.database.pool.query(
      `INSERT INTO player_limits (player_id, kind, period, amount) VALUES ($1, 'loss', 'month', 100)`,
      [playerId],
    )

  it('are summed before the wallet is locked, and exact although play goes on', async () => {
    const playerId = await books.aWallet(0n)
    await play(playerId, { entries: 6_000, everyMs: MINUTE_MS })
    await limit(playerId)
    let runs = 0
    let readLocked = 0
    await books.database.transaction(async (tx) => {
      runs += 1
      await asInALargeTable(tx)
      if (runs === 2) await play(playerId, { entries: 50, everyMs: 1 })
      const before = await entriesRead(tx)
      await books.ledger.storeGuard(tx, playerId)
      readLocked = (await entriesRead(tx)) - before
    })
    expect(runs).toBe(2)
    expect(readLocked).toBeLessThan(500)
    expect(await faultsOf(playerId)).toEqual([])
    const { rows } = await books.database.pool.query<{ play: string }>(
      'SELECT play FROM accounts WHERE player_id = $1',
      [playerId],
    )
    expect(rows[0]?.play).not.toBeNull()
  })

  it('do not run for an exclusion or a hold alone', async () => {
    const playerId = await books.aWallet(0n)
    await play(playerId, { entries: 6_000, everyMs: MINUTE_MS })
    let runs = 0
    await books.database.transaction(async (tx) => {
      runs += 1
      await tx.query(`UPDATE players SET exclusion = 'self_exclusion' WHERE id = $1`, [playerId])
      await books.ledger.storeGuard(tx, playerId)
    })
    const { rows } = await books.database.pool.query<{ play: string | null; guard: string | null }>(
      'SELECT play, guard FROM accounts WHERE player_id = $1',
      [playerId],
    )
    expect(runs).toBe(1)
    expect(rows[0]).toMatchObject({ play: null, guard: expect.stringContaining('self_exclusion') })
  })
})

/** Adds stakes up to now. */
const play = (playerId: string, { entries, everyMs }: { entries: number; everyMs: number }) =>
  writeEntries(
    playerId,
    Array.from({ length: entries }, (_, index) => ({
      code: 'dice.stake',
      amount: -10n,
      ref: books.entropy.id(),
      atMs: books.clock.now() - (entries - index) * everyMs,
    })),
  )

/** A small table is read as a whole, because that is as quick. */
const asInALargeTable = (tx: Tx) => tx.query('SET LOCAL enable_seqscan = off')

/** How many rows of the journal a connection has read lately, by which a difference counts. */
async function entriesRead(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ read: bigint }>(
    `SELECT seq_tup_read + coalesce(idx_tup_fetch, 0) AS read
     FROM pg_stat_xact_user_tables WHERE relname = 'entries'`,
  )
  return Number(rows[0]?.read ?? 0n)
}

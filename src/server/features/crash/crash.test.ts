import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyReceipt } from '#domain/fairness/receipt.ts'
import { crashPayout, msToReach, multiplierAt } from '#domain/games/crash.ts'
import { toCoins, toMultiplier } from '#domain/money/money.ts'
import type { BetRow } from '#server/features/round-bets/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { lockRunning } from '#tests/support/games/lock-running.ts'
import {
  betOnCrash,
  cashOut,
  openRoundBets,
  type RoundBetsHarness,
} from '#tests/support/games/round-bets-harness.ts'
import { aPlayer, ledgerOf, players, type TestPlayer } from '#tests/support/players/a-player.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { createCashOuts } from './cash-out.ts'

const ROUND_LIMIT = 700

let harness: RoundBetsHarness
beforeAll(async () => {
  harness = await openRoundBets({
    CRASH_MAX_PROFIT_BET: '100',
    CRASH_MAX_PROFIT_ROUND: String(ROUND_LIMIT),
  })
})
afterAll(async () => {
  expect(await auditFaults(harness.app)).toEqual([])
  await harness.stop()
})

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) =>
  status === 200 ? 'done' : body.code

/** Advances to the bust and the settlement. */
async function bustAt(bust: bigint): Promise<void> {
  await harness.pass(msToReach(bust))
  await harness.until('crash', 'ended')
}

const receiptOf = async (id: string) => {
  const { body } = await ask<{ data: unknown }>(harness.app.url, `GET /api/fairness/bets/${id}`)
  return body.data
}

/** Places bets in a running round, on which players cannot bet any more. */
async function placeDirectly(
  { id: roundId, bets_open_at }: { id: string; bets_open_at: string },
  placed: readonly { by: TestPlayer; auto: bigint }[],
): Promise<string[]> {
  const { app } = harness
  const { database } = app
  const { id } = systemEntropy(app.clock)
  const betIds = placed.map(() => id())
  const held = await ledgerOf(app)
  await database.transaction(async (tx) => {
    await held.post(
      tx,
      placed.map(({ by }, at) => ({
        account: `wallet:${by.id}` as const,
        counter: 'clearing:rounds' as const,
        amount: -10n,
        code: 'crash.stake',
        ref: betIds[at] ?? '',
      })),
    )
    await tx.query(
      `INSERT INTO round_bets (id, round_id, player_id, level, game, stake, auto_cashout,
                               is_auto_given, created_at)
       SELECT id, $1, player_id, 1, 'crash', 10, auto, false, $5
       FROM unnest($2::uuid[], $3::uuid[], $4::bigint[]) AS b (id, player_id, auto)`,
      [
        roundId,
        betIds,
        placed.map(({ by }) => by.id),
        placed.map(({ auto }) => auto),
        bets_open_at,
      ],
    )
  })
  return betIds
}

describe('a bet', () => {
  it('is cashed out at the current multiplier or lost, and its receipt verifies', async () => {
    const player = await aPlayer(harness.app, { cents: 1_000n })
    const ids: string[] = []
    const { bust, round: flight } = await harness.fly(150n, async () => {
      ids.length = 0
      for (const body of [{ amount: 1 }, { amount: 2, auto_cashout: 50 }]) {
        const { status, body: placed } = await betOnCrash(player, body)
        expect(status).toBe(200)
        ids.push(placed.data.bet.id)
      }
    })
    const before = await harness.cents(player)
    await harness.pass(1_234)
    await harness.hasTicked(flight)
    // The clock does not advance in between.
    const { started_at, elapsed_ms } = (await harness.current('crash')).round ?? {}
    const elapsedMs = harness.app.clock.now() - Date.parse(started_at ?? '')
    expect(elapsedMs).toBeGreaterThanOrEqual(1_234)
    // As far as the published ticks.
    expect(elapsed_ms).toBe(elapsedMs - (elapsedMs % 100))
    const out = await cashOut(player, { bet_id: ids[0] })
    const paid = crashPayout(100n, multiplierAt(elapsedMs))
    expect(out.body.data.bet).toMatchObject({
      status: 'won',
      multiplier: toMultiplier(multiplierAt(elapsedMs)),
      payout: toCoins(paid),
    })
    expect(out.body.data.balance).toBe(toCoins(before + paid))
    expect(await harness.cents(player)).toBe(before + paid)
    await bustAt(bust)
    const { body } = await player.ask<{ data: { id: string; status: string; bust: number }[] }>(
      'GET /api/crash/my-bets',
    )
    const hasReached = bust >= 5_000n
    expect(body.data.slice(0, 2).map(({ status }) => status)).toEqual([
      hasReached ? 'won' : 'lost',
      'won',
    ])
    expect(body.data[0]?.bust).toBe(toMultiplier(bust))
    for (const id of ids)
      expect(verifyReceipt(await receiptOf(id))).toMatchObject({ verdict: 'verified' })
  })

  it('is refused with a specific message and charges nothing', async () => {
    const [player, other] = await players(harness.app, 2, { cents: 10_000n })
    if (!player || !other) throw new Error('No players')
    const broke = await aPlayer(harness.app, { cents: 99n })
    const refused = async (
      by: TestPlayer,
      body: object,
      [status, code]: [number, string],
      field?: string,
    ) => {
      const before = await harness.cents(by)
      const answer = await betOnCrash(by, body)
      expect([answer.status, answer.body.code], JSON.stringify(body)).toEqual([status, code])
      if (field) expect(Object.keys(answer.body.errors ?? {})).toEqual([field])
      expect(await harness.cents(by)).toBe(before)
    }
    const invalid: [number, string] = [422, 'validation_failed']
    const ids: string[] = []
    const { bust } = await harness.fly(150n, async () => {
      await refused(player, { amount: 0.09 }, invalid, 'amount')
      await refused(player, { amount: 1_000.01 }, invalid, 'amount')
      await refused(player, { amount: 1, auto_cashout: 1 }, invalid, 'auto_cashout')
      // A bet may win 100 coins at most: 101.00x of 1 coin, and not a hundredth more.
      await refused(player, { amount: 1, auto_cashout: 101.01 }, invalid, 'auto_cashout')
      await refused(broke, { amount: 1 }, [409, 'insufficient_funds'])
      ids.length = 0
      for (const body of [{ amount: 1, auto_cashout: 101 }, { amount: 1 }]) {
        const placed = await betOnCrash(player, body)
        expect(placed.body.data.bet.auto_cashout).toBe(101)
        ids.push(placed.body.data.bet.id)
      }
      await refused(player, { amount: 1 }, [409, 'too_many_bets'])
      expect(codeOf(await cashOut(player, { bet_id: ids[0] }))).toBe('round_not_running')
      expect(codeOf(await cashOut(other))).toBe('bet_not_open')
      await harness.until('crash', 'pending')
      await refused(other, { amount: 1 }, [409, 'bets_closed'])
      expect(codeOf(await cashOut(player, { bet_id: ids[0] }))).toBe('round_not_running')
    })
    expect(codeOf(await betOnCrash(other, { amount: 1 }))).toBe('bets_closed')
    expect((await cashOut(player)).body.errors).toHaveProperty('bet_id')
    expect(codeOf(await cashOut(other, { bet_id: ids[0] }))).toBe('not_found')
    expect(codeOf(await cashOut(player, { bet_id: ids[0] }))).toBe('done')
    const after = await harness.cents(player)
    expect(codeOf(await cashOut(player, { bet_id: ids[0] }))).toBe('bet_not_open')
    await bustAt(bust)
    expect(codeOf(await cashOut(player, { bet_id: ids[1] }))).toBe('bet_not_open')
    expect(codeOf(await cashOut(player))).toBe('bet_not_open')
    if (bust < 10_100n) expect(await harness.cents(player)).toBe(after)
  })

  it('is settled once when a manual and an auto cash-out coincide, and the call reports the win', async () => {
    const crowd = await players(harness.app, 8, { cents: 1_000n })
    const { bust, round } = await harness.fly(130n, () =>
      Promise.all(crowd.map((by) => betOnCrash(by, { amount: 1, auto_cashout: 1.2 }))),
    )
    await harness.pass(msToReach(120n) - 500)
    await harness.hasTicked(round)
    const calls = crowd.map((by) => cashOut(by))
    harness.app.clock.advance(500)
    const answers = await Promise.all(calls)
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body.data.bet).toMatchObject({ status: 'won', multiplier: 1.2, payout: 1.2 })
    }
    const late = await Promise.all(crowd.map((by) => cashOut(by)))
    expect(late.map(codeOf)).toEqual(crowd.map(() => 'bet_not_open'))
    await bustAt(bust)
  })

  it('is cashed out with one lock of each wallet and one reading of the bets', async () => {
    const { app } = harness
    const [caller, passed] = await players(app, 2, { cents: 1_000n })
    const { round, bust } = await harness.fly(150n, async () => undefined)
    const bets = [
      { by: caller as TestPlayer, auto: 10_000_000n },
      { by: passed as TestPlayer, auto: 105n },
    ]
    const [own = ''] = await placeDirectly(round, bets)
    const statements: string[] = []
    const database: Database = {
      ...app.database,
      transaction: (work) =>
        app.database.transaction((tx) =>
          work({
            ...tx,
            query: (statement, values) => {
              statements.push(typeof statement === 'string' ? statement : statement.text)
              return tx.query(statement, values)
            },
          }),
        ),
    }
    const cashOuts = createCashOuts({
      database,
      ledger: await ledgerOf(app),
      clock: app.clock,
      rounds: () => ({
        holdRunning: (tx) => lockRunning(tx, round.id, bust),
        isAfterCut: () => false,
      }),
      onChanged: () => undefined,
    })
    const call = {
      ...{ playerId: bets[0]?.by.id ?? '', betId: own, roundId: round.id },
      ...{ elapsedMs: 1_000, receivedAtMs: app.clock.now(), idempotency: null },
    }
    // Both wait in the lane, so that they go in one transaction.
    await Promise.all([
      cashOuts.pass({ roundId: round.id, reached: 0n }),
      cashOuts.take(call),
      cashOuts.pass({ roundId: round.id, reached: 106n }),
    ])
    const last = statements.slice(statements.findLastIndex((text) => /FROM rounds/.test(text)))
    const count = (pattern: RegExp) => last.filter((text) => pattern.test(text)).length
    // The wallets, then the clearing account, which is locked only to post.
    expect(count(/FROM accounts WHERE name = ANY .* FOR NO KEY UPDATE/s)).toBe(2)
    expect(count(/FROM round_bets/)).toBe(1)
    const { rows } = await app.database.pool.query<{ status: string }>(
      'SELECT status FROM round_bets WHERE round_id = $1',
      [round.id],
    )
    expect(rows).toEqual([{ status: 'won' }, { status: 'won' }])
    await bustAt(bust)
  })

  it('cannot exceed the limit of its round, however many players bet concurrently', async () => {
    const crowd = await players(harness.app, 500, { cents: 200n })
    const round = await harness.open('crash')
    const bets = crowd.flatMap((by) => [by, by])
    const answers = await Promise.all(
      bets.map((by) => betOnCrash(by, { amount: 1, auto_cashout: 2 })),
    )
    const codes = answers.map(codeOf)
    expect(codes.filter((code) => code === 'done')).toHaveLength(ROUND_LIMIT)
    expect(codes.filter((code) => code === 'round_is_full')).toHaveLength(1_000 - ROUND_LIMIT)
    const { total_amount } = await harness.current('crash')
    expect(total_amount).toBe(ROUND_LIMIT)
    const bust = await harness.outcomeOf(await harness.until('crash', 'in_progress'))
    await bustAt(bust)
    const { rows } = await harness.app.database.pool.query<{ status: string; count: bigint }>(
      'SELECT status, count(*) FROM round_bets WHERE round_id = $1 GROUP BY status',
      [round.id],
    )
    expect(rows).toEqual([{ status: bust >= 200n ? 'won' : 'lost', count: BigInt(ROUND_LIMIT) }])
  })
})

it('each of many cash-outs around the bust is won or lost by the millisecond', async () => {
  const { app } = harness
  const { database, clock } = app
  const crowd = await players(app, 10, { cents: 100_000n })
  const { round, bust } = await harness.fly(150n, async () => undefined)
  const bustMs = msToReach(bust)
  const bets = Array.from({ length: times('CASH_OUTS', 1_000) }, (_, at) => ({
    by: crowd[at % crowd.length] as TestPlayer,
    // Equally many at each millisecond, from 50 before the bust to 49 after it.
    elapsedMs: bustMs - 50 + (at % 100),
    auto: at % 7 === 0 ? bust : 10_000_000n,
  }))
  const ids = await placeDirectly(round, bets)
  const ledger = await ledgerOf(app)
  const cashOuts = createCashOuts({
    database,
    ledger,
    clock,
    rounds: () => ({
      holdRunning: (tx) => lockRunning(tx, round.id, bust),
      isAfterCut: () => false,
    }),
    onChanged: () => undefined,
  })
  const answers = await Promise.allSettled(
    bets.map(({ by, elapsedMs }, at) =>
      cashOuts.take({
        playerId: by.id,
        idempotency: null,
        betId: ids[at] ?? '',
        roundId: round.id,
        elapsedMs,
        receivedAtMs: clock.now(),
      }),
    ),
  )
  await bustAt(bust)
  const { rows } = await database.pool.query<
    Pick<BetRow, 'id' | 'status' | 'multiplier' | 'payout' | 'elapsed_ms'>
  >('SELECT id, status, multiplier, payout, elapsed_ms FROM round_bets WHERE round_id = $1', [
    round.id,
  ])
  const stored = new Map(rows.map((row) => [row.id, row]))
  expect(stored.size).toBe(bets.length)
  const wrong = bets.filter(({ elapsedMs, auto }, at) => {
    const row = stored.get(ids[at] ?? '')
    const isInTime = elapsedMs < bustMs
    // A late call still wins if its auto cash-out equals the bust.
    const multiplier = isInTime ? multiplierAt(elapsedMs) : auto === bust ? bust : null
    const isAnswered = answers[at]?.status === 'fulfilled'
    return (
      isAnswered !== (multiplier !== null) ||
      row?.status !== (multiplier === null ? 'lost' : 'won') ||
      row.multiplier !== multiplier ||
      row.elapsed_ms !== (isInTime ? elapsedMs : null) ||
      row.payout !== crashPayout(10n, multiplier ?? 0n)
    )
  })
  expect(wrong).toEqual([])
})

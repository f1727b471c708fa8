import { afterAll, beforeAll, expect, it } from 'vitest'
import { minCents } from '#domain/money/money.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import { recordEvents } from '#server/features/funds/index.ts'
import { createReplay } from '#server/features/funds/replay.ts'
import { auditPlay } from '#server/features/paid-play/audit.ts'
import {
  closePlay,
  countAllPlayers,
  countPlay,
  createCounter,
  readPlay,
} from '#server/features/paid-play/index.ts'
import { type EntryCode, readWallet, walletOf } from '#server/ledger/index.ts'
import { aLedger, type TestLedger } from '#tests/support/ledger/a-ledger.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { jobDepsOn } from '#tests/support/shop/for-each.ts'

const QUARTER_MS = 15 * MINUTE_MS
/** The house edge of the test's own game, in basis points. */
const EDGE = 700

let books: TestLedger
/** The version of a free box. */
let freeId: bigint

beforeAll(async () => {
  books = await aLedger()
  const { pool } = books.database
  await pool.query('ALTER TABLE configurations DISABLE TRIGGER USER')
  await pool.query(`UPDATE configurations SET body = '{"house_edge": ${EDGE}}' WHERE kind = 'dice'`)
  const { rows } = await pool.query<{ id: bigint }>(
    `INSERT INTO configurations (kind, slug, version, hash, body, created_at)
     VALUES ('free', 'gift', 1, '\\x01', '{}', now()) RETURNING id`,
  )
  freeId = rows[0]?.id ?? 0n
  // Bets exist here without the rounds that they belong to.
  await pool.query('ALTER TABLE round_bets DROP CONSTRAINT round_bets_round_id_fkey')
})
afterAll(() => books.close())

type Step =
  | { do: 'pay' | 'give' | 'takeBonusBack'; cents: bigint }
  | { do: 'bet'; cents: bigint; pays: bigint; isItem: boolean }
  | { do: 'sell'; cents: bigint; isGift: boolean }
  | { do: 'round'; cents: bigint }
  | { do: 'battle'; cents: bigint; sponsored: bigint }
  | { do: 'settle'; which: number; pays: bigint; takesItems: boolean; isLate: boolean }
  | { do: 'refund'; which: number }
  | { do: 'pass'; minutes: number }
  | { do: 'count' | 'countAll' | 'close' }

const cents = fc.bigInt({ min: 1n, max: 3_000n })
const pays = fc.oneof(
  fc.constant(0n),
  fc.bigInt({ min: 1n, max: 20_000n }),
  fc.constantFrom(200n, 400n),
)
const which = fc.nat({ max: 5 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('pay', 'give', 'takeBonusBack'), cents }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('bet'),
      cents: fc.oneof(cents, fc.constantFrom(100n, 200n)),
      pays,
      isItem: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('sell'), cents, isGift: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('round'), cents }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('battle'),
      cents,
      sponsored: fc.oneof(fc.constant(0n), cents),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('settle'),
      which,
      pays,
      takesItems: fc.boolean(),
      isLate: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund'), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pass'), minutes: fc.nat({ max: 40 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('count', 'countAll', 'close') }) },
) as fc.Arbitrary<Step>

interface Total {
  bets: bigint
  stake: bigint
  payout: bigint
  theoretical_loss: bigint
  best: { payout: bigint; stake: bigint; atMs: number } | null
}

interface InFlight {
  ref: string
  kind: 'round' | 'battle'
  staked: bigint
  sponsored: bigint
}

/** A player's actions, and a slow count of them: one bet after the other, following the text of the rule. */
interface Story {
  playerId: string
  inFlight: InFlight[]
  bonus: ReturnType<typeof createReplay>
  totals: Map<number, Total>
  closedMs: number
}

const aStory = async (): Promise<Story> => ({
  playerId: await books.aWallet(0n),
  inFlight: [],
  bonus: createReplay(),
  totals: new Map(),
  closedMs: await closedUntil(),
})

async function closedUntil(): Promise<number> {
  const { rows } = await books.database.pool.query<{ until: Date }>('SELECT until FROM play_closed')
  return rows[0]?.until.getTime() ?? 0
}

interface Settled {
  atMs: number
  staked: bigint
  price: bigint
  payout: bigint
  edge: number
}

/** What paid play does not depend on. */
const unbound = {
  ...{ ref: '', at: new Date(0), balance_after: 0n },
  ...{ hold_until: null, confirmed_at: null, is_refunded: false },
}

/** Counts a settled bet the slow way; the audit's replay computes the part that unlocks bonuses. */
function countSlowly(story: Story, line: Settled): void {
  const before = story.bonus.now.bonusLeft
  story.bonus.add({
    ...{ code: 'stake.settled', amount: line.staked, house_edge: line.edge },
    ...{ is_settled: true, is_gift: false, is_returnable: false, ...unbound },
  })
  const freed = before - story.bonus.now.bonusLeft
  const edge = BigInt(line.edge)
  const stake = line.staked - (freed + edge - 1n) / edge
  if (stake === 0n) return
  const payout = (line.payout * stake) / line.price
  const own = Math.floor(line.atMs / QUARTER_MS) * QUARTER_MS
  const quarter = Math.max(own, story.closedMs)
  const none = { bets: 0n, stake: 0n, payout: 0n, theoretical_loss: 0n, best: null }
  const total: Total = story.totals.get(quarter) ?? none
  const bet = { payout, stake, atMs: line.atMs }
  story.totals.set(quarter, {
    bets: total.bets + 1n,
    stake: total.stake + stake,
    payout: total.payout + payout,
    theoretical_loss: total.theoretical_loss + stake * edge,
    best: isBetter(bet, total.best) ? bet : total.best,
  })
}

const multiplierOf = ({ payout, stake }: { payout: bigint; stake: bigint }) =>
  (payout * 10_000n) / stake

function isBetter(bet: NonNullable<Total['best']>, than: Total['best']): boolean {
  if (bet.stake < 100n || multiplierOf(bet) === 0n) return false
  if (!than) return true
  const more = multiplierOf(bet) - multiplierOf(than)
  if (more !== 0n) return more > 0n
  if (bet.atMs !== than.atMs) return bet.atMs < than.atMs
  return bet.payout > than.payout
}

const post = (
  { playerId }: Story,
  code: EntryCode,
  amount: bigint,
  counter:
    | 'clearing:zen'
    | 'clearing:rounds'
    | 'clearing:battles'
    | 'house:codes'
    | 'house:bonuses'
    | 'house:goods',
  ref = books.entropy.id(),
) =>
  books.database.transaction((tx) =>
    books.ledger.post(tx, [{ account: walletOf(playerId), counter, amount, code, ref }]),
  )

async function take(story: Story, step: Step): Promise<void> {
  const { playerId, inFlight, bonus } = story
  const { database, clock, ledger, entropy } = books
  const { balance } = await readWallet(database.pool, playerId)
  const staked = 'cents' in step ? minCents(step.cents, balance) : 0n
  const credit = (code: string, amount: bigint, is_gift = false) =>
    bonus.add({
      ...{ code, amount, house_edge: 0, is_settled: true, is_gift, is_returnable: false },
      ...unbound,
    })

  switch (step.do) {
    case 'pay':
      await post(story, 'deposit.credited', step.cents, 'clearing:zen')
      return credit('deposit.credited', step.cents)
    case 'give':
      await post(story, 'voucher.redeemed', step.cents, 'house:codes')
      return credit('voucher.redeemed', step.cents)
    case 'takeBonusBack':
      if (staked === 0n) return
      await post(story, 'deposit.bonus-reversed', -staked, 'house:bonuses')
      return credit('deposit.bonus-reversed', -staked)
    case 'bet': {
      const item = step.isItem && step.pays > 0n ? { id: 'cup' } : null
      const draw = () => ({ result: {}, payout: step.pays, item })
      await ledger.wager(books.aFlip(playerId, staked, { draw }))
      if (staked === 0n) return
      return countSlowly(story, {
        ...{ atMs: clock.now(), staked, price: staked, payout: step.pays, edge: EDGE },
      })
    }
    case 'sell': {
      const won = { result: {}, payout: step.cents, item: { id: 'cup' } }
      const { ids } = await ledger.wager(
        books.aFlip(playerId, 0n, {
          ...(step.isGift && { configurationId: freeId }),
          draw: () => won,
        }),
      )
      await post(story, 'item.sale', step.cents, 'house:goods', ids[0])
      return credit('item.sale', step.cents, step.isGift)
    }
    case 'round':
    case 'battle': {
      if (staked === 0n) return
      const ref = entropy.id()
      const code = step.do === 'round' ? 'crash.stake' : 'battle.stake'
      await post(story, code, -staked, `clearing:${step.do}s`, ref)
      const sponsored = step.do === 'battle' ? step.sponsored : 0n
      inFlight.push({ ref, kind: step.do, staked, sponsored })
      return
    }
    case 'settle': {
      const [bet] = inFlight.splice(step.which % (inFlight.length || 1), 1)
      if (!bet) return
      // Settled by a clock that is behind, or committed after a close that did not wait for it.
      const atMs = clock.now() - (step.isLate ? 2 * QUARTER_MS : 0)
      const edge = bet.kind === 'round' ? 100 : 1_000
      await settle(playerId, bet, { atMs, edge, pays: step.pays, takesItems: step.takesItems })
      return countSlowly(story, {
        ...{ atMs, staked: bet.staked, price: bet.staked + bet.sponsored, payout: step.pays, edge },
      })
    }
    case 'refund': {
      const [bet] = inFlight.splice(step.which % (inFlight.length || 1), 1)
      if (!bet) return
      const code = bet.kind === 'round' ? 'crash.refund' : 'battle.refund'
      return void (await post(story, code, bet.staked, `clearing:${bet.kind}s`, bet.ref))
    }
    case 'pass':
      return clock.advance(step.minutes * MINUTE_MS)
    case 'count':
      return database.transaction((tx) => countPlay(tx, playerId))
    case 'countAll':
      return void (await countAllPlayers(jobDepsOn(books)))
    case 'close':
      story.closedMs = Math.floor(clock.now() / QUARTER_MS) * QUARTER_MS
      return void (await closePlay(jobDepsOn(books), story.closedMs))
  }
}

interface End {
  atMs: number
  edge: number
  pays: bigint
  takesItems: boolean
}

/** Inserts the rows that settled rounds and battles leave. */
async function settle(playerId: string, bet: InFlight, end: End): Promise<void> {
  const { database, ledger, entropy } = books
  const at = new Date(end.atMs)
  await database.transaction(async (tx) => {
    await ledger.lock(tx, playerId)
    if (bet.kind === 'round') {
      await tx.query(
        `INSERT INTO round_bets (id, round_id, player_id, level, game, stake, auto_cashout, is_auto_given,
                                 status, multiplier, payout, created_at, settled_at)
         VALUES ($1, $1, $2, 1, 'crash', $3, 200, true, $4, $5, $6, $7, $7)`,
        [
          bet.ref,
          playerId,
          bet.staked,
          ...(end.pays > 0n ? ['won', 200] : ['lost', null]),
          end.pays,
          at,
        ],
      )
    } else {
      const battleId = entropy.id()
      await tx.query(
        `INSERT INTO battles (id, status, creator_id, format, mode, is_crazy, is_private, is_fast, sponsor_pct,
                              min_level, price, sealed, commitment, bot_seeds, created_at, expires_at, filled_at,
                              beacon_network, beacon_round, beacon_due_at, beacon_signature, first_round_at, winners, ended_at)
         VALUES ($1, 'ended', $2, '1v1', 'classic', false, false, false, 0, 1, $3, '', $4, '{}', $5, $5, $5,
                 id_of_network('{}'), 1, $5, '', $5, '{0}', $5)`,
        [battleId, playerId, bet.staked + bet.sponsored, entropy.bytes(32), at],
      )
      const isItems = end.takesItems && end.pays > 0n
      await tx.query(
        `INSERT INTO battle_seats (id, battle_id, seat, player_id, client_seed, client_seed_origin, joined_at,
                                   staked, sponsored, payout, takes_items)
         VALUES ($1, $2, 0, $3, '', 'player', $4, $5, $6, $7, $8)`,
        [
          bet.ref,
          battleId,
          playerId,
          at,
          bet.staked,
          bet.sponsored,
          // A losing bet has no payout.
          end.pays === 0n ? null : isItems ? 0n : end.pays,
          end.pays === 0n ? null : isItems,
        ],
      )
      if (end.pays > 0n) {
        await tx.query(
          `INSERT INTO battle_drops (id, battle_id, round, seat, ticket, item_id, value)
           VALUES ($1, $2, 0, 0, 1, 'cup', $3)`,
          [entropy.id(), battleId, end.pays],
        )
      }
    }
    await recordEvents(tx, at, [
      {
        ...{ playerId, kind: 'stake.settled', ref: bet.ref },
        ...{ amount: bet.staked, houseEdge: end.edge },
      },
    ])
  })
}

async function keptOf({ playerId }: Story): Promise<Map<number, Total>> {
  const { rows } = await books.database.pool.query<{
    quarter: Date
    bets: bigint
    stake: bigint
    payout: bigint
    theoretical_loss: bigint
    best_payout: bigint
    best_stake: bigint
    best_at: Date | null
  }>('SELECT * FROM play_totals WHERE player_id = $1', [playerId])
  return new Map(
    rows.map((row) => [
      row.quarter.getTime(),
      {
        ...{ bets: row.bets, stake: row.stake, payout: row.payout },
        theoretical_loss: row.theoretical_loss,
        best: row.best_at && {
          ...{ payout: row.best_payout, stake: row.best_stake, atMs: row.best_at.getTime() },
        },
      },
    ]),
  )
}

it('equals a slow count of one bet after the other, whenever and in whatever order it is counted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const story = await aStory()
      for (const each of steps) await take(story, each)
      await books.database.transaction((tx) => countPlay(tx, story.playerId))
      expect(await keptOf(story)).toEqual(story.totals)
    }),
    { numRuns: times('PLAY_STORIES', 60) },
  )
  expect((await auditPlay(books.database.pool)).faults).toEqual([])
})

it('is the same in one step as in many, and counts once however many count concurrently', async () => {
  const { database } = books
  const stories = await Promise.all([aStory(), aStory(), aStory()])
  const draws = fc.sample(step, 60).filter((each) => each.do !== 'close' && each.do !== 'pass')
  for (const each of draws) await Promise.all(stories.map((story) => take(story, each)))
  await Promise.all(
    Array.from({ length: 24 }, (_, turn) => {
      const story = stories[turn % stories.length]
      return turn % 4 === 0 || !story
        ? countAllPlayers(jobDepsOn(books))
        : database.transaction((tx) => countPlay(tx, story.playerId))
    }),
  )
  for (const story of stories) expect(await keptOf(story)).toEqual(story.totals)
})

it('counts a lost round, which leaves no entry, before the quarters are closed', async () => {
  const { clock } = books
  await countAllPlayers(jobDepsOn(books))
  const stories = [await aStory(), await aStory(), await aStory()]
  for (const story of stories) {
    await take(story, { do: 'pay', cents: 3_000n })
    await take(story, { do: 'round', cents: 1_000n })
  }
  await countAllPlayers(jobDepsOn(books))
  for (const story of stories) {
    await take(story, { do: 'settle', which: 0, pays: 0n, takesItems: false, isLate: false })
  }
  clock.advance(2 * QUARTER_MS)
  await closePlay(jobDepsOn(books), Math.floor(clock.now() / QUARTER_MS) * QUARTER_MS)
  for (const story of stories) expect(await keptOf(story)).toEqual(story.totals)
})

it('returns stakes, payouts and theoretical loss of whole quarters', async () => {
  const { clock, database } = books
  clock.set(Math.ceil(clock.now() / DAY_MS) * DAY_MS)
  const story = await aStory()
  const from = clock.now()
  await take(story, { do: 'pay', cents: 3_000n })
  await take(story, { do: 'bet', cents: 1_000n, pays: 400n, isItem: false })
  clock.set(from + QUARTER_MS)
  await take(story, { do: 'bet', cents: 500n, pays: 0n, isItem: true })
  await database.transaction((tx) => countPlay(tx, story.playerId))
  const read = (fromMs: number, untilMs: number) =>
    readPlay(database.pool, story.playerId, fromMs, untilMs)
  const first = { stake: 1_000n, payout: 400n, theoreticalLoss: 700_000n }
  expect(await read(from, from + QUARTER_MS)).toEqual(first)
  expect(await read(from, from + DAY_MS)).toEqual({
    ...{ stake: 1_500n, payout: 400n, theoreticalLoss: 1_050_000n },
  })
  expect(await read(from + DAY_MS, from + 2 * DAY_MS)).toEqual({
    ...{ stake: 0n, payout: 0n, theoreticalLoss: 0n },
  })
})

it('the audit finds rows that were changed directly', async () => {
  const { pool } = books.database
  const story = await aStory()
  await take(story, { do: 'pay', cents: 1_000n })
  await take(story, { do: 'bet', cents: 1_000n, pays: 0n, isItem: false })
  await countAllPlayers(jobDepsOn(books))
  await pool.query('UPDATE play_totals SET stake = stake + 1 WHERE player_id = $1', [
    story.playerId,
  ])
  expect((await auditPlay(pool)).faults).toMatchObject([expect.stringContaining(story.playerId)])
  await pool.query('DELETE FROM play_totals WHERE player_id = $1', [story.playerId])
  expect((await auditPlay(pool)).faults).toMatchObject([expect.stringContaining(story.playerId)])
})

it('the job counts those who have played since it ran before, and once an hour everybody else', async () => {
  const { clock, database } = books
  const count = createCounter(jobDepsOn(books))
  const run = () => count(new AbortController().signal)
  await run()
  clock.advance(MINUTE_MS)
  const [better, lucky, idle] = [await aStory(), await aStory(), await aStory()]
  for (const story of [better, lucky, idle]) await take(story, { do: 'pay', cents: 3_000n })
  await take(lucky, { do: 'round', cents: 1_000n })
  await run()
  clock.advance(2 * MINUTE_MS)
  await take(better, { do: 'bet', cents: 500n, pays: 0n, isItem: false })
  // A lost round leaves no entry.
  await take(lucky, { do: 'settle', which: 0, pays: 0n, takesItems: false, isLate: false })
  await run()
  for (const story of [better, lucky]) expect(await keptOf(story)).toEqual(story.totals)

  await take(idle, { do: 'pay', cents: 1n })
  const isCounted = async () => {
    const { rows } = await database.pool.query<{ is_counted: boolean }>(
      `SELECT p.seq = a.entry_seq AS is_counted FROM play_progress p JOIN accounts a USING (player_id)
       WHERE player_id = $1`,
      [idle.playerId],
    )
    return rows[0]?.is_counted ?? false
  }
  clock.advance(2 * MINUTE_MS)
  await run()
  expect(await isCounted()).toBe(false)
  clock.advance(HOUR_MS)
  await run()
  expect(await isCounted()).toBe(true)
})

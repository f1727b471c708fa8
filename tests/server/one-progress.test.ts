import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GAME_EDGES } from '#domain/games/games.ts'
import { minCents } from '#domain/money/money.ts'
import { xpHundredths } from '#domain/rewards/levels.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { catchUp, recordEvents } from '#server/features/funds/index.ts'
import { auditLevels } from '#server/features/levels/audit.ts'
import { readLevels } from '#server/features/levels/index.ts'
import { type EntryCode, readWallet, walletOf } from '#server/ledger/index.ts'
import { migrationsFolder } from '#server/platform/db/migrate.ts'
import { aLedger, type TestLedger } from '#tests/support/ledger/a-ledger.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { times } from '#tests/support/setup/sampling.ts'

// What XP was counted by before it had one position with the play-through, beside what it is counted by now.

const STORIES = times('ONE_PROGRESS', 40)
const BOX_EDGES = [1_000, 650, 1_900]

let books: TestLedger
let boxes: bigint[] = []

beforeAll(async () => {
  books = await aLedger()
  const { pool } = books.database
  // Bets exist here without the rounds that they belong to.
  await pool.query('ALTER TABLE round_bets DROP CONSTRAINT round_bets_round_id_fkey')
  boxes = await Promise.all(
    BOX_EDGES.map(async (edge) => {
      const { rows } = await pool.query<{ id: bigint }>(
        `INSERT INTO configurations (kind, slug, version, hash, body, created_at)
         VALUES ('box', 'box-' || $1::text, 1, decode(lpad($1::text, 8, '0'), 'hex'),
                 jsonb_build_object('house_edge', $1::int, 'price_cents', 333), now()) RETURNING id`,
        [edge],
      )
      return rows[0]?.id ?? 0n
    }),
  )
  await pool.query(
    `CREATE TABLE counted_before (
       player_id uuid PRIMARY KEY, xp bigint DEFAULT 0, seq bigint DEFAULT 0, event_id bigint DEFAULT 0)`,
  )
})
afterAll(() => books.close())

type Step =
  | { do: 'pay' | 'give'; cents: bigint }
  | { do: 'box'; cents: bigint; which: number }
  | { do: 'dice' | 'crash' | 'wheel_3x' | 'battle'; cents: bigint }
  | { do: 'settle' | 'refund'; which: number }
  | { do: 'count' | 'catchUp' }

const cents = fc.bigInt({ min: 1n, max: 3_000n })
const which = fc.nat({ max: 5 })
const stories = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('pay', 'give'), cents }) },
    { weight: 5, arbitrary: fc.record({ do: fc.constant('box'), cents, which }) },
    {
      weight: 9,
      arbitrary: fc.record({ do: fc.constantFrom('dice', 'crash', 'wheel_3x', 'battle'), cents }),
    },
    { weight: 6, arbitrary: fc.record({ do: fc.constant('settle'), which }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('refund'), which }) },
    { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('count', 'catchUp') }) },
  ) as fc.Arbitrary<Step>,
  { minLength: 10, maxLength: 40 },
)

interface Held {
  ref: string
  game: 'crash' | 'wheel_3x' | 'battle'
  staked: bigint
}

async function take(playerId: string, held: Held[], step: Step): Promise<void> {
  const { database, ledger, entropy, clock } = books
  const post = (
    code: EntryCode,
    amount: bigint,
    counter: 'clearing:zen' | 'clearing:rounds' | 'clearing:battles' | 'house:codes',
    ref = entropy.id(),
  ) =>
    database.transaction((tx) =>
      ledger.post(tx, [{ account: walletOf(playerId), counter, amount, code, ref }]),
    )
  const { balance } = await readWallet(database.pool, playerId)
  const staked = 'cents' in step ? minCents(step.cents, balance) : 0n
  const ofHeld = () => held.splice(('which' in step ? step.which : 0) % (held.length || 1), 1)[0]
  clock.advance(MINUTE_MS)

  switch (step.do) {
    case 'pay':
      return void (await post('deposit.credited', step.cents, 'clearing:zen'))
    case 'give':
      return void (await post('voucher.redeemed', step.cents / 30n + 1n, 'house:codes'))
    case 'box': {
      if (staked === 0n) return
      const configurationId = boxes[step.which % boxes.length] ?? 0n
      return void (await ledger.wager(
        books.aFlip(playerId, staked, { game: 'box', configurationId }),
      ))
    }
    case 'dice':
      if (staked === 0n) return
      return void (await ledger.wager(books.aFlip(playerId, staked)))
    case 'crash':
    case 'wheel_3x':
    case 'battle': {
      if (staked === 0n) return
      const ref = entropy.id()
      const counter = step.do === 'battle' ? 'clearing:battles' : 'clearing:rounds'
      await post(`${step.do}.stake`, -staked, counter, ref)
      held.push({ ref, game: step.do, staked })
      return step.do === 'battle'
        ? writeBattle(playerId, ref, staked)
        : writeRoundBet(playerId, { ref, game: step.do, staked })
    }
    case 'settle': {
      const bet = ofHeld()
      return bet && settle(playerId, bet)
    }
    case 'refund': {
      const bet = ofHeld()
      if (!bet) return
      const counter = bet.game === 'battle' ? 'clearing:battles' : 'clearing:rounds'
      await post(`${bet.game}.refund`, bet.staked, counter, bet.ref)
      return end(bet, 'refunded')
    }
    case 'count':
      return void (await countBefore(playerId, { isStored: true }))
    case 'catchUp':
      return void (await database.transaction((tx) => catchUp(tx, playerId)))
  }
}

const writeRoundBet = async (playerId: string, { ref, game, staked }: Held) =>
  void (await books.database.pool.query(
    `INSERT INTO round_bets (id, round_id, player_id, level, game, stake, status, created_at)
     VALUES ($1, $1, $2, 1, $3, $4, 'open', now())`,
    [ref, playerId, game, staked],
  ))

/** A battle of two boxes of different edges, which is under way. */
async function writeBattle(playerId: string, ref: string, staked: bigint): Promise<void> {
  const { database, entropy } = books
  const id = entropy.id()
  await database.pool.query(
    `INSERT INTO battles (id, status, creator_id, format, mode, is_crazy, is_private, is_fast, sponsor_pct,
                          min_level, price, sealed, commitment, bot_seeds, created_at, expires_at)
     VALUES ($1, 'waiting', $2, '1v1', 'classic', false, false, false, 0, 1, $3, '', $4, '{}', now(), now())`,
    [id, playerId, staked, entropy.bytes(32)],
  )
  await database.pool.query(
    `INSERT INTO battle_seats (id, battle_id, seat, player_id, client_seed, client_seed_origin, joined_at, staked)
     VALUES ($1, $2, 0, $3, '', 'player', now(), $4)`,
    [ref, id, playerId, staked],
  )
  await database.pool.query(
    'INSERT INTO battle_rounds (battle_id, round, configuration_id) SELECT $1, n - 1, k FROM unnest($2::bigint[]) WITH ORDINALITY AS r (k, n)',
    [id, boxes.slice(0, 2)],
  )
}

const BATTLE_EDGE = ((BOX_EDGES[0] ?? 0) + (BOX_EDGES[1] ?? 0)) / 2

async function settle(playerId: string, bet: Held): Promise<void> {
  const { database, ledger, clock } = books
  const houseEdge = bet.game === 'battle' ? BATTLE_EDGE : GAME_EDGES[bet.game].counted
  await database.transaction(async (tx) => {
    await ledger.lock(tx, playerId)
    await recordEvents(tx, new Date(clock.now()), [
      { playerId, kind: 'stake.settled', ref: bet.ref, amount: bet.staked, houseEdge },
    ])
  })
  await end(bet, 'lost')
}

async function end({ ref, game, staked }: Held, status: 'lost' | 'refunded'): Promise<void> {
  const { pool } = books.database
  if (game !== 'battle') {
    const payout = status === 'refunded' ? staked : 0n
    return void (await pool.query(
      'UPDATE round_bets SET status = $2, payout = $3, settled_at = now() WHERE id = $1',
      [ref, status, payout],
    ))
  }
  const ended = `status = 'ended', filled_at = now(), beacon_network = id_of_network('{}'), beacon_round = 1, beacon_due_at = now(),
    beacon_signature = '', first_round_at = now(), winners = '{0}', ended_at = now()`
  await pool.query(
    `UPDATE battles SET ${status === 'lost' ? ended : `status = 'canceled', cancel_reason = 'creator', ended_at = now()`}
     WHERE id = (SELECT battle_id FROM battle_seats WHERE id = $1)`,
    [ref],
  )
}

const battleEdge = (seat: string) => `(
  SELECT div(sum((k.body ->> 'price_cents')::numeric * k.house_edge), sum((k.body ->> 'price_cents')::numeric))::integer
  FROM battle_seats s JOIN battle_rounds r ON r.battle_id = s.battle_id JOIN configurations k ON k.id = r.configuration_id
  WHERE s.id = ${seat})`
const stakedOn = `
  LEFT JOIN bets staked_bet ON staked_bet.id = e.ref AND e.code = 'box.stake'
  LEFT JOIN configurations staked_box ON staked_box.id = staked_bet.configuration_id`
const edgeOfStake = `coalesce(staked_box.house_edge, CASE WHEN e.code LIKE 'battle.%' THEN ${battleEdge('e.ref')} END)`

interface Staked {
  game: keyof typeof GAME_EDGES
  edge: number | null
  staked: bigint
}

/** The XP of a net stake, rounded down to hundredths, as each count did. */
function gainOf({ game, edge, staked }: Staked): bigint {
  const { counted } = GAME_EDGES[game]
  const units = (staked < 0n ? -staked : staked) * BigInt(Math.min(counted, edge ?? counted))
  return staked < 0n ? -(units / 1_000n) : units / 1_000n
}

const sumOf = (stakes: readonly Staked[]) => stakes.reduce((all, each) => all + gainOf(each), 0n)

/** XP in hundredths by the rule of before: all stakes since the last count, less what is open and what unlocked bonuses. */
async function countBefore(playerId: string, { isStored }: { isStored: boolean }): Promise<bigint> {
  const { database } = books
  const of = [playerId]
  const query = async (sql: string) =>
    (await database.pool.query<Staked & { last_seq: bigint }>(sql, of)).rows
  await database.pool.query(
    'INSERT INTO counted_before (player_id) VALUES ($1) ON CONFLICT DO NOTHING',
    of,
  )
  const { rows } = await database.pool.query<{ xp: bigint }>(
    'SELECT xp FROM counted_before WHERE player_id = $1',
    of,
  )
  const wallet = '(SELECT id FROM accounts WHERE player_id = $1)'
  const since = await query(
    `SELECT split_part(e.code, '.', 1) AS game, ${edgeOfStake} AS edge, (-sum(e.amount))::bigint AS staked,
            max(e.seq) AS last_seq
     FROM entries e ${stakedOn}
     WHERE e.account_id = ${wallet} AND e.seq > (SELECT seq FROM counted_before WHERE player_id = $1)
       AND (e.code LIKE '%.stake' OR e.code LIKE '%.refund')
     GROUP BY 1, 2`,
  )
  const xp = (rows[0]?.xp ?? 0n) + sumOf(since)
  await database.transaction((tx) => catchUp(tx, playerId))
  if (isStored) {
    await database.pool.query(
      `UPDATE counted_before SET xp = $2, seq = greatest(seq, (SELECT max(last) FROM unnest($3::bigint[]) AS last)),
         event_id = coalesce((SELECT max(id) FROM wallet_events WHERE account_id = ${wallet}), 0)
       WHERE player_id = $1`,
      [playerId, xp, since.map(({ last_seq }) => last_seq)],
    )
  }
  const unlocking = await query(
    `SELECT split_part(e.code, '.', 1) AS game, ${edgeOfStake} AS edge, sum(s.cents)::bigint AS staked
     FROM bonus_stakes s JOIN entries e ON e.ref = s.ref AND e.code LIKE '%.stake' ${stakedOn}
     WHERE s.account_id = ${wallet} GROUP BY 1, 2`,
  )
  const open = await query(
    `SELECT game, edge, sum(staked)::bigint AS staked FROM (
       SELECT 'battle' AS game, ${battleEdge('t.id')} AS edge, t.staked
       FROM battle_seats t JOIN battles b ON b.id = t.battle_id
       WHERE b.status IN ('waiting', 'in_progress') AND t.player_id = $1
       UNION ALL
       SELECT game, NULL, stake FROM round_bets WHERE status = 'open' AND player_id = $1
     ) o GROUP BY game, edge`,
  )
  return xp - sumOf(unlocking) - sumOf(open)
}

/** Makes the tables those of before: XP with a position of its own, the play-through without XP. */
const before = `
  ALTER TABLE player_progress RENAME TO player_playthrough;
  DROP INDEX player_progress_unannounced;
  ALTER INDEX player_progress_pkey RENAME TO player_playthrough_pkey;
  ALTER TABLE player_playthrough DROP COLUMN xp, DROP COLUMN xp_lost, DROP COLUMN level, DROP COLUMN announced_level;
  ALTER TABLE player_playthrough RENAME CONSTRAINT player_progress_bonus_due_check TO player_playthrough_bonus_due_check;
  ALTER TABLE player_playthrough RENAME CONSTRAINT player_progress_deposit_check TO player_playthrough_check;
  ALTER TABLE player_playthrough RENAME CONSTRAINT player_progress_bonus_check TO player_playthrough_check1;
  ALTER TABLE player_playthrough RENAME CONSTRAINT player_progress_gifts_check TO player_playthrough_gifts_check;
  ALTER TABLE player_playthrough RENAME CONSTRAINT player_progress_player_id_fkey TO player_playthrough_player_id_fkey;
  ALTER TABLE player_playthrough RENAME CONSTRAINT player_progress_returning_left_check TO player_playthrough_returning_left_check;
  CREATE TABLE player_progress (
    player_id uuid PRIMARY KEY REFERENCES players (id), xp bigint NOT NULL DEFAULT 0 CHECK (xp >= 0),
    seq bigint NOT NULL DEFAULT 0, level integer DEFAULT 1, announced_level integer DEFAULT 1, event_id bigint NOT NULL DEFAULT 0);
  INSERT INTO player_progress (player_id, xp, seq, event_id, level, announced_level)
  SELECT player_id, xp, seq, event_id, 3, CASE WHEN xp % 2 = 0 THEN 2 END FROM counted_before`

it('XP of before and XP of now agree, and the migration changes nobody’s', async () => {
  const { database } = books
  const all: { id: string; held: Held[] }[] = []
  for (const story of fc.sample(stories, STORIES)) {
    const player = { id: await books.aWallet(0n), held: [] as Held[] }
    for (const step of story) await take(player.id, player.held, step)
    all.push(player)
  }
  // What the rule of before gives now, and how much its rounding has taken.
  const given = new Map<string, bigint>()
  for (const [place, { id, held }] of all.entries()) {
    if (place % 2 === 0) for (const bet of held.splice(0)) await settle(id, bet)
    // A third of them had never been counted by either before the migration.
    given.set(id, await countBefore(id, { isStored: place % 3 !== 0 }))
    const { xp } = await database.transaction((tx) => catchUp(tx, id))
    // Exact XP is never less than what was rounded at each count, but for the hundredth of what is open or unlocked.
    expect(xpHundredths(xp) + 8n >= (given.get(id) ?? 0n)).toBe(true)
  }
  expect((await auditLevels(database.pool)).faults).toEqual([])
  const states = () =>
    database.pool.query(
      `SELECT player_id, seq, event_id, deposit_required, deposit_left, bonus_required, bonus_left, gifts,
              returning_left, promises, bonus_due FROM player_progress ORDER BY player_id`,
    )
  const { rows: kept } = await states()

  await database.pool.query(before)
  const file = path.join(migrationsFolder, '0500-0549', '0511-one-progress.sql')
  const sql = await readFile(file, 'utf8')
  await database.transaction((tx) => tx.query(sql))

  expect(
    (await states()).rows.filter(({ player_id }) =>
      kept.some((row) => row.player_id === player_id),
    ),
  ).toEqual(kept)
  expect((await auditLevels(database.pool)).faults).toEqual([])
  const { rows: levels } = await database.pool.query(
    'SELECT DISTINCT level, announced_level FROM player_progress p JOIN counted_before c USING (player_id) ORDER BY 2',
  )
  expect(levels).toEqual([
    { level: 3, announced_level: 2 },
    { level: 3, announced_level: null },
  ])
  const counted = new Set(
    (
      await database.pool.query<{ player_id: string }>(
        `SELECT c.player_id FROM counted_before c JOIN accounts a USING (player_id)
         WHERE NOT EXISTS (SELECT FROM entries e WHERE e.account_id = a.id AND e.seq > c.seq
                             AND (e.code LIKE '%.stake' OR e.code LIKE '%.refund'))`,
      )
    ).rows.map(({ player_id }) => player_id),
  )
  expect(counted.size).toBeGreaterThan(STORIES / 3)
  for (const { id, held } of all) {
    const { xp } = await database.transaction((tx) => catchUp(tx, id))
    const [now, then] = [xpHundredths(xp), given.get(id) ?? 0n]
    if (counted.has(id)) expect(now).toBe(then > 0n ? then : 0n)
    // What was not counted yet is rounded once with the rest, instead of by itself.
    else expect([now - then >= -4n, now - then <= 8n]).toEqual([true, true])
    const { length } = held
    for (const bet of held.splice(0)) await settle(id, bet)
    const settled = await database.transaction((tx) => catchUp(tx, id))
    const gained = xpHundredths(settled.xp) - (await countBefore(id, { isStored: false }))
    // A stake that was open, and what of it unlocks a bonus, are no longer rounded by themselves.
    if (length > 0) expect([gained >= -4n, gained <= 12n]).toEqual([true, true])
  }
  expect((await auditLevels(database.pool)).faults).toEqual([])
  const { rows } = await database.pool.query<{ player_id: string }>(
    'SELECT player_id FROM player_progress WHERE xp > 0 ORDER BY xp DESC LIMIT 5',
  )
  const ids = rows.map(({ player_id }) => player_id)
  const found = await readLevels(database.pool, ids)
  expect(ids.every((id) => (found.get(id) ?? 0) >= 1)).toBe(true)
})

import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { weekOf } from '#domain/rewards/leaderboard.ts'
import { HOUR_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import { aLedger, type TestLedger } from '#tests/support/ledger/a-ledger.ts'
import { sampleOf } from '#tests/support/setup/properties.ts'
import { createLeaders } from './leaders.ts'

let books: TestLedger
let roundId: string
beforeAll(async () => {
  books = await aLedger()
  roundId = books.entropy.id()
  await force(
    `INSERT INTO rounds (id, game, chain_id, index, link_hash, status, made_at, seq, beacon_network, beacon_round, beacon_due_at,
                         bets_open_at, bets_close_at, beacon_signature, started_at, link, outcome, ended_at)
     VALUES ('${roundId}', 'crash', '${roundId}', 1, sha256('a'), 'ended', now(), 1, id_of_network('{}'), 1, now() + interval '1 second', now(), now(),
             substr(sha512('a'), 1, 48), now(), sha256('b'), 500, now())`,
  )
})
afterAll(() => books.close())

/** Writes rows of a round without the rest of it. */
const force = (statement: string, values: readonly unknown[] = []) =>
  books.database.transaction(async (tx) => {
    await tx.query("SET LOCAL session_replication_role = 'replica'")
    await tx.query(statement, [...values])
  })

interface Won {
  id: string
  payout: bigint
  multiplier: bigint
  stake: bigint
  settledMs: number
}

const win = fc.record({
  stake: fc.bigInt(50n, 200n),
  multiplier: fc.bigInt(101n, 110n),
  /** A settlement that is committed up to this much after its instant. */
  lateMs: fc.integer({ min: 0, max: 50 * SECOND_MS }),
  passMs: fc.oneof(
    fc.integer({ min: 0, max: SECOND_MS }),
    fc.integer({ min: 0, max: 2 * HOUR_MS }),
  ),
})

it("a board that only reads the last minute's settlements is the one sorted from the whole week", async () => {
  const players = [await books.aWallet(0n), await books.aWallet(0n)]
  const boards = createLeaders('crash', { ...books, timeZone: 'UTC' })
  const all: Won[] = []
  for (const { stake, multiplier, lateMs, passMs } of sampleOf(win, 60)) {
    books.clock.advance(passMs)
    const settledMs = books.clock.now() - Math.min(lateMs, passMs)
    const won = {
      id: books.entropy.id(),
      ...{ stake, multiplier, settledMs },
      payout: (stake * multiplier) / 100n,
    }
    await force(
      `INSERT INTO round_bets (id, round_id, player_id, level, game, stake, auto_cashout, is_auto_given, status,
                               multiplier, payout, created_at, settled_at)
       VALUES ($1, $2, $3, 1, 'crash', $4, $5, true, 'won', $5, $6, $7, $7)`,
      [
        won.id,
        roundId,
        players[all.length % 2],
        stake,
        multiplier,
        won.payout,
        new Date(settledMs),
      ],
    )
    all.push(won)
    const week = all.filter(({ settledMs: atMs }) => atMs >= startOf(books.clock.now()))
    const first = (a: Won, b: Won) => a.settledMs - b.settledMs || (a.id < b.id ? -1 : 1)
    const byWin = [...week].sort((a, b) => Number(b.payout - a.payout) || first(a, b))
    const byMultiplier = week
      .filter((each) => each.stake >= 100n)
      .sort((a, b) => Number(b.multiplier - a.multiplier) || first(a, b))
    expect((await boards('win_amount')).map(({ id }) => id)).toEqual(idsOf(byWin))
    expect((await boards('multiplier')).map(({ id }) => id)).toEqual(idsOf(byMultiplier))
  }
})

const idsOf = (bets: readonly Won[]) => bets.slice(0, 10).map(({ id }) => id)

const startOf = (nowMs: number) => weekOf(nowMs, 'UTC').startMs

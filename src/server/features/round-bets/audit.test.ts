import { afterAll, beforeAll, expect, it } from 'vitest'
import { aLedger, type TestLedger } from '#tests/support/ledger/a-ledger.ts'
import { auditEnds, auditRoundBets } from './audit.ts'

let books: TestLedger
let roundId: string
beforeAll(async () => {
  books = await aLedger()
  roundId = books.entropy.id()
  await force(
    `INSERT INTO rounds (id, game, chain_id, index, link_hash, status, made_at, seq, beacon_network, beacon_round, beacon_due_at,
                         bets_open_at, bets_close_at, beacon_signature, started_at, link, outcome, ended_at)
     VALUES ($1, 'wheel', $1, 1, sha256('a'), 'ended', now(), 1, id_of_network('{}'), 1, now() + interval '1 second', now(), now(),
             substr(sha512('a'), 1, 48), now(), sha256('b'), 0, now())`,
    [roundId],
  )
})
afterAll(() => books.close())

/** Writes rows of a round without the rest of it. */
const force = (statement: string, values: readonly unknown[]) =>
  books.database.transaction(async (tx) => {
    await tx.query("SET LOCAL session_replication_role = 'replica'")
    await tx.query(statement, [...values])
  })

async function aBet(game: string, status: 'won' | 'lost', multiplier: bigint | null) {
  const id = books.entropy.id()
  await force(
    `INSERT INTO round_bets (id, round_id, player_id, level, game, stake, status, multiplier, payout, created_at, settled_at)
     VALUES ($1, $2, $3, 1, $4, 100, $5, $6, $7, now(), now())`,
    [id, roundId, await books.aWallet(0n), game, status, multiplier, multiplier ?? 0n],
  )
  return id
}

it('finds a bet that ended otherwise than the rules of its game say', async () => {
  // The wheel stopped at 50x.
  await aBet('wheel_50x', 'won', 5_000n)
  await aBet('wheel_2x', 'lost', null)
  expect((await auditEnds(books.database.pool)).faults).toEqual([])
  const paid = await aBet('wheel_2x', 'won', 200n)
  const unpaid = await aBet('wheel_50x', 'lost', null)
  const { checked, faults } = await auditEnds(books.database.pool)
  expect(checked).toBe(4)
  expect(faults.toSorted()).toEqual(
    [
      `Bet ${paid} is won, but the round decided that it is lost`,
      `Bet ${unpaid} is lost, but the round decided that it is won`,
    ].toSorted(),
  )
})

it('finds a bet on a stake of another game than its round', async () => {
  const strange = books.entropy.id()
  await force(
    `INSERT INTO round_bets (id, round_id, player_id, level, game, stake, auto_cashout, is_auto_given, created_at)
     VALUES ($1, $2, $3, 1, 'crash', 100, 200, true, now())`,
    [strange, roundId, await books.aWallet(0n)],
  )
  const { faults } = await auditRoundBets(books.database.pool)
  expect(faults.join()).toContain(`Bet ${strange} is open, its round ended with 0`)
})

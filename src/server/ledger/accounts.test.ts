import { afterAll, beforeAll, expect, it } from 'vitest'
import { aLedger, type TestLedger } from '#tests/support/ledger/a-ledger.ts'
import { openGames } from './accounts.ts'

let books: TestLedger
beforeAll(async () => {
  books = await aLedger()
})
afterAll(() => books.close())

it('takes the names of games and stakes from their definitions at each start, and no others', async () => {
  const { pool } = books.database
  const named = async () =>
    (await pool.query('SELECT name, game FROM round_stakes ORDER BY name')).rows
  const before = await named()
  await pool.query('DELETE FROM round_stakes')
  await pool.query('DELETE FROM round_games')
  await openGames(books.database)
  await openGames(books.database)
  expect(await named()).toEqual(before)
  const chain = (game: string) =>
    pool.query(
      `INSERT INTO round_chains (id, game, chain_end, length, announced_at)
       VALUES ($1, $2, sha256('a'), 1, now())`,
      [books.entropy.id(), game],
    )
  await expect(chain('unknown')).rejects.toThrow('round_chains_game_fkey')
})

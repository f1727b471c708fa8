import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyReceipt } from '#domain/fairness/receipt.ts'
import { STATISTICS_EVERY_MS } from '#domain/fairness/rtp-watch.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { describeApi } from '#server/platform/http/openapi.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const CYCLE_MS = 2_500
const bet = { amount: 1, side: 'heads' }

let app: TestApp
let player: TestPlayer
let betIds: string[]

beforeAll(async () => {
  app = await startApp({ env: { GAME_CYCLE_MS_MIN: String(CYCLE_MS) } })
  player = await aPlayer(app, { cents: 10_000n })
  for (let count = 0; count < 10; count++) {
    app.clock.advance(CYCLE_MS)
    expect(await player.ask('POST /api/flip/bet', bet)).toMatchObject({ status: 200 })
  }
  betIds = (await list<{ bet_id: string }>('GET /api/flip/my-bets')).map(({ bet_id }) => bet_id)
})
afterAll(() => app.stop())

const list = async <Entry>(call: string) => (await player.ask<{ data: Entry[] }>(call)).body.data

const receiptOf = async (id: string) =>
  (await ask<{ data: object }>(app.url, `GET /api/fairness/bets/${id}`)).body.data

it('is listed for its player, for everybody and among the best of the week', async () => {
  expect(betIds).toHaveLength(10)
  expect(await list('GET /api/flip/recent-bets')).toHaveLength(10)
  const won = await list('GET /api/flip/leaderboard')
  expect(won.length).toBeLessThanOrEqual(10)
  expect(await list('GET /api/fairness/bets')).toHaveLength(10)
})

it('is paced, and limited as its definition says', async () => {
  expect(await player.ask('POST /api/flip/bet', bet)).toMatchObject({ status: 429 })
  app.clock.advance(CYCLE_MS)
  const much = await player.ask('POST /api/flip/bet', { ...bet, amount: 76.54 })
  expect(much).toMatchObject({ body: { errors: { amount: [expect.stringContaining('76.53')] } } })
  const config = await ask(app.url, 'GET /api/flip/config')
  expect(config.body).toMatchObject({ data: { max_payout: 150, house_edge: 200 } })
})

it('takes its limits from the settings of the shop', async () => {
  const other = await startApp({ env: { FLIP_MAX_AMOUNT: '5' } })
  const config = await ask(other.url, 'GET /api/flip/config')
  expect(config.body).toMatchObject({ data: { max_amount: 5 } })
  await other.stop()
})

it('counts for XP, in the history and in the statistics of its player and of the shop', async () => {
  const { body } = await player.ask('GET /api/profile')
  expect(body).toMatchObject({ data: { user_level: { xp: 2 } } })
  const history = await list('GET /api/profile/history?kind=play&limit=50')
  expect(history).toContainEqual(expect.objectContaining({ title: 'Bet on Coin flip', amount: -1 }))
  const own = await player.ask('GET /api/profile/statistics')
  expect(own.body).toMatchObject({
    data: { periods: expect.arrayContaining([{ period: 'all', ...flips }]) },
  })
  app.clock.advance(STATISTICS_EVERY_MS + 10 * MINUTE_MS)
  const ofShop = async () =>
    (await ask<{ data: { game: string; bets: number }[] }>(app.url, 'GET /api/fairness/statistics'))
      .body.data
  await expect
    .poll(ofShop)
    .toContainEqual(
      expect.objectContaining({ game: 'flip', name: 'Coin flip', stated_rtp: 98, bets: 10 }),
    )
})

const flips = {
  total: expect.objectContaining({ bets: 10, staked: 10 }),
  games: [expect.objectContaining({ game: 'flip', bets: 10 })],
}

it('passes the audit, which draws its bets again', async () => {
  expect(await auditFaults(app)).toEqual([])
})

it('has receipts that the page and the command verify, and that a change makes fail', async () => {
  await player.ask('POST /api/fairness/rotate', {})
  for (const id of betIds) {
    const receipt = await receiptOf(id)
    expect(receipt).toMatchObject({ game: 'flip', parameters: { side: 'heads' } })
    expect(verifyReceipt(receipt)).toMatchObject({ verdict: 'verified' })
  }
  const receipt = await receiptOf(betIds[0] ?? '')
  expect(verifyReceipt({ ...receipt, parameters: { side: 'tails' } }).verdict).toBe('failed')

  expect(await verifyByCommand(receipt, ['--import', './tests/coin-flip/register.ts'])).toContain(
    'on Coin flip, heads',
  )
  await expect(verifyByCommand(receipt, [])).rejects.toThrow()
})

/** What `npm run verify` prints of a receipt. */
async function verifyByCommand(receipt: object, options: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flip-'))
  try {
    const file = join(folder, 'receipt.json')
    await writeFile(file, JSON.stringify({ data: receipt }))
    const args = [...options, 'scripts/verify.ts', file]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: resolve('.') })
    return stdout
  } finally {
    await rm(folder, { recursive: true })
  }
}

it('is in the description of the API', () => {
  const { paths, tags } = describeApi({ brand: 'Coffer', origin: 'https://shop.example' })
  expect(tags).toContainEqual({ name: 'Coin flip', description: 'Betting on the side of a coin.' })
  expect(paths['/api/flip/bet']).toMatchObject({ post: { operationId: 'betOnFlip' } })
})

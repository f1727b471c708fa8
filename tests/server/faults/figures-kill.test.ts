import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSecondLedger } from '#scripts/shop/second-ledger.ts'
import { auditFigures } from '#server/features/figures/audit.ts'
import { countFigures, readDays } from '#server/features/figures/index.ts'
import { walletOf } from '#server/ledger/index.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/shop/shop-process.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const ZONE = 'Europe/Berlin'
const PAGES = 12
const PAGE = 5_000

let app: TestApp
let doomed: ShopProcess | undefined
beforeAll(async () => {
  app = await startApp({ hasCatalogue: false, clock: manualClock(systemClock.now()) })
})
afterAll(async () => {
  await doomed?.kill()
  await app.stop()
})

it('counts each entry once, although the node that counts is killed in the middle', async () => {
  const { database, clock, config } = app
  const player = await aPlayer(app, { cents: 100_000_000n })
  const { seedKey } = config
  const ledger = await openSecondLedger({ database, clock, seedKey })
  const entropy = systemEntropy(clock)
  // This process must not count what the other one is to count.
  await app.idle()
  for (let page = 0; page < PAGES; page += 1) {
    await database.transaction((tx) =>
      ledger.post(
        tx,
        Array.from({ length: PAGE }, () => ({
          account: walletOf(player.id),
          counter: 'house:dice' as const,
          amount: -1n,
          code: 'dice.stake' as const,
          ref: entropy.id(),
        })),
      ),
    )
  }
  const counted = async () =>
    (
      await database.pool.query<{ seq: bigint }>(
        'SELECT coalesce(max(h.seq), 0) AS seq FROM figure_heads h JOIN accounts a ON a.id = h.account_id AND a.player_id = $1',
        [player.id],
      )
    ).rows[0]?.seq ?? 0n
  const before = await counted()
  doomed = await startShopProcess(app.databaseUrl, seedKey.toString('hex'), { TIME_ZONE: ZONE })
  await expect.poll(counted, { interval: 5 }).toBeGreaterThan(before)
  await doomed.kill()
  doomed = undefined
  const atKill = await counted()
  expect(atKill).toBeLessThan(BigInt(PAGES * PAGE))

  const never = new AbortController().signal
  while (!(await countFigures({ database, clock, zone: ZONE }, never)));
  expect(await counted()).toBe(BigInt(PAGES * PAGE) + 1n)
  let bets = 0n
  let stakes = 0n
  for await (const day of readDays(database.pool, { from: '2020-01-01', to: '2100-01-01' })) {
    bets += day.bets
    stakes += day.stakes
  }
  expect([bets, stakes]).toEqual([BigInt(PAGES * PAGE), BigInt(PAGES * PAGE)])
  expect(await auditFigures(database.pool)).toMatchObject({ faults: [] })
})

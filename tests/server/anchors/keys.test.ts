import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { aPlayer, fund, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { aDatabase, type TestDatabase } from '#tests/support/shop/database.ts'
import { aSeedKey, startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const SEED_KEY = aSeedKey()
const clock = manualClock()
let database: TestDatabase
let player: TestPlayer

beforeAll(async () => {
  database = await aDatabase({ hasCatalogue: true })
})
afterAll(() => database.drop())

/** The shop on the same database, as started again with these keys. */
async function withKeys(
  current: string,
  retired: readonly string[],
  work: (app: TestApp) => Promise<void>,
): Promise<void> {
  const env = { SEED_KEY, LEDGER_KEY: current, LEDGER_KEYS_RETIRED: retired.join(',') }
  const on = { url: database.url, drop: async () => undefined }
  const app = await startApp({ clock, env, on, hasCatalogue: false })
  try {
    await work(app)
  } finally {
    await app.stop()
  }
}

/** Coins for the player, a line in the operators' log, and an anchor of both. */
async function move(app: TestApp): Promise<void> {
  await fund(app, player.id, 100n)
  await aStaffMember(app, 'operator')
  for (let step = 0; step < 5; step += 1) {
    await app.idle()
    clock.advance(MINUTE_MS / 4)
  }
  await app.idle()
}

const [first, second] = [aSeedKey(), aSeedKey()]

test('a shop goes on under another key, and names what it cannot verify without the former one', async () => {
  await withKeys(first, [], async (app) => {
    player = await aPlayer(app)
    await move(app)
    expect(await auditFaults(app)).toEqual([])
  })
  await withKeys(second, [first], async (app) => {
    expect(await auditFaults(app)).toEqual([])
    await move(app)
    expect(await auditFaults(app)).toEqual([])
  })
  // Without the former key the shop still serves, and its audit says which key it lacks.
  await withKeys(second, [], async (app) => {
    await move(app)
    const faults = (await auditFaults(app)).join('\n')
    expect(faults).toMatch(
      /^Entry \d+\/1 was hashed under a key that is not among the ledger's keys$/m,
    )
    expect(faults).toMatch(
      /^Entry 1 of the operators' log was hashed under a key that is not among/m,
    )
    expect(faults).toMatch(/^The key of anchor 1 is not among the ledger's keys$/m)
    expect(faults).not.toMatch(/does not follow/)
  })
  await withKeys(second, [first], async (app) => expect(await auditFaults(app)).toEqual([]))
})

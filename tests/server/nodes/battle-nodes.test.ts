import { afterAll, beforeAll, expect, it } from 'vitest'
import { battleChannel } from '#contract/realtime/channels.ts'
import { type RunningServer, startServer } from '#server/app/main.ts'
import type { Database } from '#server/platform/db/database.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { createLog } from '#server/platform/log/log.ts'
import { type BattleHarness, openBattleHarness } from '#tests/support/games/battle-harness.ts'
import { players, type TestPlayer } from '#tests/support/players/a-player.ts'
import { subscribePublicly } from '#tests/support/realtime/public-channel.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { connectTo } from '#tests/support/shop/database.ts'

const BATTLES = 8

let harness: BattleHarness
let ada: TestPlayer
let otherDatabase: Database
let other: RunningServer

beforeAll(async () => {
  harness = await openBattleHarness()
  const [first] = await players(harness.app, 1, { cents: 1_000_000n })
  if (!first) throw new Error('There is no player')
  ada = first
  const { config, clock, databaseUrl } = harness.app
  otherDatabase = connectTo(databaseUrl)
  other = await startServer({
    config,
    database: otherDatabase,
    clientFolder: null,
    clock,
    entropy: systemEntropy(clock),
    log: createLog('error'),
  })
})
afterAll(async () => {
  await otherDatabase.close()
  await harness.stop()
})

it('sends each event once and pays each battle once, whichever of two nodes is first', async () => {
  const ids: string[] = []
  for (let turn = 0; turn < BATTLES; turn++) {
    const boxes = [{ slug: harness.boxes[0]?.slug ?? '', count: 3 }]
    ids.push(await harness.create(ada, { boxes, format: '1v1v1' }))
  }
  const ears = await Promise.all(
    ids.flatMap((id) =>
      [harness.app.url, other.address].map((url) => subscribePublicly(url, battleChannel(id))),
    ),
  )
  for (const id of ids) await ada.ask(`POST /api/battles/${id}/add-bots`, { bots: 2 })
  await harness.playOut(ids)
  await harness.pass(0)
  const heard = ears.flatMap((ear) => ear.received.map(({ data }) => `${data.id} ${data.seq}`))
  expect(new Set(heard).size).toBe(heard.length)
  // Two bots join, it starts, three rounds begin and end, and it ends.
  expect(heard.length).toBe(BATTLES * (2 + 1 + 2 * 3 + 1))
  expect(await auditFaults(harness.app)).toEqual([])
  for (const ear of ears) ear.close()
})

it('continues the battles of a stopped node', async () => {
  const { body } = await ask<{ data: { id: string } }>(
    other.address,
    'POST /api/battles/create',
    harness.order({ bots: 1 }),
    { authorization: `Bearer ${ada.tokens.access_token}` },
  )
  const { id } = body.data
  // It was filled on the other node: from here on, only its row says that something is due.
  await other.stop()
  expect((await harness.read(id)).status).toBe('in_progress')
  await harness.playOut([id])
  expect((await harness.read(id)).status).toBe('ended')
  expect(await auditFaults(harness.app)).toEqual([])
})

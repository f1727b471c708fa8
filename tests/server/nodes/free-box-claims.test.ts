import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { askAs, players, type TestPlayer } from '#tests/support/players/a-player.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { aDatabase } from '#tests/support/shop/database.ts'
import { aSeedKey, startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const PERSONS = times('CLAIMING_PERSONS', 24)
const OPEN = 'POST /api/free-boxes/iron-gift/open'

let nodes: [TestApp, TestApp]
let drop: () => Promise<void>

beforeAll(async () => {
  const clock = manualClock()
  const kept = await aDatabase({ hasCatalogue: true })
  drop = kept.drop
  const env = { SEED_KEY: aSeedKey() }
  const on = { url: kept.url, drop: async () => undefined }
  const aNode = () => startApp({ clock, hasCatalogue: false, on, env })
  nodes = [await aNode(), await aNode()]
})
afterAll(async () => {
  for (const node of nodes) await node.stop()
  await drop()
})

/** Two accounts of one person: somebody signed in to both on one device. */
async function aPerson(): Promise<TestPlayer[]> {
  const accounts = await players(nodes[0], 2, {})
  const cookie = `coffer_device=${randomBytes(16).toString('base64url')}`
  for (const { email, password } of accounts) {
    const body = { grant_type: 'password', client_id: 'web', client_secret: 'web', password }
    const answer = await ask(
      nodes[0].url,
      'POST /oauth/token',
      { ...body, username: email },
      { cookie },
    )
    expect(answer.status).toBe(200)
  }
  return accounts
}

it('a person claims a free box once, by two accounts on two nodes at the same instant', async () => {
  const persons: TestPlayer[][] = []
  for (let made = 0; made < PERSONS; made++) persons.push(await aPerson())
  const claims: number[] = []
  for (const accounts of persons) {
    const answers = await Promise.all(
      accounts.map(({ tokens }, at) => askAs(nodes[at]?.url ?? '', tokens)(OPEN, {})),
    )
    claims.push(answers.filter(({ status }) => status === 200).length)
    for (const { status } of answers) expect(status).toBeOneOf([200, 409])
  }
  expect(claims.filter((count) => count > 1)).toEqual([])
  expect(claims).toContain(1)
  expect(await auditFaults(nodes[0])).toEqual([])
})

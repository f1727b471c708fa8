import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { vouchers } from '#tests/support/players/a-code.ts'
import { askAs, players, type TestPlayer } from '#tests/support/players/a-player.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { aDatabase } from '#tests/support/shop/database.ts'
import { aSeedKey, startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const PERSONS = times('CLAIMING_PERSONS', 24)
const OPEN = 'POST /api/free-boxes/iron-gift/open'
const REDEEM = 'POST /api/deposit/voucher/redeem'

let nodes: [TestApp, TestApp]
let drop: () => Promise<void>

beforeAll(async () => {
  const clock = manualClock()
  const kept = await aDatabase({ hasCatalogue: true })
  drop = kept.drop
  const env = { SEED_KEY: aSeedKey(), TRUST_PROXY: '1' }
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

/** What a person gets who asks for something by both accounts at the same instant, each on its own node. */
async function askTwice(
  accounts: readonly TestPlayer[],
  calls: readonly (readonly [call: string, body: object])[],
  refusal: number,
): Promise<number> {
  const answers = await Promise.all(
    accounts.map(({ tokens }, at) => {
      const [call = '', body] = calls[at] ?? []
      // Attempts from one address take turns anyway.
      const from = { 'x-forwarded-for': `10.1.1.${at}` }
      return askAs(nodes[at]?.url ?? '', tokens)(call, body, from)
    }),
  )
  for (const { status } of answers) expect(status).toBeOneOf([200, refusal])
  return answers.filter(({ status }) => status === 200).length
}

it('a person claims a free box once, by two accounts on two nodes', async () => {
  const claims: number[] = []
  for (let made = 0; made < PERSONS; made++) {
    const accounts = await aPerson()
    claims.push(
      await askTwice(
        accounts,
        [
          [OPEN, {}],
          [OPEN, {}],
        ],
        409,
      ),
    )
  }
  expect(claims.filter((count) => count > 1)).toEqual([])
  expect(claims).toContain(1)
  expect(await auditFaults(nodes[0])).toEqual([])
})

it('a person redeems one voucher of a batch, by two accounts on two nodes', async () => {
  const codes = await vouchers(nodes[0], 2 * PERSONS)
  for (let made = 0; made < PERSONS; made++) {
    const accounts = await aPerson()
    const calls = [0, 1].map((at) => [REDEEM, { code: codes[2 * made + at] }] as const)
    expect(await askTwice(accounts, calls, 409)).toBe(1)
  }
  expect(await auditFaults(nodes[0])).toEqual([])
})

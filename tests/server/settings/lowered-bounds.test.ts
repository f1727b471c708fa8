import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ActionReply } from '#contract/http/operator/acts.ts'
import type { OperatedSetting } from '#contract/http/operator/settings.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { aDatabase, type TestDatabase } from '#tests/support/shop/database.ts'
import { aSeedKey, startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const KEY = 'games.dice.max_payout'
const SEED_KEY = aSeedKey()
const reason = 'As decided'
let database: TestDatabase
let app: TestApp

const start = (mostPaid: number) =>
  startApp({
    on: { url: database.url, drop: async () => undefined },
    env: { SEED_KEY, DICE_MAX_PAYOUT: String(mostPaid) },
    hasCatalogue: false,
  })

beforeAll(async () => {
  database = await aDatabase({ hasCatalogue: false })
  app = await start(10_000)
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
  await database.drop()
})

/** Sets the highest payout by two operators; returns the status of each one's answer. */
async function set(value: number): Promise<number[]> {
  const [one, two] = [await aStaffMember(app, 'operator'), await aStaffMember(app, 'operator')]
  const asked = await one.ask<ActionReply>(`PUT /api/operator/settings/${KEY}`, { value, reason })
  if (asked.status !== 200) return [asked.status]
  const at = `/api/operator/approvals/${asked.body.data.id}/confirm`
  return [asked.status, (await two.ask(`POST ${at}`, { reason })).status]
}

async function read(): Promise<OperatedSetting['value'] | undefined> {
  const operator = await aStaffMember(app, 'operator')
  const { body } = await operator.ask<{ data: OperatedSetting[] }>('GET /api/operator/settings')
  return body.data.find(({ key }) => key === KEY)?.value
}

it('a value that the environment no longer allows is not obeyed, and can be replaced', async () => {
  expect(await set(9_000)).toEqual([200, 200])
  await app.stop()
  app = await start(5_000)
  expect(await read()).toBe(5_000)
  expect(await set(5_000)).toEqual([422])
  expect(await set(4_000)).toEqual([200, 200])
  expect(await read()).toBe(4_000)
})

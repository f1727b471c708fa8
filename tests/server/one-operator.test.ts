import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const reason = 'As the test wants it'

interface Answered {
  code?: string
  message?: string
  data: { id: string; status: string }
}

let app: TestApp
let other: TestPlayer

beforeAll(async () => {
  app = await startApp({ hasCatalogue: false })
  other = await aStaffMember(app, 'operator')
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
})

/** Signs in to all of them on one device. */
async function onOneDevice(...accounts: TestPlayer[]): Promise<void> {
  const cookie = `coffer_device=${randomBytes(16).toString('base64url')}`
  for (const { email, password } of accounts) {
    const body = { grant_type: 'password', client_id: 'web', client_secret: 'web', password }
    const answer = await ask(app.url, 'POST /oauth/token', { ...body, username: email }, { cookie })
    expect(answer.status).toBe(200)
  }
}

/** Two operators' accounts in which one person has signed in, on one device. */
async function twoOfOnePerson(): Promise<[TestPlayer, TestPlayer]> {
  const accounts = [
    await aStaffMember(app, 'operator'),
    await aStaffMember(app, 'operator'),
  ] as const
  await onOneDevice(...accounts)
  return [...accounts]
}

const adjust = (by: TestPlayer, player: TestPlayer, amount: number) =>
  by.ask<Answered>(`POST /api/operator/players/${player.id}/adjust`, { amount, reason })
const confirm = (by: TestPlayer, { body }: { body: Answered }) =>
  by.ask<Answered>(`POST /api/operator/approvals/${body.data.id}/confirm`, { reason })

it('a person with two operators’ accounts does not confirm what they requested themselves', async () => {
  const [first, second] = await twoOfOnePerson()
  const player = await aPlayer(app)
  const asked = await adjust(first, player, 1_500)
  expect(asked.body.data.status).toBe('waiting')
  const own = await confirm(second, asked)
  expect([own.status, own.body.code]).toEqual([403, 'second_operator_needed'])
  expect(own.body.message).toContain('count as one person')

  const separate = `POST /api/operator/players/${first.id}/separate`
  expect((await second.ask<Answered>(separate, { other_id: player.id, reason })).body.code).toBe(
    'own_account',
  )
  expect((await other.ask(separate, { other_id: second.id, reason })).status).toBe(200)
  expect((await confirm(second, asked)).body.data.status).toBe('done')
})

it('a person with two operators’ accounts has the daily limit of one', async () => {
  const [first, second] = await twoOfOnePerson()
  const player = await aPlayer(app)
  for (let turn = 0; turn < 5; turn++) {
    expect((await adjust(first, player, 1_000)).body.data.status).toBe('done')
  }
  expect((await adjust(second, player, 0.01)).body.data.status).toBe('waiting')
  expect((await adjust(other, player, 0.01)).body.data.status).toBe('done')
})

it('what was requested for an account is not confirmed once that turns out to be the requester’s', async () => {
  const [operator, player] = [await aStaffMember(app, 'operator'), await aPlayer(app)]
  const asked = await adjust(operator, player, 1_500)
  expect(asked.body.data.status).toBe('waiting')
  await onOneDevice(operator, player)
  const confirmed = await confirm(other, asked)
  expect([confirmed.status, confirmed.body.code]).toEqual([403, 'own_account'])
  expect(confirmed.body.message).toContain('who requested this')
})

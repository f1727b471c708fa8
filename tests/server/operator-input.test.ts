import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActionReply } from '#contract/http/operator/acts.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp
let player: TestPlayer
let other: TestPlayer
let operator: TestPlayer

beforeAll(async () => {
  app = await startApp()
  player = await aPlayer(app, { cents: 10_000n })
  other = await aPlayer(app)
  operator = await aStaffMember(app, 'operator')
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
})

interface Refused {
  code: string
  errors?: Record<string, string[]>
}

describe('an amount', () => {
  const adjust = 'POST /api/operator/players'

  it.each([100_000.01, -100_000.01])('of %d is too large to adjust', async (amount) => {
    const body = { amount, reason: 'Too much' }
    const answer = await operator.ask<Refused>(`${adjust}/${player.id}/adjust`, body)
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
    expect(answer.body.errors).toHaveProperty('amount')
  })

  it.each([
    ['gift_code', 1_000.01],
    ['voucher', 100.01],
  ])('is too large for a %s of %d', async (kind, value) => {
    const body = { kind, value, count: 1, reason: 'Too much' }
    const answer = await operator.ask<Refused>('POST /api/operator/code-batches', body)
    expect(answer).toMatchObject({ status: 422 })
    expect(answer.body.errors).toHaveProperty('value')
  })

  it('without a reason moves nothing', async () => {
    for (const reason of [
      undefined,
      '',
      '  ',
      'x',
      7,
      'two\nlines',
      'x'.repeat(501),
      'x'.repeat(10 * 1024),
      '\u202eback',
    ]) {
      const answer = await operator.ask<Refused>(`${adjust}/${player.id}/adjust`, {
        amount: 1,
        reason,
      })
      expect(answer.status, String(reason)).toBe(422)
    }
  })

  it('is added and subtracted to the cent, and the player is notified of the balance', async () => {
    for (const amount of [0.01, -0.01, 999.99, -999.99]) {
      const answer = await operator.ask<ActionReply>(`${adjust}/${other.id}/adjust`, {
        amount,
        reason: 'To and fro',
      })
      expect(answer.body).toMatchObject({ data: { status: 'done' } })
    }
    const { body } = await other.ask<{ data: { balance: number } }>('GET /api/profile')
    expect(body.data.balance).toBe(0)
  })
})

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { ActReply } from '#contract/http/operator-acts.ts'
import { aPlayer, type TestPlayer } from '#tests/support/a-player.ts'
import { aStaffMember } from '#tests/support/a-staff-member.ts'
import { faultsOf } from '#tests/support/faults-of.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
let player: TestPlayer
let other: TestPlayer
let operator: TestPlayer
let admin: TestPlayer

beforeAll(async () => {
  app = await startApp()
  player = await aPlayer(app, { cents: 10_000n })
  other = await aPlayer(app)
  operator = await aStaffMember(app, 'operator')
  admin = await aStaffMember(app, 'admin')
})
afterAll(async () => {
  expect(await faultsOf(app)).toEqual([])
  await app.stop()
})

interface Refused {
  code: string
  errors?: Record<string, string[]>
}

const operatorCalls = (Object.entries(calls) as [string, Call][]).filter(([, call]) =>
  call.path.startsWith('/api/operator'),
)

const NOBODY = '00000000-0000-7000-8000-000000000000'

describe('an amount', () => {
  const odd = [
    0,
    -0,
    1.005,
    1e-7,
    1e308,
    -1e308,
    2 ** 53 + 1,
    100_000.01,
    -100_000.01,
    '10',
    '1e3',
    '',
    null,
    [],
    [5],
    {},
    true,
  ]
  const adjust = `POST /api/operator/players`

  it.each(odd)('of %j adjusts nothing', async (amount) => {
    const body = { amount, reason: 'Odd amounts' }
    const answer = await operator.ask<Refused>(`${adjust}/${player.id}/adjust`, body)
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
    expect(answer.body.errors).toHaveProperty('amount')
  })

  it.each([...odd, -1, 1_000.01])('of %j is no code’s value', async (value) => {
    const body = { kind: 'voucher', value, count: 1, reason: 'Odd amounts' }
    const answer = await operator.ask<Refused>('POST /api/operator/code-batches', body)
    expect(answer).toMatchObject({ status: 422 })
    expect(answer.body.errors).toHaveProperty('value')
  })

  it.each(['NaN', 'Infinity', '-Infinity', '1e999', '0x10', '25'.repeat(13)])(
    'written as %s is no number, or too much',
    async (text) => {
      const body = `{"amount": ${text}, "reason": "Odd amounts"}`
      const { status } = await operator.ask(`${adjust}/${player.id}/adjust`, body)
      expect([400, 422]).toContain(status)
    },
  )

  it('without a reason moves nothing', async () => {
    for (const reason of [
      undefined,
      '',
      '  ',
      'x',
      7,
      'two\nlines',
      'x'.repeat(501),
      '\u202eback',
    ]) {
      const answer = await operator.ask<Refused>(`${adjust}/${player.id}/adjust`, {
        amount: 1,
        reason,
      })
      expect(answer.status, String(reason)).toBe(422)
    }
  })

  it('is added and taken to the cent, and the balance reaches the player', async () => {
    for (const amount of [0.01, -0.01, 999.99, -999.99]) {
      const answer = await operator.ask<ActReply>(`${adjust}/${other.id}/adjust`, {
        amount,
        reason: 'To and fro',
      })
      expect(answer.body).toMatchObject({ data: { status: 'done' } })
    }
    const { body } = await other.ask<{ data: { balance: number } }>('GET /api/profile')
    expect(body.data.balance).toBe(0)
  })
})

describe('any input of an admin', () => {
  const scalar = fc.oneof(
    fc.constantFrom('\u0000', '%00', '\ud800', "' OR 1=1 --", '../..', '0000-01-01T00:00:00Z'),
    fc.constantFrom('9999-12-31T23:59:59Z', 'voucher', 'SPRING', 'admin', NOBODY, 1e308, 0.01, 7),
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  )

  it.each(operatorCalls)('gets a clear answer from %s', async (_, call) => {
    const shape = call.body && 'shape' in call.body ? Object.keys(call.body.shape as object) : []
    const named = Object.fromEntries([...shape, 'role', 'status'].map((name) => [name, scalar]))
    const bodies = fc.record(named, { requiredKeys: [] })
    const queries = ['search', 'cursor', 'limit', 'status', 'player_id'] as const
    await fc.assert(
      fc.asyncProperty(
        bodies,
        fc.constantFrom(...queries),
        scalar.map(String).map((text) => text.toWellFormed()),
        async (body, name, text) => {
          const path = call.path.replace(':id', encodeURIComponent(text) || NOBODY)
          const target = `${call.method} ${path}?${name}=${encodeURIComponent(text)}`
          const sent = call.method === 'GET' ? undefined : { reason: 'As it comes', ...body }
          const answer = await admin.ask<Refused>(target, sent)
          expect(answer.status, JSON.stringify([target, sent])).toBeLessThan(500)
        },
      ),
      { numRuns: 40 },
    )
  })
})

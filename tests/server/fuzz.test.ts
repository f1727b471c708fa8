import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { aPlayer, type TestPlayer } from '#tests/support/a-player.ts'
import {
  type SandboxProcess,
  sandboxEnv,
  startSandboxProcess,
} from '#tests/support/sandbox-process.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? 60)

/** Amounts that only a schema's exact form may let pass. */
const oddAmounts = [
  -1,
  0,
  -0.01,
  1e308,
  1e-7,
  1.005,
  '10',
  2 ** 53 + 1,
  null,
  [],
  {},
  true,
  '',
  '1e3',
]

let app: TestApp
let sandbox: SandboxProcess
let player: TestPlayer

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  const env = { ...sandboxEnv, SANDBOX_ORIGIN: sandbox.origin, LOG_LEVEL: 'silent' }
  app = await startApp({ env })
  player = await aPlayer(app, { cents: 1_000n })
})
afterAll(async () => {
  await app.stop()
  await sandbox.stop()
})

/** Those that end the session that all others are called with. */
const apart = new Set(['logout', 'register', 'token', 'endSessions'])
const everyCall = (Object.entries(calls) as [string, Call][]).filter(([name]) => !apart.has(name))

const scalar = fc.oneof(
  fc.constantFrom(...oddAmounts),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.integer(),
  fc.constantFrom(
    '<img src=x onerror=alert(1)>',
    "' OR 1=1 --",
    '\u0000',
    '../../etc/passwd',
    '%00',
  ),
)

/** A body whose fields have the right names and any value, and some that the call does not know. */
function bodyFor(call: Call): fc.Arbitrary<unknown> {
  const shape = call.body && 'shape' in call.body ? Object.keys(call.body.shape as object) : []
  const named = fc.record(
    Object.fromEntries([...shape, 'ids', 'all', 'balance', 'role'].map((name) => [name, scalar])),
    { requiredKeys: [] },
  )
  return fc.oneof(named, fc.jsonValue({ maxDepth: 3 }))
}

describe('any input', () => {
  it.each(everyCall)('gets a clear answer from %s, and never a failure', async (_, call) => {
    await fc.assert(
      fc.asyncProperty(bodyFor(call), scalar, fc.string(), async (body, param, query) => {
        const path = call.path.replace(/:\w+/g, encodeURIComponent(String(param)) || 'x')
        const target = `${call.method} ${path}?${encodeURIComponent(query)}=${encodeURIComponent(query)}`
        const answer = await player.ask<{ code?: string; msg?: string; message?: string }>(
          target,
          call.method === 'GET' ? undefined : (body ?? null),
        )
        expect(answer.status).toBeLessThan(500)
        if (answer.status < 400) return
        expect(answer.body.code).toMatch(/^[a-z_]+$/)
        expect(answer.body.message).toBe(answer.body.msg)
      }),
      { numRuns: RUNS },
    )
  })

  it.each(oddAmounts)('is no way to deposit %j', async (amount) => {
    const answer = await player.ask('POST /api/deposit/zen/redirect', { amount })
    expect(answer.status).toBe(422)
  })
})

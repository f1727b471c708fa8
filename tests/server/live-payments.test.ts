import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DepositAddress } from '#contract/http/deposit.ts'
import { events } from '#contract/realtime/channels.ts'
import { aCryptoCallback, alphapoHeadersOf } from '#tests/support/payments/provider-messages.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'
import { nowMs, subscribePrivately } from '#tests/support/realtime/private-channel.ts'
import { isTimed, times } from '#tests/support/setup/sampling.ts'
import { ask } from '#tests/support/shop/ask.ts'
import {
  type SandboxProcess,
  sandboxEnv,
  startSandboxProcess,
} from '#tests/support/shop/sandbox-process.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const DEPOSITS = times('TIMED_DEPOSITS', 10)
const P99_MS = 250

let sandbox: SandboxProcess
let app: TestApp

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  const env = { ...sandboxEnv, SANDBOX_ORIGIN: sandbox.origin }
  app = await startApp({ hasCatalogue: false, env })
})
afterAll(async () => {
  await app.stop()
  await sandbox.stop()
})

it('the page is notified of every credited deposit immediately', async () => {
  const player = await aPlayer(app)
  const listener = await subscribePrivately(app.url, player, player.tokens.access_token)
  const { body } = await player.ask<{ data: DepositAddress }>(
    'POST /api/deposit/alphapo/deposit-address',
    { currency: 'BTC' },
  )
  const { rows } = await app.database.pool.query('SELECT id FROM crypto_addresses')
  const to = { id: rows[0].id, playerId: player.id, currency: 'BTC', address: body.data.wallet }
  const waits: number[] = []
  for (let count = 0; count < DEPOSITS; count++) {
    const callback = JSON.stringify(aCryptoCallback(to))
    const heard = [listener.waitFor(events.balanceUpdated), listener.waitFor(events.statusUpdated)]
    const answer = await ask(
      app.url,
      'POST /callbacks/alphapo',
      callback,
      alphapoHeadersOf(callback),
    )
    // The provider gets its reply once the deposit is committed; that is when it changed.
    const changed = nowMs()
    expect(answer.status).toBe(200)
    waits.push(Math.max(...(await Promise.all(heard))) - changed)
  }
  listener.close()
  waits.sort((left, right) => left - right)
  expect(waits).toHaveLength(DEPOSITS)
  if (isTimed) expect(waits[Math.ceil(DEPOSITS * 0.99) - 1]).toBeLessThan(P99_MS)
})

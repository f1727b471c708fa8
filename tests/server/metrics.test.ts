import { expect, it } from 'vitest'
import { freePort } from '#scripts/shop/free-port.ts'
import { startApp } from '#tests/support/shop/start-app.ts'

it('exports calls and pending money only on a separate port', async () => {
  const port = await freePort('127.0.0.1', 0)
  const app = await startApp({ hasCatalogue: false, env: { METRICS_PORT: String(port) } })
  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await fetch(`${app.url}/api/config`)
  await expect.poll(read).toContain('clearing_cents{account="clearing:alphapo"} 0')
  const metrics = await read()
  expect(metrics).toMatch(
    /http_call_seconds_count\{method="GET",route="\/api\/config",status="200"\} 1/,
  )
  for (const account of ['zen', 'alphapo', 'skinsback', 'withdrawals']) {
    expect(metrics).toContain(`clearing_age_seconds{account="clearing:${account}"} 0`)
  }
  expect(metrics).toContain('payment_queue{kind="deposits"} 0')
  expect(metrics).toContain('payment_queue_age_seconds{kind="callbacks"} 0')
  expect((await fetch(`${app.url}/metrics`)).headers.get('content-type')).not.toMatch(/version=0/)
  await app.stop()
})

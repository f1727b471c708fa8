import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '#scripts/shop/free-port.ts'
import { alertRules } from '#server/features/nodes/alert-rules.ts'
import type { TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp
let operator: TestPlayer
let metricsPort: number

beforeAll(async () => {
  metricsPort = await freePort('127.0.0.1', 0)
  app = await startApp({ env: { METRICS_PORT: String(metricsPort), ROUNDS: '1' } })
  operator = await aStaffMember(app, 'operator')
})
afterAll(() => app.stop())

interface Status {
  data: {
    nodes: { id: string; host: string; version: string; seen_at: string; leads: boolean }[]
    alerts: { name: string; text: string; since: string }[]
  }
}
const status = async () => (await operator.ask<Status>('GET /api/operator/status')).body.data

/** Who leads, as the nodes say it the next time. */
const saidNext = async () => {
  app.clock.advance(15_000)
  return (await status()).nodes.map(({ leads }) => leads)
}

it('names the node that runs, which leads the rounds', async () => {
  await expect.poll(saidNext).toEqual([true])
  const [node] = (await status()).nodes
  expect(node?.version).toMatch(/^\d+\.\d+\.\d+$/)
})

it('reports a node that fell silent, and what the others raise, each once with its earliest time', async () => {
  const now = app.clock.now()
  const at = (agoMs: number) => new Date(now - agoMs)
  const raised = (since: Date) =>
    JSON.stringify([{ name: 'audit_faults I1', text: 'Faults.', since: since.toISOString() }])
  const add = (host: string, seen: Date, alerts: string) =>
    app.database.pool.query(
      `INSERT INTO nodes (id, host, version, started_at, seen_at, leads, alerts)
       VALUES (gen_random_uuid(), $1, '0.1.0', $2, $3, false, $4)`,
      [host, at(3_600_000), seen, alerts],
    )
  await add('silent', at(120_000), raised(at(500_000)))
  await add('one', at(1_000), raised(at(200_000)))
  await add('two', at(1_000), raised(at(300_000)))
  const { alerts } = await status()
  // The short chains of this shop are an alert, too.
  expect(alerts.filter(({ name }) => !name.startsWith('coffer_chain'))).toEqual([
    { name: 'audit_faults I1', text: 'Faults.', since: at(300_000).toISOString() },
    {
      name: expect.stringMatching(/^node /),
      text: expect.stringContaining('silent'),
      since: at(120_000).toISOString(),
    },
  ])
})

it('forgets a node that has long been silent', async () => {
  app.clock.advance(1_900_000)
  await expect.poll(saidNext).toEqual([true])
})

it('raises alerts only by metrics that the shop has', async () => {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  // A new shop of one node without providers, witnesses, stuck rows, finished audits and months lacks these.
  const optional = [
    'audit_faults',
    'audit_age_seconds',
    'audit_history_late_seconds',
    'rtp_evidence',
    'coffer_seal_late_seconds',
    'coffer_provider_failing_seconds',
    'coffer_bus_is_away',
    'coffer_standby_is_unused',
    'coffer_log_witness_is_behind',
    'clearing_late_seconds',
    'job_stuck_age_seconds',
  ]
  for (const { metric } of alertRules) {
    if (!optional.includes(metric)) expect(text).toContain(`# HELP ${metric} `)
  }
})

it('says who else has a case open, as long as they have', async () => {
  const colleague = await aStaffMember(app, 'support')
  const open = (member: TestPlayer, case_id: string) =>
    member.ask<{ data: object[] }>('PUT /api/operator/open-case', { queue: 'tickets', case_id })
  expect((await open(operator, 'one')).body.data).toEqual([])
  expect((await open(colleague, 'one')).body.data).toEqual([
    { id: operator.id, name: operator.name },
  ])
  expect((await open(operator, 'one')).body.data).toHaveLength(1)
  expect((await open(colleague, 'two')).body.data).toEqual([])
  expect((await open(operator, 'one')).body.data).toEqual([])
  app.clock.advance(60_000)
  expect((await open(colleague, 'one')).body.data).toEqual([])
})

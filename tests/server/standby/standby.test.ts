import { randomUUID } from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import {
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from '#scripts/postgres/replicated-postgres.ts'
import { oldestPostgres } from '#scripts/postgres/system-postgres.ts'
import { freePort } from '#scripts/shop/free-port.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { createStandby, type Standby } from '#server/platform/db/standby.ts'
import { createLog } from '#server/platform/log/log.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { runProcess } from '#tests/support/shop/run-command.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const programs = oldestPostgres()
const LAG_MS_MAX = 40
/** Beyond what a busy machine needs to apply what was just written. */
const PATIENT_MS = 20_000

const declared = Object.entries<Call>(calls).filter(([, { reads }]) => reads === 'standby')

describe.runIf(programs)('a shop with a standby', () => {
  let pair: ReplicatedPostgres
  let app: TestApp
  let metricsPort: number
  let player: TestPlayer
  let admin: TestPlayer
  const standbys: Standby[] = []

  beforeAll(async () => {
    pair = await startReplicatedPostgres(programs ?? '', ['fsync=off'])
    await migrate(pair.url)
    metricsPort = await freePort('127.0.0.1', 0)
    app = await startApp({
      env: {
        DATABASE_URL: pair.url,
        DATABASE_READ_URL: pair.standby.url,
        DATABASE_READ_LAG_MS: String(PATIENT_MS),
        METRICS_PORT: String(metricsPort),
        LOG_LEVEL: 'silent',
      },
      on: { url: pair.url, drop: async () => undefined },
    })
    player = await aPlayer(app, { cents: 100_000n })
    admin = await aStaffMember(app, 'admin')
  })
  afterAll(async () => {
    await app?.stop()
    for (const standby of standbys) await standby.stop()
    await pair?.stop()
  })

  const aStandby = (options: Partial<Parameters<typeof createStandby>[0]> = {}) => {
    const standby = createStandby({
      url: pair.standby.url,
      lagMsMax: LAG_MS_MAX,
      primary: app.database,
      clock: systemClock,
      log: createLog('silent'),
      ...options,
    })
    standbys.push(standby)
    return standby
  }
  const onStandby = async (statement: string) => {
    const client = new pg.Client({ connectionString: pair.standby.url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  const served = async (standby: Standby): Promise<unknown> =>
    (await standby.reader().query('SELECT pg_is_in_recovery() AS is_standby')).rows[0]?.is_standby

  /** How many queries of calls each of the two has answered. */
  async function reads(): Promise<{ standby: number; primary: number }> {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    const of = (server: string) =>
      Number(text.match(`coffer_standby_reads{server="${server}"} (\\d+)`)?.[1])
    return { standby: of('standby'), primary: of('primary') }
  }
  const ready = async () =>
    (await fetch(`${app.url}/readyz`)).json() as Promise<{ standby: string }>

  it.each(declared)('%s reads from the standby alone', async (_, call) => {
    const address = call.path.replace(':id', randomUUID()).replace(':name', 'games')
    const before = await reads()
    const { status } = await admin.ask(`GET ${address}`)
    expect([200, 404]).toContain(status)
    const after = await reads()
    expect(after.standby).toBeGreaterThan(before.standby)
    expect(after.primary).toBe(before.primary)
  })

  it('shows a player at once what they have just done, while the standby is behind', async () => {
    await onStandby('SELECT pg_wal_replay_pause()')
    const bet = { amount: 1, target: 50.5, direction: 'over' }
    const placed = await player.ask<{ data: { bet_id: string } }>('POST /api/dice/bet', bet)
    expect(placed.status).toBe(200)
    const listing = player.ask<{ data: { subject: { id: string } | null }[] }>(
      'GET /api/profile/history',
    )
    // What has been answered meanwhile was not answered by the standby.
    await player.ask('GET /api/profile')
    await onStandby('SELECT pg_wal_replay_resume()')
    const { body } = await listing
    expect(body.data.map(({ subject }) => subject?.id)).toContain(placed.body.data.bet_id)
    expect(await reads()).toMatchObject({ primary: 0 })
  })

  it('says so in /readyz and in the console', async () => {
    app.clock.advance(1_000)
    await app.idle()
    expect((await ready()).standby).toMatch(/^in use, \d+ ms behind$/)
    const { body } = await admin.ask<{ data: { standby: unknown } }>('GET /api/operator/status')
    expect(body.data.standby).toEqual({ state: 'in use', lag_ms: expect.any(Number) })
  })

  it('is audited on its standby', async () => {
    const { code, out, err } = await runProcess(path.resolve('scripts/audit.ts'), [], {
      DATABASE_URL: pair.standby.url,
      SEED_KEY: app.config.seedKey.toString('hex'),
      REALTIME_SECRET: 'a-secret-of-the-tests',
    })
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('The ledger audit found no faults.')
  })

  describe('a standby', () => {
    it('is not read before it was looked at', async () => {
      const standby = aStandby()
      expect(await served(standby)).toBe(false)
      await standby.check()
      expect(standby.status()).toEqual({ state: 'in use', lagMs: expect.any(Number) })
      expect(await served(standby)).toBe(true)
    })

    it('is not read while it is too far behind, and again when it has caught up', async () => {
      const standby = aStandby()
      await standby.check()
      await onStandby('SELECT pg_wal_replay_pause()')
      await app.database.pool.query('CREATE TABLE written (id integer)')
      expect(await served(standby)).toBe(false)
      expect(standby.status()?.state).toBe('behind')
      await standby.check()
      await standby.check()
      expect(standby.status()?.state).toBe('behind')
      expect(standby.status()?.lagMs).toBeGreaterThanOrEqual(2 * LAG_MS_MAX)
      expect(standby.metrics()).toContainEqual(
        expect.objectContaining({ name: 'coffer_standby_is_unused', value: 1 }),
      )
      await onStandby('SELECT pg_wal_replay_resume()')
      const again = async () => {
        await standby.check()
        return standby.status()?.state
      }
      await expect.poll(again).toBe('in use')
      expect(await served(standby)).toBe(true)
    })

    it('that does not answer is said to be so once a minute', async () => {
      const clock = manualClock()
      const said: string[] = []
      const error = (_: unknown, sentence?: string) => void said.push(sentence ?? '')
      const url = new URL(pair.standby.url)
      url.port = String(await freePort('127.0.0.1', 0))
      const log = { error, info: () => undefined } as never
      const standby = aStandby({ url: url.href, clock, log })
      for (let second = 0; second < 61; second += 1) {
        await standby.check()
        clock.advance(1_000)
      }
      expect(standby.status()).toEqual({ state: 'unreachable', lagMs: null })
      expect(said).toEqual(Array(2).fill('The standby is not read. It does not answer.'))
      expect(await served(standby)).toBe(false)
    })

    it.each([
      ['the primary', () => pair.primary.url, 'no standby'],
      ['another database', () => inject('testServer').adminUrl, 'another database'],
    ])('is not %s', async (_, url, state) => {
      const standby = aStandby({ url: url() })
      await standby.check()
      expect(standby.status()).toEqual({ state, lagMs: null })
      expect(await served(standby)).toBe(false)
    })

    it('that ends a query leaves it to the primary, and so the rest of the call', async () => {
      const standby = aStandby()
      await standby.check()
      const reader = standby.reader()
      const isStandby = 'pg_is_in_recovery() AS is_standby'
      const { rows } = await reader.query(
        `SELECT ${isStandby}, CASE WHEN pg_is_in_recovery()
           THEN pg_terminate_backend(pg_backend_pid()) END`,
      )
      expect(rows[0]?.is_standby).toBe(false)
      await standby.check()
      expect((await reader.query(`SELECT ${isStandby}`)).rows[0]?.is_standby).toBe(false)
      expect(await served(standby)).toBe(true)
    })

    it('does not hide a fault of the query, and takes no writes', async () => {
      const standby = aStandby()
      await standby.check()
      await expect(standby.reader().query('SELECT 1 / 0')).rejects.toThrow('division by zero')
      await expect(standby.reader().query('CREATE TABLE none (id integer)')).rejects.toMatchObject({
        code: '25006',
      })
    })
  })
})

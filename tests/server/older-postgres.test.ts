import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  oldestPostgres,
  type SystemPostgres,
  startSystemPostgres,
} from '#scripts/postgres/system-postgres.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { createDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { runAdmin, withDatabase } from '#tests/support/setup/test-server.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { runProcess } from '#tests/support/shop/run-command.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'
import { startTraffic } from '#tests/support/traffic/traffic.ts'

const programs = oldestPostgres()
const PLAYERS = 6
const ANSWERS = 120

/** The machines of most shops have an older PostgreSQL than the embedded one; here they are tested if there is one. */
describe.runIf(programs)('on the oldest PostgreSQL of the system', () => {
  let server: SystemPostgres
  let app: TestApp
  let folder: string
  const of = (name: string) => withDatabase(server.url, name)
  const settings = (name: string) => ({
    DATABASE_URL: of(name),
    SEED_KEY: app.config.seedKey.toString('hex'),
    REALTIME_SECRET: 'a-secret-of-the-tests',
    COFFER_DATA: path.join(folder, 'none'),
    INIT_CWD: folder,
  })
  const run = (name: string, args: string[], database: string) =>
    runProcess(path.resolve(`scripts/${name}.ts`), args, settings(database))

  beforeAll(async () => {
    server = await startSystemPostgres(programs ?? '')
    folder = await mkdtemp(path.join(tmpdir(), 'coffer-older-'))
    await runAdmin(server.url, 'CREATE DATABASE shop')
    await migrate(of('shop'))
    app = await startApp({
      clock: manualClock(Date.now()),
      env: { LOG_LEVEL: 'silent' },
      on: { url: of('shop'), drop: async () => undefined },
    })
  })
  afterAll(async () => {
    await app.stop()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('everything is played, and the audit finds no fault', async () => {
    const traffic = await startTraffic(app, PLAYERS)
    let answers = 0
    await traffic.play(app.url, {
      isOver: () => answers >= ANSWERS,
      onAnswer: () => {
        answers += 1
      },
    })
    expect(await auditFaults(app)).toEqual([])
  })

  it('the time of an id is that of its first 48 bits', async () => {
    const { rows } = await app.database.pool.query<{ at: Date }>(
      `SELECT uuid_time('01a21735-16ed-7000-9969-a45ddf389feb') AS at`,
    )
    expect(rows[0]?.at.toISOString()).toBe('2026-11-26T09:34:44.973Z')
  })

  it('a backup is a compressed dump, and its restore is audited', async () => {
    const made = await run('backup', ['copy'], 'shop')
    expect([made.code, made.err]).toEqual([0, ''])
    expect(await readdir(path.join(folder, 'copy'))).toEqual(['backup.json', 'dump'])
    const again = await run('backup', ['copy'], 'shop')
    expect([again.code, again.err]).toEqual([3, expect.stringContaining('is not empty')])

    const full = await run('restore', ['copy'], 'shop')
    expect([full.code, full.err]).toEqual([3, expect.stringMatching(/is not empty: it has \d+/)])

    await runAdmin(server.url, 'CREATE DATABASE restored')
    const restored = await run('restore', ['copy'], 'restored')
    expect([restored.code, restored.err]).toEqual([0, ''])
    expect(restored.out).toContain('The ledger audit found no faults.')
    const copy = createDatabase({ url: of('restored') })
    const count = 'SELECT count(*)::integer AS count FROM entries'
    const [{ rows: before }, { rows: after }] = await Promise.all([
      app.database.pool.query(count),
      copy.pool.query(count),
    ])
    await copy.close()
    expect(after).toEqual(before)
  })

  it('what is no backup is refused', async () => {
    const { code, err } = await run('restore', ['nothing'], 'shop')
    expect([code, err]).toEqual([3, expect.stringContaining('is not a finished backup')])
  })
})

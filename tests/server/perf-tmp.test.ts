import { afterAll, expect, it } from 'vitest'
import { fillLived } from '#scripts/bench/lived/fill-lived.ts'
import { createSeedVault } from '#server/ledger/seed-vault.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { countFigures } from '#server/features/figures/index.ts'
import { auditFigures } from '#server/features/figures/audit.ts'
import { reports } from '#server/features/reports/table.ts'
import { aDatabase } from '#tests/support/shop/database.ts'
import { aSeedKey, startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp
afterAll(() => app?.stop())
it('perf', { timeout: 550_000 }, async () => {
  const clock = manualClock()
  const env = { SEED_KEY: aSeedKey(), LOG_LEVEL: 'silent' }
  const on = await aDatabase({ hasCatalogue: true })
  app = await startApp({ on, env, clock })
  await app.idle()
  const vault = createSeedVault(Buffer.from(env.SEED_KEY, 'hex'), systemEntropy(clock))
  let t = performance.now()
  const lap = (what: string) => { console.log(what, Math.round(performance.now() - t), 'ms'); t = performance.now() }
  await fillLived(on.url, { size: 0.04, until: new Date(clock.now()), sealed: vault.seal(Buffer.alloc(32, 1)) })
  lap('filled')
  await app.database.pool.query('ANALYZE')
  console.log((await app.database.pool.query('SELECT count(*) AS entries, (SELECT count(*) FROM accounts) AS accounts FROM entries')).rows)
  t = performance.now()
  const deps = { database: app.database, clock, zone: 'Europe/Berlin' }
  for (let run = 0; ; run++) { const done = await countFigures(deps, new AbortController().signal); lap(`run ${run} ${done}`); if (done) break }
  await countFigures(deps, new AbortController().signal); lap('idle run')
  console.log((await app.database.pool.query('SELECT count(*) FROM daily_totals')).rows)
  const now = clock.now()
  for (const report of Object.values(reports)) {
    let rows = 0
    const asked = { from: '2025-07-01', to: '2026-02-01', fromMs: now - 200 * 86400000, toMs: now + 86400000, atMs: now - 86400000, by: null, overCents: 100000n, days: 365 }
    try {
      for await (const page of report.rows({ pool: app.database.pool, zone: 'Europe/Berlin' }, asked)) rows += page.length
    } catch (e) { console.log(String(e).slice(0, 300)) }
    lap(`${report.name} ${rows}`)
  }
  const { rows: plan } = await app.database.pool.query('SELECT 1')
  void plan
  const faults: string[] = []; void auditFigures
  lap('audit'); console.log(faults.slice(0, 5))
  expect(1).toBe(1)
})

import { type BenchServer, settle, startBenchServer } from '#scripts/bench/bench-database.ts'
import { openBenchShop } from '#scripts/bench/bench-shop.ts'
import { startNode } from '#scripts/bench/node-process.ts'
import { printTable, rounded } from '#scripts/bench/table.ts'
import { withProgress } from '#scripts/terminal.ts'
import { createSessions } from '#server/features/account/index.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { fillLived } from './fill-lived.ts'
import { livedCalls, readWorld } from './lived-calls.ts'
import { type LivedShop, type Measures, measureShop } from './measure-shop.ts'

/** A shop that has a few rows of everything. */
const EMPTY = 0.0001

/**
 * Fills a shop as after half a year and an almost empty one, and measures both: every reading call, every job, the
 * start, an idle minute, and an export of the heavy player. A size of 1 has 3,000,000 bets.
 */
export async function benchLived(size = 1): Promise<void> {
  const server = await startBenchServer()
  try {
    const empty = await openLived(server, 'young', EMPTY)
    const full = await openLived(server, 'lived', size)
    const before = await measureShop(empty)
    const after = await measureShop(full)
    printCalls(before, after)
    printJobs(before, after)
    printProcess(before, after)
    await printDisk(full)
    for (const { shop } of [empty, full]) await shop.database.close()
  } finally {
    await server.stop()
  }
}

/** A shop of a size, and who calls it. */
export async function openLived(
  server: BenchServer,
  name: string,
  size: number,
): Promise<LivedShop> {
  const shop = await openBenchShop(server, 1, name)
  const { database, ledger, players } = shop
  // The first start publishes the configurations of games.
  await (await startNode(shop, { ROUNDS: '0' })).stop()
  const { heavyPlayer } = await withProgress(`A shop of the size ${size}`, () =>
    fillLived(shop.url, {
      size,
      until: new Date(),
      sealed: ledger.vault.seal(Buffer.alloc(32, 1)),
    }),
  )
  await settle(shop.url)
  const staff = players[0]?.id
  await database.pool.query(`UPDATE players SET role = 'admin' WHERE id = $1`, [staff])
  const sessions = createSessions({
    database,
    clock: systemClock,
    entropy: systemEntropy(systemClock),
    onAccessChanged: () => {},
  })
  // As if everybody had given a second factor, which the calls of the staff demand.
  const device = { userAgent: '', place: null, ip: '', factorAt: new Date() }
  const tokenOf = async (id = '') =>
    (await database.transaction((tx) => sessions.openIn(tx, id, device))).access_token
  return {
    shop,
    calls: livedCalls(await readWorld(database, heavyPlayer)),
    tokens: { visitor: null, player: await tokenOf(heavyPlayer), staff: await tokenOf(staff) },
  }
}

const shown = (ms: number) => rounded(ms, ms < 10 ? 1 : 0)

function printCalls(before: Measures, after: Measures): void {
  const rows = after.calls.map((full, at) => {
    const empty = before.calls[at]
    return {
      // An id in a query differs between the shops.
      call: full.what.replace(/=[0-9a-f-]{32,}/, '=…'),
      'empty ms': shown(empty?.ms ?? 0),
      'full ms': shown(full.ms),
      'empty rows': empty?.rows ?? 0,
      'full rows': full.rows,
      status: full.status,
    }
  })
  printTable(rows.sort((a, b) => Number(b['full ms']) - Number(a['full ms'])))
  console.log('  ms: median of five; rows: read by the statements of one call')
}

function printJobs(before: Measures, after: Measures): void {
  const emptyOf = new Map(before.jobs.map((job) => [job.name, job]))
  const rows = after.jobs.map((full) => ({
    job: full.name,
    'every s': full.everyMs / 1000,
    'empty ms': shown(emptyOf.get(full.name)?.ms ?? 0),
    'full ms': shown(full.ms),
    'empty rows': emptyOf.get(full.name)?.rows ?? 0,
    'full rows': full.rows,
    '% of the time': rounded((100 * full.ms) / (full.ms + full.everyMs)),
    fault: full.fault ?? '-',
  }))
  printTable(rows.sort((a, b) => Number(b['full ms']) - Number(a['full ms'])))
}

function printProcess(before: Measures, after: Measures): void {
  const row = (what: string, of: (measures: Measures) => number) => ({
    what,
    empty: rounded(of(before)),
    full: rounded(of(after)),
  })
  printTable([
    row('start, s', ({ startMs }) => startMs / 1000),
    row('rows read by the start', ({ started }) => started),
    row('memory after the start, MB', ({ rss }) => rss.started / 1e6),
    row('memory after an idle minute, MB', ({ rss }) => rss.idle / 1e6),
    row('memory after all calls, MB', ({ rss }) => rss.called / 1e6),
    row('more memory after an export, MB', ({ rss }) => (rss.exported - rss.called) / 1e6),
    row('longest pause while idle, ms', ({ pauseMs }) => pauseMs),
    row('export, s', ({ exported }) => exported.ms / 1000),
    row('export, MB', ({ exported }) => exported.bytes / 1e6),
    row('p99 of others without an export, ms', ({ exported }) => exported.othersMs.before),
    row('p99 of others beside an export, ms', ({ exported }) => exported.othersMs.during),
  ])
}

async function printDisk({ shop: { database } }: LivedShop): Promise<void> {
  const { rows: tables } = await database.pool.query<{
    name: string
    rows: bigint
    all: bigint
    indexes: bigint
  }>(
    `SELECT c.relname AS name, sum(p.reltuples)::bigint AS rows, sum(pg_total_relation_size(p.oid))::bigint AS all,
            sum(pg_indexes_size(p.oid))::bigint AS indexes
     FROM pg_class c
     CROSS JOIN LATERAL (SELECT relid FROM pg_partition_tree(c.oid) WHERE isleaf
                         UNION SELECT c.oid WHERE c.relkind = 'r') t
     JOIN pg_class p ON p.oid = t.relid
     WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
     GROUP BY c.relname ORDER BY 3 DESC LIMIT 20`,
  )
  printTable(
    tables.map(({ name, rows, all, indexes }) => ({
      table: name,
      rows: String(rows),
      'disk MB': rounded(Number(all) / 1e6),
      'indexes MB': rounded(Number(indexes) / 1e6),
    })),
  )
  const { rows: unused } = await database.pool.query<{ name: string; bytes: bigint }>(
    `SELECT indexrelname AS name, pg_relation_size(s.indexrelid) AS bytes
     FROM pg_stat_user_indexes s JOIN pg_index i USING (indexrelid)
     WHERE s.idx_scan = 0 AND NOT i.indisunique AND pg_relation_size(s.indexrelid) > 1000000 ORDER BY bytes DESC`,
  )
  const names = unused.map(({ name, bytes }) => `${name} (${rounded(Number(bytes) / 1e6)} MB)`)
  console.log(`  indexes above 1 MB that nothing here used: ${names.join(', ') || 'none'}`)
}

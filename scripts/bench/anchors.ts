import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { withProgress } from '#scripts/terminal.ts'
import { createAnchors } from '#server/features/anchors/service.ts'
import { createTransparencyLog } from '#server/features/transparency/service.ts'
import { createLedgerKeys } from '#server/ledger/index.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { createDatabase, type Database } from '#server/platform/db/database.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { startBenchServer } from './bench-database.ts'
import { ownCpuMs, postgresCpuMs } from './cpu.ts'
import { printTable, rounded } from './table.ts'

const WALLETS = 20_000
const MINUTES = 5

/** Minutes in which every one of many wallets moved, or few of them: what an anchor costs. */
export async function benchAnchors(wallets = WALLETS): Promise<void> {
  const server = await startBenchServer()
  try {
    const url = await server.makeDatabase('anchors')
    const database = createDatabase({ url })
    const clock = manualClock()
    const entropy = systemEntropy(clock)
    await withProgress(`${wallets} wallets`, () => fill(database, wallets))
    const settings = {
      origin: 'bench.example/log',
      key: entropy.bytes(32),
      receiptKey: entropy.bytes(32),
      witnesses: [],
    }
    const transparencyLog = await createTransparencyLog({ database, clock, settings })
    const { job } = createAnchors({
      database,
      clock,
      log: { error: (...fault: unknown[]) => console.error(...fault) },
      ledger: { keys: createLedgerKeys([entropy.bytes(32)]) },
      transparencyLog,
    })
    const rows = []
    for (const moved of [wallets, 1_000]) {
      for (let minute = 0; minute < MINUTES; minute += 1) {
        await database.pool.query(
          'UPDATE accounts SET entry_seq = entry_seq + 1 WHERE id > (SELECT max(id) - $1 FROM accounts)',
          [moved],
        )
        clock.advance(MINUTE_MS)
        const delay = monitorEventLoopDelay({ resolution: 1 })
        const [own, postgres] = [ownCpuMs(), await postgresCpuMs(url)]
        delay.enable()
        await new Promise((resolve) => setTimeout(resolve, 50))
        delay.reset()
        const startMs = performance.now()
        await job.run(new AbortController().signal)
        const tookMs = performance.now() - startMs
        await new Promise((resolve) => setTimeout(resolve, 5))
        delay.disable()
        rows.push({
          moved,
          minute: minute + 1,
          ms: rounded(tookMs, 0),
          'node ms': rounded(ownCpuMs() - own, 0),
          'postgres ms': rounded((await postgresCpuMs(url)) - postgres, 0),
          'longest block ms': rounded(delay.max / 1e6, 0),
        })
      }
    }
    printTable(rows)
    await database.close()
  } finally {
    await server.stop()
  }
}

const fill = (database: Database, wallets: number) =>
  database.pool.query(
    `INSERT INTO accounts (kind, name, entry_seq, entry_hash)
     SELECT 'clearing', 'bench:' || number, 1, decode(repeat('ab', 33), 'hex') FROM generate_series(1, $1) AS number`,
    [wallets],
  )

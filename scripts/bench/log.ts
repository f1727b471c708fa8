import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { TILE_WIDTH } from '#domain/transparency/tiles.ts'
import { withProgress } from '#scripts/terminal.ts'
import { textOf } from '#server/features/transparency/read-log.ts'
import { createTransparencyLog } from '#server/features/transparency/service.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { createDatabase } from '#server/platform/db/database.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { startBenchServer } from './bench-database.ts'
import { ownCpuMs, postgresCpuMs } from './cpu.ts'
import { percentile, printTable, rounded } from './table.ts'

const ENTRIES = 10_000_000
const AT = new Date('2026-01-01T00:00:00Z')
const entropy = systemEntropy(systemClock)

/** A log of ten million entries: appends and publishes a thousand, and proves a sample of all. */
export async function benchLog(entries = ENTRIES): Promise<void> {
  const server = await startBenchServer()
  try {
    const url = await server.makeDatabase('log')
    await withProgress(`A log of ${entries.toLocaleString('en')} entries`, () => fill(url, entries))
    const database = createDatabase({ url })
    const [key, receiptKey] = [entropy.bytes(32), entropy.bytes(32)]
    const settings = { origin: 'bench.example/log', key, receiptKey, witnesses: [] }
    const log = await createTransparencyLog({ database, clock: systemClock, settings })
    const rows = [
      await measure(url, 'append 1,000 entries, with commit', 50, 20, () => {
        const set = Array.from({ length: 1_000 }, () => ({
          kind: 'server_seed' as const,
          hash: entropy.bytes(32),
        }))
        return () => database.transaction((tx) => log.append(tx, set))
      }),
      await measure(url, 'publish them (20,000 wait at first)', null, 1, () => log.publish),
      await measure(url, 'prove one of all', 5, 1_000, (at) => {
        const asked = hashAt(Math.floor((at * entries) / 1_000))
        return () => log.proofOf(asked)
      }),
    ]
    printTable(rows)
    await database.close()
  } finally {
    await server.stop()
  }
}

async function measure(
  url: string,
  what: string,
  promisedMs: number | null,
  times: number,
  prepare: (at: number) => () => Promise<unknown>,
) {
  const samples: number[] = []
  const own = ownCpuMs()
  const postgres = await postgresCpuMs(url)
  for (let at = 0; at < times; at += 1) {
    const work = prepare(at)
    const startMs = performance.now()
    await work()
    samples.push(performance.now() - startMs)
  }
  const ownMs = (ownCpuMs() - own) / times
  const postgresMs = ((await postgresCpuMs(url)) - postgres) / times
  samples.sort((a, b) => a - b)
  return {
    what,
    'p50 ms': rounded(percentile(samples, 0.5), 2),
    'p99 ms': rounded(percentile(samples, 0.99), 2),
    'node ms': rounded(ownMs, 2),
    'postgres ms': rounded(postgresMs, 2),
    'promised ms': promisedMs ?? '-',
  }
}

const hashAt = (index: number): Buffer => hash('sha256', `bench ${index}`, 'buffer')

/**
 * Writes the rows by COPY. Computes the trees' hashes with the platform's SHA-256, which is several times faster
 * than the domain's.
 */
async function fill(url: string, entries: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('ALTER TABLE log_entries DROP CONSTRAINT log_entries_hash_key')
  const levels: Buffer[][] = [[]]
  const tiles: { level: number; number: number; hashes: Buffer[] }[] = []
  const numbers: number[] = []

  function add(level: number, leaf: Buffer): void {
    levels[level] ??= []
    const row = levels[level]
    row.push(leaf)
    if (row.length < TILE_WIDTH) return
    keepTile(level, row)
    levels[level] = []
    add(level + 1, rootOf(row))
  }

  function keepTile(level: number, hashes: Buffer[]): void {
    const number = numbers[level] ?? 0
    numbers[level] = number + 1
    tiles.push({ level, number, hashes })
  }

  function* entryLines() {
    for (let first = 0; first < entries; first += 1_000) {
      let lines = ''
      for (let index = first; index < Math.min(entries, first + 1_000); index += 1) {
        const own = hashAt(index)
        const text = textOf({ kind: 'server_seed', hash: own, at: AT })
        add(0, hash('sha256', Buffer.from(`\0${text}`), 'buffer'))
        lines += `${index}\tserver_seed\t\\\\x${own.toString('hex')}\t${AT.toISOString()}\n`
      }
      yield lines
    }
  }

  function* tileLines() {
    for (const { level, number, hashes } of tiles) {
      yield `${level}\t${number}\t\\\\x${Buffer.concat(hashes).toString('hex')}\n`
    }
  }

  await copy(client, 'log_entries (index, kind, hash, at)', entryLines())
  for (const [level, row] of levels.entries()) if (row.length > 0) keepTile(level, row)
  await copy(client, 'log_tiles (level, number, hashes)', tileLines())
  await client.query('ALTER TABLE log_entries ADD UNIQUE (hash)')
  await client.query('UPDATE log_head SET size = $1', [entries])
  await client.query('VACUUM ANALYZE log_entries, log_tiles')
  await client.end()
}

const copy = (client: pg.Client, into: string, lines: Iterable<string>) =>
  pipeline(Readable.from(lines), client.query(from(`COPY ${into} FROM STDIN`)))

function rootOf(row: readonly Buffer[]): Buffer {
  const pairs = Array.from({ length: row.length / 2 }, (_, at) =>
    hash('sha256', Buffer.concat([Buffer.of(1), ...row.slice(2 * at, 2 * at + 2)]), 'buffer'),
  )
  return pairs.length === 1 ? (pairs[0] as Buffer) : rootOf(pairs)
}

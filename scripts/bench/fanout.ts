import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { ReadersOrder, ReadersResult } from './fanout-readers.ts'
import type { FanoutKind, FanoutResult } from './fanout-server.ts'
import { printTable, rounded } from './table.ts'

const READERS = 5_000
const PROCESSES = 2
const TICKS = 100

const kinds: [kind: FanoutKind, name: string][] = [
  ['ws', 'bare ws'],
  ['socketio', 'Socket.IO'],
  ['pusher', 'Pusher endpoint'],
]

/** Sends ten ticks a second to many readers, over our endpoints and, for comparison, over a bare `ws`. */
export async function benchFanout(readers = READERS): Promise<void> {
  const measured: { name: string; perCpuSecond: number; row: Record<string, string> }[] = []
  for (const [kind, name] of kinds) {
    const { server, readers: read } = await measure(kind, readers)
    const perCpuSecond = read.delivered / (server.cpuMs / 1000)
    const missing = server.sent * readers - read.delivered
    const row = {
      'ten ticks a second': name,
      readers: String(readers),
      'p50 ms': rounded(percentile(read, 0.5), 0),
      'p99 ms': rounded(percentile(read, 0.99), 0),
      gaps: String(read.gaps),
      missing: String(missing),
      '% of a core': rounded((100 * server.cpuMs) / server.wallMs, 0),
      'kB a reader': rounded(server.heldBytes / 1024 / readers, 0),
      'per cpu second': rounded(perCpuSecond, 0),
    }
    measured.push({ name, perCpuSecond, row })
  }
  const bare = measured[0]?.perCpuSecond ?? Number.NaN
  printTable(
    measured.map(({ row, perCpuSecond }) => ({ ...row, 'x ws': rounded(perCpuSecond / bare, 2) })),
  )
}

async function measure(kind: FanoutKind, count: number) {
  const server = start('fanout-server.ts', kind)
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  const crowds = Array.from({ length: PROCESSES }, () => start('fanout-readers.ts'))
  await Promise.all(
    crowds.map((crowd, index) => {
      const share = Math.floor((count + index) / PROCESSES)
      crowd.send({ kind, port, count: share } satisfies ReadersOrder)
      return once(crowd, 'message')
    }),
  )
  server.send({ ticks: TICKS })
  const [result] = (await once(server, 'message')) as [FanoutResult]
  const reports = await Promise.all(
    crowds.map(async (crowd) => {
      crowd.send('report')
      const [report] = (await once(crowd, 'message')) as [ReadersResult]
      return report
    }),
  )
  await Promise.all(
    [server, ...crowds].map((child) => {
      const ended = once(child, 'exit')
      child.disconnect()
      return ended
    }),
  )
  return { server: result, readers: reports.reduce(together) }
}

const start = (file: string, ...args: string[]): ChildProcess =>
  fork(path.join(import.meta.dirname, file), args)

const together = (one: ReadersResult, other: ReadersResult): ReadersResult => ({
  delivered: one.delivered + other.delivered,
  gaps: one.gaps + other.gaps,
  delays: one.delays.map((count, ms) => count + (other.delays[ms] ?? 0)),
})

/** The percentile of all deliveries to all readers, in whole milliseconds. */
function percentile({ delays, delivered }: ReadersResult, share: number): number {
  let passed = 0
  return delays.findIndex((count) => {
    passed += count
    return passed >= share * delivered
  })
}

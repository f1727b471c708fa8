import { ownCpuMs, postgresCpuMs } from './cpu.ts'
import type { LoadResult } from './load.ts'
import { rounded } from './table.ts'

export interface Measurement extends LoadResult {
  /** CPU time in ms per request of the load: of this process, and of PostgreSQL. */
  ownMs: number
  postgresMs: number
}

/** Runs a load; returns its result and its cost. */
export async function measure(url: string, run: () => Promise<LoadResult>): Promise<Measurement> {
  const own = ownCpuMs()
  const postgres = await postgresCpuMs(url)
  const result = await run()
  return {
    ...result,
    ownMs: (ownCpuMs() - own) / result.all,
    postgresMs: ((await postgresCpuMs(url)) - postgres) / result.all,
  }
}

/** The load that counts as 1.00. */
export interface Baseline {
  name: string
  perSecond: number
}

interface CpuMs {
  node?: number
  postgres?: number
  load?: number
}

const shown = (ms: number | undefined): string => (ms === undefined ? '-' : rounded(ms, 3))

/** A row of the table of loads. */
export function row(
  what: string,
  result: LoadResult,
  yardstick: Baseline,
  cpu: CpuMs = {},
): Record<string, string> {
  if (result.failures > 0) console.log(`  ${what}: ${result.failures} requests FAILED`)
  return {
    what,
    'per second': rounded(result.perSecond, 0),
    [`x ${yardstick.name}`]: rounded(result.perSecond / yardstick.perSecond, 2),
    'p50 ms': rounded(result.p50Ms),
    'p99 ms': rounded(result.p99Ms),
    'node ms': shown(cpu.node),
    'postgres ms': shown(cpu.postgres),
    'load ms': shown(cpu.load),
  }
}

import type pg from 'pg'

/** How PostgreSQL reports the plan of every statement to its client, with the rows that it read. */
const EXPLAINED = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  client_min_messages: 'log',
}

/** Makes the planner use an index wherever one fits, as it does once a table is large. */
const AS_IF_LARGE = { enable_seqscan: 'off' }

/** The address of a database whose connections report their plans. Its role must be a superuser's. */
export function explained(databaseUrl: string, { isSmall = false } = {}): string {
  const url = new URL(databaseUrl)
  const settings = { ...EXPLAINED, ...(isSmall && AS_IF_LARGE) }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  url.searchParams.set('options', options.join(' '))
  return url.href
}

export interface RowsRead {
  /** The rows that statements read since the last call, whether they used them or not. */
  take(): number
}

/** Counts the rows that the connections of a pool with an `explained` address read from now on. */
export async function countRowsRead(pool: pg.Pool): Promise<RowsRead> {
  let rows = 0
  const counted = new WeakSet<pg.PoolClient>()
  function count(client: pg.PoolClient): void {
    if (counted.has(client)) return
    counted.add(client)
    client.on('notice', ({ message }) => {
      const start = message?.indexOf('{') ?? -1
      if (!message?.startsWith('duration:') || start < 0) return
      rows += rowsOf((JSON.parse(message.slice(start)) as { Plan: PlanNode }).Plan)
    })
  }
  pool.on('connect', count)
  // Those that are open already.
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  for (const client of clients) {
    count(client)
    client.release()
  }
  return {
    take() {
      const taken = rows
      rows = 0
      return taken
    },
  }
}

interface PlanNode {
  'Node Type': string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** The rows that the scans of a plan read: those that they returned, and those that they rejected. */
function rowsOf(node: PlanNode): number {
  const isScan = /^(Seq|Index|Index Only|Bitmap Heap|Sample|Tid|Tid Range) Scan$/.test(
    node['Node Type'],
  )
  const each =
    (node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)
  const own = isScan ? Math.round(each * (node['Actual Loops'] ?? 0)) : 0
  return (node.Plans ?? []).reduce((sum, plan) => sum + rowsOf(plan), own)
}

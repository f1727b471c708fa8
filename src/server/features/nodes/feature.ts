import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { openCase, readStatus } from '#contract/http/operator/status.ts'
import { MINUTE_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import type { Kit } from '#server/features/kit.ts'
import type { Standby, StandbyStatus } from '#server/platform/db/standby.ts'
import { on } from '#server/platform/http/route.ts'
import type { Metric } from '#server/platform/metrics/metric.ts'
import { raisedBy } from './alert-rules.ts'
import {
  deleteNode,
  listNodes,
  type NodeAlert,
  type NodeRow,
  writeNode,
  writeOpenCase,
} from './store.ts'

const SAID_EVERY_MS = 15 * SECOND_MS
/** A node that has not said for so long that it runs is reported; */
const SILENT_MS = MINUTE_MS
/** after this time it is forgotten. */
const FORGOTTEN_MS = 30 * MINUTE_MS
/** The console repeats every few seconds which case is open. */
const OPEN_MS = 45 * SECOND_MS

interface NodesNeeds {
  /** The metrics of this node, by which it raises alerts. */
  metrics: () => Metric[]
  leader: () => string | null
  standby: Pick<Standby, 'status'>
}

/** What staff see of the running shop: its nodes, what needs attention, and who works on which case. */
export function nodesFeature(
  { database, clock, entropy }: Pick<Kit, 'database' | 'clock' | 'entropy'>,
  { metrics, leader, standby }: NodesNeeds,
) {
  const self = {
    id: entropy.id(),
    host: hostname(),
    version: versionOfShop(),
    started_at: new Date(clock.now()),
  }
  let raised: NodeAlert[] = []

  async function say(): Promise<void> {
    const now = new Date(clock.now())
    const since = new Map(raised.map((alert) => [alert.name, alert.since]))
    raised = raisedBy(metrics()).map((alert) => ({
      ...alert,
      since: since.get(alert.name) ?? now.toISOString(),
    }))
    const node = { ...self, seen_at: now, leads: leader() === 'this node', alerts: raised }
    await writeNode(database.pool, node, new Date(now.getTime() - FORGOTTEN_MS))
  }

  return {
    routes: [
      on(readStatus, async () => {
        const rows = await listNodes(database.pool)
        return {
          data: {
            nodes: rows.map(presentNode),
            standby: presentStandby(standby.status()),
            alerts: alertsOf(rows, clock.now()),
          },
        }
      }),
      on(openCase, async ({ player, body: { queue, case_id } }) => ({
        data: await writeOpenCase(
          database.pool,
          { staffId: player.id, queue, caseId: case_id, at: new Date(clock.now()) },
          new Date(clock.now() - OPEN_MS),
        ),
      })),
    ],
    jobs: [{ name: 'say that this node runs', everyMs: SAID_EVERY_MS, run: say }],
    /** A node that stops in order is not missed; without the database it will be. */
    stop: () => deleteNode(database.pool, self.id).catch(() => undefined),
  }
}

const presentNode = ({ alerts: _, ...node }: NodeRow) => ({
  ...node,
  started_at: node.started_at.toISOString(),
  seen_at: node.seen_at.toISOString(),
})

const presentStandby = (standby: StandbyStatus | null) =>
  standby && {
    state: standby.state,
    lag_ms: standby.lagMs === null ? null : Math.round(standby.lagMs),
  }

/** What the nodes that run say, each once with its earliest time, and those that fell silent. */
function alertsOf(rows: readonly NodeRow[], nowMs: number): NodeAlert[] {
  const isSilent = ({ seen_at }: NodeRow) => nowMs - seen_at.getTime() > SILENT_MS
  const silent = rows.filter(isSilent).map(({ id, host, seen_at }) => ({
    name: `node ${id}`,
    text: `The node ${host} says nothing: it was stopped hard or cannot reach the database.`,
    since: seen_at.toISOString(),
  }))
  const byName = new Map<string, NodeAlert>()
  for (const alert of rows.filter((row) => !isSilent(row)).flatMap(({ alerts }) => alerts)) {
    const known = byName.get(alert.name)
    if (!known || alert.since < known.since) byName.set(alert.name, alert)
  }
  const all = [...silent, ...byName.values()]
  return all.sort((a, b) => (a.since < b.since ? -1 : 1))
}

function versionOfShop(): string {
  const file = new URL('../../../../package.json', import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

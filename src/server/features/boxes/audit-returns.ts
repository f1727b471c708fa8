import { evidenceOf, gainsOf, isAlarm } from '#domain/fairness/rtp-watch.ts'
import { formatCoins } from '#domain/money/money.ts'
import type { AuditFinding } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Figure } from '#server/platform/metrics/figure.ts'
import {
  countDraws,
  type DrawCount,
  type Draws,
  listVersionsAfter,
  type VersionRow,
} from './returns-store.ts'
import type { BoxBody } from './store.ts'

export type { Draws } from './returns-store.ts'

const PAGE = 200
const FAULTS_SHOWN = 20

/** Every item that an opening gave. */
export const boxDraws: Draws = {
  game: 'box',
  query: 'SELECT configuration_id, item_id, id FROM bets WHERE item_id IS NOT NULL',
}

/** What is known of a version, or of all boxes of one kind, in one game. Sums of cents. */
interface Watched {
  name: string
  labels: { game: string; kind: string }
  draws: number
  cost: number
  paid: number
  stated: number
  /** What the watch's wagers gained in each week; weeks in order. */
  gains: Map<number, number[]>
}

/**
 * Holds what was drawn against the tables, with a bound that stays valid however often one looks. It
 * finds what drawing again cannot: a draw that is wrong in the same way each time.
 */
export async function auditReturns(reader: Reader, games: readonly Draws[]): Promise<AuditFinding> {
  const faults: string[] = []
  const kinds = new Map<string, Watched & { highest: number }>()
  let after = 0n
  for (;;) {
    const page = await listVersionsAfter(reader, after, PAGE)
    const [first, last] = [page[0], page.at(-1)]
    if (!first || !last) break
    for (const draws of games) {
      const counts = await countDraws(reader, draws, first.id, last.id)
      for (const version of watchVersions(page, counts, draws.game)) {
        const evidence = evidenceIn(version)
        if (isAlarm(evidence)) faults.push(faultOf(version))
        addToKind(kinds, version, evidence)
      }
    }
    after = last.id
  }
  const watched = [...kinds.values()]
  for (const kind of watched) if (isAlarm(evidenceIn(kind))) faults.push(faultOf(kind))
  return {
    invariant: 'RTP',
    promise: 'What boxes give does not stray from their tables further than chance can',
    checked: watched.reduce((sum, { draws }) => sum + draws, 0),
    faults: faults.slice(0, FAULTS_SHOWN),
    figures: watched.flatMap(figuresOf),
  }
}

const evidenceIn = ({ gains }: Watched): number => evidenceOf([...gains.values()])

function watchVersions(
  page: readonly VersionRow[],
  counts: readonly DrawCount[],
  game: string,
): Watched[] {
  const drawn = Map.groupBy(counts, (row) => row.configuration_id)
  return page.flatMap(({ id, body }) => {
    const rows = drawn.get(id)
    return rows ? [watchVersion(body, rows, game)] : []
  })
}

function watchVersion(body: BoxBody, rows: readonly DrawCount[], game: string): Watched {
  const { kind, slug, version, items, price_cents } = body
  const table = items.map((item) => ({ payout: item.price_cents, weight: item.tickets }))
  const tickets = table.reduce((sum, { weight }) => sum + weight, 0)
  const mean = table.reduce((sum, { payout, weight }) => sum + payout * weight, 0) / tickets
  const countsOf = (some: readonly DrawCount[]) =>
    items.map(({ id }) =>
      some.reduce((sum, { item_id, count }) => sum + (item_id === id ? count : 0), 0),
    )
  const counts = countsOf(rows)
  const draws = counts.reduce((sum, count) => sum + count, 0)
  const weeks = Map.groupBy(rows, ({ week }) => week)
  return {
    name: `${game} ${kind}/${slug} version ${version}`,
    labels: { game, kind },
    draws,
    cost: draws * price_cents,
    paid: table.reduce((sum, { payout }, i) => sum + payout * (counts[i] ?? 0), 0),
    stated: draws * mean,
    gains: new Map([...weeks].map(([week, some]) => [week, gainsOf(table, countsOf(some))])),
  }
}

/** Small faults of many boxes add up: each kind of a game is watched as a whole besides. */
function addToKind(
  kinds: Map<string, Watched & { highest: number }>,
  version: Watched,
  evidence: number,
): void {
  const { game, kind } = version.labels
  const name = `${game} ${kind}, all boxes`
  const known = kinds.get(name)
  const all = known ?? { ...version, name, draws: 0, cost: 0, paid: 0, stated: 0, highest: 0 }
  const gains = new Map(known?.gains)
  for (const [week, own] of version.gains) {
    const others = gains.get(week)
    gains.set(
      week,
      own.map((gain, i) => gain + (others?.[i] ?? 0)),
    )
  }
  kinds.set(name, {
    ...all,
    draws: all.draws + version.draws,
    cost: all.cost + version.cost,
    paid: all.paid + version.paid,
    stated: all.stated + version.stated,
    gains: new Map([...gains].sort(([a], [b]) => a - b)),
    highest: Math.max(all.highest, evidence),
  })
}

function faultOf({ name, draws, paid, stated }: Watched): string {
  const each = (cents: number) => formatCoins(BigInt(Math.round(cents / draws)))
  return `${name}: ${draws} draws gave ${each(paid)} on average, the table says ${each(stated)}`
}

function figuresOf(kind: Watched & { highest: number }): Figure[] {
  const { labels, cost, paid, stated, highest } = kind
  const evidence = Math.max(highest, evidenceIn(kind)) / Math.LN10
  const figure = (name: string, help: string, value: number) => ({ name, help, labels, value })
  const alarm = figure('rtp_evidence', 'Evidence against the tables; 6 is an alarm', evidence)
  if (cost === 0) return [alarm]
  return [
    alarm,
    figure('rtp_paid_percent', 'What was paid of what it cost', (100 * paid) / cost),
    figure('rtp_stated_percent', 'What the tables say of it', (100 * stated) / cost),
  ]
}

import type { Events } from '#contract/realtime/event-schemas.ts'
import type { RoundEvents } from '#contract/realtime/round-events.ts'
import type {
  Jurisdiction,
  ShopLimits,
  ShopSettings,
  ShopThresholds,
} from '#server/features/settings/index.ts'
import type { PublicLog, TransparencyLog } from '#server/features/transparency/index.ts'
import type {
  AuditCheck,
  EntrySources,
  HistoryCheck,
  InFlight,
  Ledger,
  Replays,
  RowCheck,
  WalletCheck,
} from '#server/ledger/index.ts'
import type { Bus } from '#server/platform/bus/bus.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import type { RawRoute, Route, VisitRoute } from '#server/platform/http/route.ts'
import type { ForEach } from '#server/platform/jobs/for-each.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { LoopDelay } from '#server/platform/metrics/loop-delay.ts'
import type { Metric } from '#server/platform/metrics/metric.ts'
import type { Queue } from '#server/platform/queues/queue.ts'

/** The dependencies of every feature. */
export interface Kit {
  config: Config
  database: Database
  ledger: Ledger
  /** Records commitments and configurations before they are used. */
  transparencyLog: TransparencyLog & PublicLog
  clock: Clock
  /** How late this node's event loop runs. */
  loopDelay: LoopDelay
  /** Connects the nodes of the shop. */
  bus: Bus
  entropy: Entropy
  log: Log
  /** How jobs process their rows. */
  forEach: ForEach
  announce: Announce
  announceRound: AnnounceRound
  /** What operators may change while the shop runs. */
  settings: ShopSettings
  /** The limits of games by those settings, as they are now. */
  limits: ShopLimits
  /** The requirements of the jurisdiction by those settings, as they are now. */
  jurisdiction: Jurisdiction
  /** The thresholds of checks by those settings, as they are now. */
  thresholds: ShopThresholds
  /** The public address of the shop, without a trailing slash; known once it listens. */
  shopUrl(): string
}

/** A feature as the app uses it. A feature may also return what other features need. */
export interface Feature {
  routes?: readonly (Route | RawRoute | VisitRoute)[]
  jobs?: readonly Job[]
  /** What waits for staff. */
  queues?: readonly Queue[]
  /** The current metrics. */
  metrics?(): Metric[]
  /** Ends work in progress, after the last call has been answered. */
  stop?(): Promise<void>
}

/** The audit of a feature's part of the ledger. Separate from the built feature, because it needs no running shop. */
export interface Audits {
  /** How its bets are recomputed, by game. */
  replays?: Replays
  /** The money that it may have in clearing accounts. */
  inFlight?: InFlight
  /** Checks of what is stored now, each hour. */
  checks?: readonly AuditCheck[]
  /** Checks of all history at once, by `npm run audit` alone. */
  totals?: readonly AuditCheck[]
  /** Checks of rows that entries refer to: while these are new, and again with each day of history. */
  rows?: readonly RowCheck[]
  /** Checks of what is stored of players, from all of their history: some players each hour, in turns. */
  wallets?: readonly WalletCheck[]
  /** Checks of rows that never change, by the time in which they were written. */
  history?: readonly HistoryCheck[]
  /** The rows that own the entries under its codes. */
  sources?: EntrySources
}

export type Announce = <Name extends keyof Events>(
  channel: string,
  event: Name,
  data: Events[Name],
) => void

/** Publishes an event of a round; a volatile one, such as a tick, is skipped for readers that lag behind. */
export type AnnounceRound = <Name extends keyof RoundEvents>(
  event: Name,
  data: RoundEvents[Name],
  options?: { isVolatile: boolean },
) => void

import type { DrawStream } from '#domain/fairness/stream.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Metric } from '#server/platform/metrics/metric.ts'
import type { SeedVault } from './seed-vault.ts'
import type { JsonObject } from './wager.ts'

/** One invariant of the ledger, with the first few violations. */
export interface AuditFinding {
  invariant: string
  promise: string
  /** How many rows were checked. */
  checked: number
  faults: string[]
  /** Additional metrics. */
  metrics?: Metric[]
}

/** A part of the audit whose statements must all see one state. While the shop is running, run it in a snapshot. */
export type AuditCheck = (
  reader: Reader,
  vault: SeedVault,
) => Promise<AuditFinding | AuditFinding[]>

/** How a game recomputes a stored bet from its configuration and stream. */
export interface Replay {
  /** The configuration's identity, recomputed from its body, in hex. */
  hash(body: unknown): string
  draw(
    body: unknown,
    bet: { parameters: JsonObject; stake: bigint },
    stream: DrawStream,
  ): { result: JsonObject; payout: bigint; itemId: string | null; stake: bigint }
}

export type Replays = Readonly<Record<string, Replay>>

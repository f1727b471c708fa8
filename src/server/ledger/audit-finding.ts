import type { DrawStream } from '#domain/fairness/stream.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Figure } from '#server/platform/metrics/figure.ts'
import type { SeedVault } from './seed-vault.ts'
import type { JsonObject } from './wager.ts'

/** One invariant of the ledger, with the first few things that break it. */
export interface AuditFinding {
  invariant: string
  promise: string
  /** How many rows were looked at. */
  checked: number
  faults: string[]
  /** What monitoring is shown of it, besides. */
  figures?: Figure[]
}

/** A part of the audit, all of whose statements must see the same state: give it a snapshot of a living shop. */
export type AuditCheck = (
  reader: Reader,
  vault: SeedVault,
) => Promise<AuditFinding | AuditFinding[]>

/** How a game's bet is drawn again from what is stored: its configuration and its stream. */
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

import type { DrawStream } from '#domain/fairness/stream.ts'
import type { Figure } from '#server/platform/metrics/figure.ts'
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

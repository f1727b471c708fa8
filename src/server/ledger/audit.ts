import type { DrawStream } from '#domain/fairness/stream.ts'
import type { Database } from '#server/platform/db/database.ts'
import { auditBets } from './audit-bets.ts'
import { auditClearing, type InFlight } from './audit-clearing.ts'
import { auditJournal } from './audit-journal.ts'
import { auditTotals } from './audit-totals.ts'
import type { SeedVault } from './seed-vault.ts'
import type { JsonObject } from './wager.ts'

/** One promise of the books, with the first few things that break it. */
export interface AuditFinding {
  invariant: string
  promise: string
  /** How many rows were looked at. */
  checked: number
  faults: string[]
}

/** How a game's bet is drawn again from what is stored: its configuration and its stream. */
export interface Replay {
  /** The configuration's identity, recomputed from its body, in hex. */
  hash(body: unknown): string
  draw(
    body: unknown,
    parameters: JsonObject,
    stream: DrawStream,
  ): { result: JsonObject; payout: bigint; itemId: string | null; stake: bigint }
}

export type Replays = Readonly<Record<string, Replay>>

/**
 * Checks the invariants I1 to I8 on everything that is stored. Reads only. What may stand in clearing
 * is told by the features whose it is; nothing may otherwise.
 */
export async function audit(
  database: Database,
  vault: SeedVault,
  replays: Replays,
  inFlight: readonly InFlight[] = [],
): Promise<AuditFinding[]> {
  const totals = await auditTotals(database)
  const clearing = await auditClearing(database, inFlight)
  const journal = await auditJournal(database)
  const bets = await auditBets(database, vault, replays)
  return [...totals, clearing, journal, bets].sort((a, b) => a.invariant.localeCompare(b.invariant))
}

export const isClean = (findings: readonly AuditFinding[]): boolean =>
  findings.every((finding) => finding.faults.length === 0)

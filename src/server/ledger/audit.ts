import type { DrawStream } from '#domain/fairness/stream.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Figure } from '#server/platform/metrics/figure.ts'
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
  /** What monitoring is shown of it, besides. */
  figures?: Figure[]
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

/** Reads in pages and one statement after the other; all of them must see the same state of a live shop. */
export type AuditReader = Pick<Tx, 'query'>

/**
 * Checks the invariants I1 to I8 on everything that is stored. Reads only. What may stand in clearing
 * is told by the features whose it is; nothing may otherwise.
 */
export async function audit(
  reader: AuditReader,
  vault: SeedVault,
  replays: Replays,
  inFlight: readonly InFlight[] = [],
): Promise<AuditFinding[]> {
  const totals = await auditTotals(reader)
  const clearing = await auditClearing(reader, inFlight)
  const journal = await auditJournal(reader)
  const bets = await auditBets(reader, vault, replays)
  return [...totals, clearing, journal, bets].sort((a, b) => a.invariant.localeCompare(b.invariant))
}

export const isClean = (findings: readonly AuditFinding[]): boolean =>
  findings.every((finding) => finding.faults.length === 0)

import type { DrawStream } from '#domain/fairness/stream.ts'
import type { VerifierKey } from '#domain/transparency/signed-note.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Metric } from '#server/platform/metrics/metric.ts'
import type { LedgerKeys } from './chain-keys.ts'
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
  /** Where wallets are checked in turns: how far they were, and those with faults. */
  turns?: WalletTurns
}

/** The keys outside the database with which the audit verifies what is in it. */
export interface AuditKeys {
  ledger: LedgerKeys
  /** The public key of the transparency log. */
  log: VerifierKey
}

/** A part of the audit whose statements must all see one state. While the shop is running, run it in a snapshot. */
export type AuditCheck = (
  reader: Reader,
  vault: SeedVault,
  keys: AuditKeys,
) => Promise<AuditFinding | AuditFinding[]>

/** A period of history; null stands for the beginning or for no end. */
export interface Period {
  since: Date | null
  until: Date | null
}

/** A part that checks the rows of a period, which never change. */
export type HistoryCheck = (reader: Reader, period: Period) => Promise<AuditFinding>

/**
 * A part that checks rows to which entries refer, with all that depends on them: those with these ids, where others are
 * ignored, or all rows. Its statements must all see one state.
 */
export type RowCheck = (
  reader: Reader,
  vault: SeedVault,
  ids?: readonly string[],
) => Promise<AuditFinding>

/** The wallets whose accounts have ids above `after`, up to and with `upTo`. */
export interface Wallets {
  after: bigint
  upTo: bigint
}

/** Of all accounts, so that what names one that is no wallet is checked, too. */
export const ALL_WALLETS: Wallets = {
  after: -9_223_372_036_854_775_808n,
  upTo: 9_223_372_036_854_775_807n,
}

/** The wallets that were checked last, as texts. */
export interface WalletTurns {
  upTo: string
  faulty: { after: string; upTo: string }[]
}

/** The SQL condition that a column is the id of an account of those wallets, in the parameters $1 and $2. */
export const isOfWallets = (column: string): string => `${column} > $1 AND ${column} <= $2`

/** The same of the id of a player. */
export const isOfPlayers = (column: string): string =>
  `${column} IN (SELECT player_id FROM accounts WHERE ${isOfWallets('id')})`

/**
 * A part that computes what is stored of some wallets' players from all of their history. Its statements must all see one
 * state.
 */
export type WalletCheck = (
  reader: Reader,
  wallets?: Wallets,
) => Promise<AuditFinding | AuditFinding[]>

/** The SQL condition that a column is one of the ids in the parameter of this number; true of all rows without ids. */
export const isAmong = (
  column: string,
  ids: readonly string[] | undefined,
  parameter: number,
): string => (ids ? `${column} = ANY ($${parameter}::uuid[])` : 'true')

/** A part that needs no keys. */
export type LedgerCheck = (reader: Reader) => Promise<AuditFinding | AuditFinding[]>

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

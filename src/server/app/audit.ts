import { signingKey } from '#domain/transparency/signed-note.ts'
import { audits as aml } from '#server/features/aml/feature.ts'
import { audits as anchors } from '#server/features/anchors/feature.ts'
import { audits as battles } from '#server/features/battles/feature.ts'
import { audits as boxes } from '#server/features/boxes/feature.ts'
import { audits as cashback } from '#server/features/cashback/feature.ts'
import { audits as clawbacks } from '#server/features/clawbacks/feature.ts'
import { audits as codes } from '#server/features/codes/feature.ts'
import { audits as customBoxes } from '#server/features/custom-boxes/feature.ts'
import { audits as deals } from '#server/features/deals/feature.ts'
import { audits as figures } from '#server/features/figures/feature.ts'
import { audits as freeBoxes } from '#server/features/free-boxes/feature.ts'
import { audits as funds } from '#server/features/funds/feature.ts'
import { audits as instant } from '#server/features/instant/feature.ts'
import type { Audits } from '#server/features/kit.ts'
import { audits as leaderboard } from '#server/features/leaderboard/feature.ts'
import { audits as levels } from '#server/features/levels/feature.ts'
import { audits as operator } from '#server/features/operator/feature.ts'
import { audits as play } from '#server/features/paid-play/feature.ts'
import { audits as payments } from '#server/features/payments/feature.ts'
import { audits as playerChanges } from '#server/features/player-changes/feature.ts'
import { audits as protection } from '#server/features/protection/feature.ts'
import { audits as referral } from '#server/features/referral/feature.ts'
import { audits as roundBets } from '#server/features/round-bets/feature.ts'
import { audits as sealing } from '#server/features/sealing/feature.ts'
import { audits as settings } from '#server/features/settings/feature.ts'
import { audits as shipping } from '#server/features/shipping/feature.ts'
import { audits as statistics } from '#server/features/statistics/feature.ts'
import { audits as log } from '#server/features/transparency/feature.ts'
import {
  type AuditCheck,
  type AuditFinding,
  type AuditKeys,
  auditHistory,
  auditPeriod,
  auditRecentHistory,
  auditSources,
  auditSourcesOf,
  createLedgerKeys,
  createSeedVault,
  idsOf,
  ledgerChecks,
  type Period,
  type Replays,
  type RowCheck,
  type Sample,
  type SeedVault,
  sortFindings,
  totalChecks,
  type WalletCheck,
} from '#server/ledger/index.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database, Reader } from '#server/platform/db/database.ts'
import { pacedReader } from '#server/platform/db/paced.ts'
import { inSnapshot } from '#server/platform/db/snapshot.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { firstIdAt } from '#server/platform/entropy/first-id-at.ts'
import { auditRecords } from './audit-records.ts'
import { entrySources } from './entry-sources.ts'

const features: readonly Audits[] = [
  boxes,
  funds,
  battles,
  roundBets,
  instant,
  payments,
  shipping,
  codes,
  operator,
  freeBoxes,
  customBoxes,
  log,
  statistics,
  deals,
  play,
  aml,
  referral,
  leaderboard,
  levels,
  protection,
  playerChanges,
  cashback,
  anchors,
  clawbacks,
  figures,
  settings,
  sealing,
]

/** The keys outside the database that the audit needs. */
export type AuditSecrets = Pick<Config, 'seedKey' | 'ledgerKeys'> & {
  transparencyLog: Pick<Config['transparencyLog'], 'key' | 'origin'>
}

export interface AuditOptions {
  /** After this signal the audit cancels its running statement and rejects. */
  stopping?: AbortSignal | undefined
  /** Leaves most of the core to the running shop. */
  isGentle?: boolean
}

/** The parts of the audit, in the order in which they run. */
export interface AuditParts {
  /** Of what is stored now: the statements of one check must see one state. */
  standing: readonly AuditCheck[]
  /** Of what is stored of players, from all of their history: each in one state, too. */
  wallets: readonly WalletCheck[]
  /** Of all rows to which entries refer, and the totals of all entries and bets: each in one state, too. */
  totals: readonly AuditCheck[]
  /** Of what never changes, in pages that may see different states. */
  history: readonly AuditCheck[]
}

const ofAll =
  (check: RowCheck): AuditCheck =>
  (reader, vault) =>
    check(reader, vault)

const replays = (): Replays => Object.assign({}, ...features.map((feature) => feature.replays))

/** Everything that the audit checks. A test may run each part on a connection of its own. */
export function auditParts(): AuditParts {
  const inFlight = features.flatMap((feature) => feature.inFlight ?? [])
  return {
    standing: [
      ...ledgerChecks(inFlight),
      ...features.flatMap(({ checks = [] }) => checks),
      auditRecords,
    ],
    wallets: features.flatMap(({ wallets = [] }) => wallets),
    totals: [
      ...totalChecks,
      ...features.flatMap(({ rows = [], totals = [] }) => [...rows.map(ofAll), ...totals]),
    ],
    history: [
      (reader, vault, keys) => auditHistory(reader, { vault, keys: keys.ledger }, replays()),
      (reader) => auditSources(reader, entrySources),
      (reader) => compareRowsOf(reader, { since: null, until: null }),
    ],
  }
}

/**
 * Checks what is stored now, while the shop runs. Players are checked against their history in turns (`auditWallets`), and
 * history itself by `auditSince` and day by day.
 */
export const auditState = (
  database: Database,
  secrets: AuditSecrets,
  { stopping }: Pick<AuditOptions, 'stopping'> = {},
): Promise<AuditFinding[]> => inSnapshots(database, secrets, auditParts().standing, stopping)

/**
 * Each check has its own snapshot, because VACUUM cannot remove old row versions while a snapshot is held, and the wallets
 * of active players have many.
 */
async function inSnapshots(
  database: Database,
  secrets: AuditSecrets,
  checks: readonly AuditCheck[],
  stopping?: AbortSignal,
): Promise<AuditFinding[]> {
  const { vault, keys } = auditOpening(secrets)
  const findings: AuditFinding[] = []
  for (const check of checks) {
    const found = await inSnapshot(database, (reader) => check(reader, vault, keys), stopping)
    findings.push(...[found].flat())
  }
  return findings
}

/**
 * Checks the ledger's invariants on all stored data, and the draws against their tables, while the shop runs: the current
 * state, then all of the history, which is most of the work and needs no snapshot.
 */
export async function auditShop(
  database: Database,
  secrets: AuditSecrets,
  options: AuditOptions = {},
): Promise<AuditFinding[]> {
  const { stopping, isGentle = false } = options
  const { vault, keys } = auditOpening(secrets)
  const { standing, wallets, totals, history } = auditParts()
  const ofPlayers = wallets.map(
    (check): AuditCheck =>
      (reader) =>
        check(reader),
  )
  const stored = [...standing, ...ofPlayers, ...totals]
  const findings = await inSnapshots(database, secrets, stored, stopping)
  const reader = pacedReader(database.pool, { stopping, rests: isGentle ? RESTS : 0 })
  for (const check of history) {
    findings.push(...[await check(reader, vault, keys)].flat())
  }
  return sortFindings(findings)
}

/** The rest of a gentle audit after each page of the history, as a multiple of the time spent on it. */
const RESTS = 3

/** How many rows that new entries refer to are checked at once. */
const REFS = 1_000

/**
 * Checks what was written since an instant: the new entries with their chains and balances, the rows to which they refer,
 * and the new bets with their draws. Its work grows with what is new alone; what was changed of older rows is found by
 * `auditShop`.
 */
export const auditSince = (
  database: Database,
  secrets: AuditSecrets,
  since: Date,
  { stopping }: Pick<AuditOptions, 'stopping'> = {},
): Promise<AuditFinding[]> =>
  inSnapshot(database, (reader) => auditRowsSince(reader, auditOpening(secrets), since), stopping)

/** The same on a reader that sees one state. */
export async function auditRowsSince(
  reader: Reader,
  { vault, keys }: AuditOpening,
  since: Date,
): Promise<AuditFinding[]> {
  const opening = { vault, keys: keys.ledger }
  const from = firstIdAt(since.getTime())
  const { findings, refs } = await auditRecentHistory(reader, opening, replays(), since)
  findings.push(await auditSourcesOf(reader, entrySources, { from, refs }))
  findings.push(...(await auditRefs(reader, vault, refs)))
  return sortFindings(sumFindings(findings))
}

/** Checks the rows to which entries refer. */
async function auditRefs(
  reader: Reader,
  vault: SeedVault,
  refs: readonly string[],
): Promise<AuditFinding[]> {
  const findings: AuditFinding[] = []
  for (let first = 0; first < refs.length; first += REFS) {
    const page = refs.slice(first, first + REFS)
    for (const check of features.flatMap(({ rows = [] }) => rows))
      findings.push(await check(reader, vault, page))
  }
  return findings
}

/**
 * Checks what was written in a period that is over: its entries and bets, the rows to which the entries refer, and those
 * that should have entries. Of the bets, it may draw a sample again.
 */
export async function auditRowsOf(
  reader: Reader,
  { vault, keys }: AuditOpening,
  { period, sample }: { period: Period; sample?: Sample | undefined },
): Promise<AuditFinding[]> {
  const opening = { vault, keys: keys.ledger }
  const { findings, refs } = await auditPeriod(reader, opening, replays(), { period, sample })
  findings.push(await auditSourcesOf(reader, entrySources, { ...idsOf(period), refs }))
  findings.push(...(await auditRefs(reader, vault, refs)))
  return sumFindings(findings)
}

/** Compares the rows of a period with what was fixed of them, by reading alone. */
export async function compareRowsOf(reader: Reader, period: Period): Promise<AuditFinding[]> {
  const findings: AuditFinding[] = []
  for (const check of features.flatMap(({ history = [] }) => history))
    findings.push(await check(reader, period))
  return findings
}

/** One finding for each promise. */
export function sumFindings(findings: readonly AuditFinding[]): AuditFinding[] {
  const byPromise = Map.groupBy(findings, ({ promise }) => promise)
  return [...byPromise.values()].flatMap((of) =>
    of.slice(0, 1).map((first) => ({
      ...first,
      checked: of.reduce((sum, { checked }) => sum + checked, 0),
      faults: [...new Set(of.flatMap(({ faults }) => faults))],
    })),
  )
}

/** What opens the stored seeds and verifies the chains and the log. */
export interface AuditOpening {
  vault: SeedVault
  keys: AuditKeys
}

/** The vault is a separate one, because the audit's seeds would evict the active ones from the shop's cache. */
export const auditOpening = ({
  seedKey,
  ledgerKeys,
  transparencyLog,
}: AuditSecrets): AuditOpening => ({
  vault: createSeedVault(seedKey, systemEntropy(systemClock)),
  keys: {
    ledger: createLedgerKeys(ledgerKeys),
    log: signingKey(transparencyLog.key, transparencyLog.origin),
  },
})

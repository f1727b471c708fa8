import { audits as aml } from '#server/features/aml/feature.ts'
import { audits as battles } from '#server/features/battles/feature.ts'
import { audits as boxes } from '#server/features/boxes/feature.ts'
import { audits as cashback } from '#server/features/cashback/feature.ts'
import { audits as codes } from '#server/features/codes/feature.ts'
import { audits as customBoxes } from '#server/features/custom-boxes/feature.ts'
import { audits as deals } from '#server/features/deals/feature.ts'
import { audits as freeBoxes } from '#server/features/free-boxes/feature.ts'
import { audits as funds } from '#server/features/funds/feature.ts'
import { audits as instant } from '#server/features/instant/feature.ts'
import { audits as leaderboard } from '#server/features/leaderboard/feature.ts'
import { audits as log } from '#server/features/log/feature.ts'
import { audits as operator } from '#server/features/operator/feature.ts'
import { audits as payments } from '#server/features/payments/feature.ts'
import { audits as play } from '#server/features/play/feature.ts'
import { audits as protection } from '#server/features/protection/feature.ts'
import { audits as referral } from '#server/features/referral/feature.ts'
import { audits as roundBets } from '#server/features/round-bets/feature.ts'
import { audits as shipping } from '#server/features/shipping/feature.ts'
import { audits as statistics } from '#server/features/statistics/feature.ts'
import { type AuditFinding, audit, createSeedVault } from '#server/ledger/index.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import type { Database, Reader } from '#server/platform/db/database.ts'
import { inSnapshot } from '#server/platform/db/snapshot.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import type { Audits } from './kit.ts'

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
  protection,
  cashback,
]

/**
 * Checks the ledger's invariants on everything that is stored, and what was drawn against
 * the tables. All of it is read in one snapshot, so that the shop may run beside it.
 */
export function auditShop(database: Database, seedKey: Buffer): Promise<AuditFinding[]> {
  return inSnapshot(database, (reader) => auditIn(reader, seedKey))
}

/**
 * The same within a snapshot that is open. Hashes and draws are computed in this process, about a
 * minute for a million bets, in pages of a few milliseconds, between which it serves others.
 */
export async function auditIn(reader: Reader, seedKey: Buffer): Promise<AuditFinding[]> {
  // A vault of its own: the seeds that it opens would drive those in play out of the shop's.
  const vault = createSeedVault(seedKey, systemEntropy(systemClock))
  const replays = Object.assign({}, ...features.map((feature) => feature.replays))
  const inFlight = features.flatMap((feature) => feature.inFlight ?? [])
  const findings = await audit(reader, vault, replays, inFlight)
  // A connection does one thing at a time.
  for (const check of features.flatMap(({ checks = [] }) => checks)) {
    findings.push(...[await check(reader, vault)].flat())
  }
  return findings
}

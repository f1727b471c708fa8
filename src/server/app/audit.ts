import {
  auditBattleDraws,
  auditBattles,
  battleDraws,
  battlesInFlight,
} from '#server/features/battles/index.ts'
import { auditReturns, boxDraws, boxReplay } from '#server/features/boxes/index.ts'
import { auditCodes } from '#server/features/codes/index.ts'
import { auditMakerShares } from '#server/features/custom-boxes/index.ts'
import { auditDeposits } from '#server/features/deposit/index.ts'
import { auditFreeBoxes } from '#server/features/free-boxes/index.ts'
import { auditFunds } from '#server/features/funds/index.ts'
import { auditOperators } from '#server/features/operator/index.ts'
import { auditShipments } from '#server/features/shipping/index.ts'
import { withdrawalsInFlight } from '#server/features/withdraw/index.ts'
import { type AuditFinding, audit, createSeedVault, type Replays } from '#server/ledger/index.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import type { Database, Reader } from '#server/platform/db/database.ts'
import { inSnapshot } from '#server/platform/db/snapshot.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'

/** How each game's bets are drawn again. */
const replays: Replays = { box: boxReplay, free: boxReplay, user: boxReplay }

const features = [
  auditDeposits,
  auditShipments,
  auditCodes,
  auditOperators,
  auditFreeBoxes,
  auditBattles,
  auditMakerShares,
]

/**
 * Checks the invariants of the shop's books on everything that is stored, and what was drawn against
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
  const findings = await audit(reader, vault, replays, [withdrawalsInFlight, battlesInFlight])
  findings.push(...(await auditFunds(reader)))
  findings.push(await auditBattleDraws(reader, vault))
  // A connection does one thing at a time.
  for (const check of features) findings.push(await check(reader))
  findings.push(await auditReturns(reader, [boxDraws, battleDraws]))
  return findings
}

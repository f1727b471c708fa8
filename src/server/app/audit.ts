import { auditBattleDraws, auditBattles, battlesInFlight } from '#server/features/battles/index.ts'
import { boxReplay } from '#server/features/boxes/index.ts'
import { auditCodes } from '#server/features/codes/index.ts'
import { auditMakerShares } from '#server/features/custom-boxes/index.ts'
import { auditDeposits } from '#server/features/deposit/index.ts'
import { auditFreeBoxes } from '#server/features/free-boxes/index.ts'
import { auditOperators } from '#server/features/operator/index.ts'
import { auditShipments } from '#server/features/shipping/index.ts'
import { withdrawalsInFlight } from '#server/features/withdraw/index.ts'
import { type AuditFinding, audit, createLedger, type Replays } from '#server/ledger/index.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'

/** How each game's bets are drawn again. */
const replays: Replays = { box: boxReplay, free: boxReplay, user: boxReplay }

/** Checks the invariants of the shop's books on everything that is stored. */
export async function auditShop(database: Database, seedKey: Buffer): Promise<AuditFinding[]> {
  const entropy = systemEntropy(systemClock)
  const { vault } = await createLedger({ database, clock: systemClock, entropy, seedKey })
  const books = await audit(database, vault, replays, [withdrawalsInFlight, battlesInFlight])
  const features = [
    auditDeposits,
    auditShipments,
    auditCodes,
    auditOperators,
    auditFreeBoxes,
    auditBattles,
    auditMakerShares,
  ]
  const battles = await auditBattleDraws(database, vault)
  return [...books, battles, ...(await Promise.all(features.map((check) => check(database))))]
}

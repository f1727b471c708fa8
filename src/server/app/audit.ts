import { boxReplay } from '#server/features/boxes/index.ts'
import { type AuditFinding, audit, createLedger, type Replays } from '#server/ledger/index.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'

/** How each game's bets are drawn again. */
const replays: Replays = { box: boxReplay }

/** Checks the invariants of the shop's books on everything that is stored. */
export async function auditShop(database: Database, seedKey: Buffer): Promise<AuditFinding[]> {
  const entropy = systemEntropy(systemClock)
  const { vault } = await createLedger({ database, clock: systemClock, entropy, seedKey })
  return audit(database, vault, replays)
}

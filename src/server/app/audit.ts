import { setTimeout as rest } from 'node:timers/promises'
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
import {
  type AuditCheck,
  type AuditFinding,
  auditHistory,
  createSeedVault,
  ledgerChecks,
  sortFindings,
} from '#server/ledger/index.ts'
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

export interface AuditOptions {
  /** The audit rejects soon after it, with a statement that runs just then canceled. */
  stopping?: AbortSignal
  /** Leaves most of its core to those who play meanwhile. */
  isGentle?: boolean
}

/**
 * Checks the ledger's invariants on everything that is stored, and what was drawn against the tables, while
 * the shop runs. Each check has a snapshot of its own, because as long as one is held no old version of a row
 * can be cleared away, and the wallet of who plays much has many; the history, which is most of it, needs none.
 */
export async function auditShop(
  database: Database,
  seedKey: Buffer,
  options: AuditOptions = {},
): Promise<AuditFinding[]> {
  // A vault of its own: the seeds that it opens would drive those in play out of the shop's.
  const vault = createSeedVault(seedKey, systemEntropy(systemClock))
  const replays = Object.assign({}, ...features.map((feature) => feature.replays))
  const inFlight = features.flatMap((feature) => feature.inFlight ?? [])
  const check = async (checks: readonly AuditCheck[]) => {
    const findings: AuditFinding[] = []
    for (const each of checks) {
      const found = await inSnapshot(database, (reader) => each(reader, vault), options.stopping)
      findings.push(...[found].flat())
    }
    return findings
  }
  const standing = await check(ledgerChecks(inFlight))
  const history = await auditHistory(walking(database.pool, options), vault, replays)
  const others = await check(features.flatMap(({ checks = [] }) => checks))
  return [...sortFindings([...standing, ...history]), ...others]
}

/** So many times as long as it has worked on a page, it rests before the next. */
const RESTS = 3

/** Reads page by page; gently, a page takes this process a few milliseconds and then leaves it to others. */
function walking(reader: Reader, { stopping, isGentle = false }: AuditOptions): Reader {
  let answeredMs: number | undefined
  return {
    async query(statement, values) {
      stopping?.throwIfAborted()
      // A rest is measured in the machine's own time, whatever clock the shop goes by.
      if (isGentle && answeredMs !== undefined) {
        const workedMs = performance.now() - answeredMs
        await rest(workedMs * RESTS, undefined, { signal: stopping })
      }
      const answer = await reader.query(statement, values)
      answeredMs = performance.now()
      return answer as never
    },
  }
}

import { seedCatalogue } from '#scripts/seed/demo-catalogue.ts'
import { openSecondLedger } from '#scripts/shop/second-ledger.ts'
import { createAuditRuns } from '#server/app/audit-runs.ts'
import { createBoxService, createShop, type Shop } from '#server/features/boxes/index.ts'
import type { Ledger } from '#server/ledger/index.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { createDatabase, type Database } from '#server/platform/db/database.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import type { BenchServer } from './bench-database.ts'
import { makePlayers } from './bench-players.ts'

const BOX = 'signal'

/** A shop in this process, with players who can afford everything. */
export interface BenchShop {
  url: string
  seedKey: Buffer
  database: Database
  ledger: Ledger
  shop: Shop
  /** The box that they open. */
  slug: string
  players: { id: string; accessToken: string }[]
  /** Makes one opening by the player with that index. */
  openOne(player: number): Promise<true>
}

export async function openBenchShop(
  server: BenchServer,
  count: number,
  name = 'shop',
): Promise<BenchShop> {
  const url = await server.makeDatabase(name)
  const entropy = systemEntropy(systemClock)
  const seedKey = entropy.bytes(32)
  const database = createDatabase({ url })
  const ledger = await openSecondLedger({ database, clock: systemClock, entropy, seedKey })
  await seedCatalogue(database, systemClock)
  const players = await makePlayers(database, ledger, count)
  const shop = await createShop(database, ledger.transparencyLog)
  const slug = shop.find(BOX)?.row.slug ?? shop.list()[0]?.row.slug ?? ''
  const boxes = createBoxService({ shop, ledger })
  await skipFirstAudit(database, ledger)
  async function openOne(player: number): Promise<true> {
    await boxes.open(players[player]?.id ?? '', slug, { count: 1 }, null)
    return true
  }
  return { url, seedKey, database, ledger, shop, slug, players, openOne }
}

/**
 * Stores an audit as having just ended. A new shop's first audit would run beside whichever load comes then, and would
 * read all bets of the minutes before, as many as a shop has in hours; `bench -- wager` measures a load beside one.
 */
async function skipFirstAudit(
  { pool }: Pick<Database, 'pool'>,
  { keys }: Pick<Ledger, 'keys'>,
): Promise<void> {
  const now = new Date(systemClock.now())
  await createAuditRuns(keys).store(pool, 'full', { began_at: now, ended_at: now, findings: [] })
}

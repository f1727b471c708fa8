import { openSecondLedger } from '#scripts/shop/second-ledger.ts'
import { createBoxService, createShop } from '#server/features/boxes/index.ts'
import { insertLink } from '#server/features/tracking/index.ts'
import { type Clock, instantOf, systemClock } from '#server/platform/clock/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { type DemoSignIn, fundDemoAccount, openDemoAccount, type SeedDeps } from './demo-account.ts'
import { seedCatalogue } from './demo-catalogue.ts'
import { seedCustomBoxes } from './demo-custom-boxes.ts'
import { seedDemoPlayers } from './demo-players.ts'
import { type DemoStaff, seedStaff } from './demo-staff.ts'

const signIns: DemoSignIn[] = [{ email: 'demo@coffer.example', password: 'open-the-vault' }]
const extras = ['Demo Lynx', 'Demo Otter', 'Demo Heron']
const WALLET_CENTS = 100_000n
const OPENINGS_EACH = 8

/**
 * Fills an empty shop with the demo's items, boxes and players. Existing rows stay; a changed catalogue adds new box
 * versions. All players are marked as demo data, and the first drops of the feed are real openings of theirs, which
 * can be verified like any other.
 */
export async function seedDemo({
  database,
  config: { seedKey, transparencyLog: settings, hasDemoPlayers = false },
  clock = systemClock,
}: {
  database: Database
  config: Pick<Config, 'seedKey' | 'transparencyLog'> & Partial<Pick<Config, 'hasDemoPlayers'>>
  clock?: Clock
}): Promise<{ signIns: DemoSignIn[]; staff: DemoStaff }> {
  await database.pool.query(
    'INSERT INTO demo_marks (marked_at) VALUES ($1) ON CONFLICT DO NOTHING',
    [instantOf(clock)],
  )
  await seedCatalogue(database, clock)
  const { rowCount } = await database.pool.query('SELECT 1 FROM players WHERE is_demo LIMIT 1')
  const entropy = systemEntropy(clock)
  const ledger = await openSecondLedger({ database, clock, entropy, seedKey, settings })
  const parts = { database, clock, entropy, ledger, seedKey }
  if (hasDemoPlayers) await seedDemoPlayers(parts)
  if (rowCount === 0) await seedPlayers(parts)
  return { signIns, staff: await seedStaff(parts) }
}

async function seedPlayers(parts: SeedDeps): Promise<void> {
  const { database, clock, entropy, ledger } = parts
  const shop = await createShop(database, parts.ledger.transparencyLog)
  const boxes = createBoxService({ shop, ledger })
  const affordable = shop.list().filter((box) => box.version.priceCents <= WALLET_CENTS / 20n)

  for (const { email, password } of signIns) {
    const id = await openDemoAccount(parts, { name: 'Demo player', email, password })
    await fundDemoAccount(parts, id, WALLET_CENTS)
    await insertLink(database.pool, { link: 'demo', playerId: id, createdAt: instantOf(clock) })
  }
  const makers: string[] = []
  for (const [index, name] of extras.entries()) {
    const password = entropy.bytes(16).toString('hex')
    const email = `demo-${index + 1}@coffer.example`
    const id = await openDemoAccount(parts, { name, email, password })
    await fundDemoAccount(parts, id, WALLET_CENTS)
    for (let opening = 0; opening < OPENINGS_EACH; opening++) {
      const box = affordable[(opening * extras.length + index) % affordable.length]
      if (box) await boxes.open(id, box.row.slug, { count: 1 }, null)
    }
    makers.push(id)
  }
  await seedCustomBoxes(parts, shop, makers)
}

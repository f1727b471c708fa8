import { createHmac } from 'node:crypto'
import { createBoxService, createShop } from '#server/features/boxes/index.ts'
import { nameSkeleton } from '#server/platform/names/skeleton.ts'
import { type DemoSignIn, fundDemoAccount, openDemoAccount, type SeedDeps } from './demo-account.ts'

interface DemoPlayer {
  name: string
  avatar: string
  /** The box that they opened, and how often, so that their levels differ. */
  opened: [slug: string, count: number]
  /** The total cost in cents. */
  staked: bigint
}

/** Players who open boxes, battle and bet through the sandbox (src/sandbox/demo-players); nobody else has their names. */
const demoPlayers: readonly DemoPlayer[] = [
  { name: 'Bramble', avatar: 'fox', opened: ['sweet-shop', 5], staked: 5_00n },
  { name: 'Marzipan', avatar: 'panda', opened: ['first-lap', 12], staked: 60_00n },
  { name: 'Tinsel', avatar: 'rabbit', opened: ['arctic', 12], staked: 225_00n },
  { name: 'Pebble', avatar: 'owl', opened: ['darkroom', 9], staked: 621_00n },
  { name: 'Fennel', avatar: 'frog', opened: ['midas-vault', 6], staked: 1_494_00n },
  { name: 'Thimble', avatar: 'bear', opened: ['prism', 8], staked: 3_992_00n },
  { name: 'Comet', avatar: 'shark', opened: ['crown-jewels', 10], staked: 12_500_00n },
  { name: 'Juniper', avatar: 'cat', opened: ['sweet-shop', 9], staked: 9_00n },
  { name: 'Waffle', avatar: 'lion', opened: ['first-lap', 5], staked: 25_00n },
  { name: 'Sorrel', avatar: 'tiger', opened: ['arctic', 7], staked: 131_25n },
  { name: 'Nutmeg', avatar: 'unicorn', opened: ['darkroom', 5], staked: 345_00n },
  { name: 'Drizzle', avatar: 'wolf', opened: ['midas-vault', 3], staked: 747_00n },
  { name: 'Pickle', avatar: 'frog', opened: ['prism', 3], staked: 1_497_00n },
  { name: 'Saffron', avatar: 'panda', opened: ['lucky-clover', 11], staked: 22_00n },
]

const PURSE_CENTS = 250_00n

/** Their sign-ins; the passwords are derived from the demo's secret key. */
export const demoPlayerSignIns = (seedKey: Buffer): DemoSignIn[] =>
  demoPlayers.map(({ name }) => signInOf(seedKey, name))

function signInOf(seedKey: Buffer, name: string): DemoSignIn {
  const email = `${name.toLowerCase()}@crowd.coffer.example`
  const password = createHmac('sha256', seedKey).update(`demo crowd ${email}`).digest('hex')
  return { email, password }
}

/** Creates the demo's players if they are missing, each with coins and a level. */
export async function seedDemoPlayers(parts: SeedDeps & { seedKey: Buffer }): Promise<void> {
  const missing = await findMissing(parts)
  if (missing.length === 0) return
  const shop = await createShop(parts.database, parts.ledger.transparencyLog)
  const boxes = createBoxService({ shop, ledger: parts.ledger })
  for (const { name, avatar, opened, staked } of missing) {
    const { pool } = parts.database
    const signIn = signInOf(parts.seedKey, name)
    const id = await openDemoAccount(parts, { name: await freeName(parts, name), ...signIn })
    await pool.query('UPDATE players SET avatar = $2 WHERE id = $1', [id, avatar])
    await fundDemoAccount(parts, id, staked + PURSE_CENTS)
    const [slug, count] = opened
    for (let opening = 0; opening < count; opening++) await boxes.open(id, slug, { count: 1 }, null)
  }
}

async function findMissing({ database, seedKey }: SeedDeps & { seedKey: Buffer }) {
  const { rows } = await database.pool.query<{ email: string }>(
    'SELECT email FROM players WHERE lower(email) = ANY ($1)',
    [demoPlayerSignIns(seedKey).map(({ email }) => email)],
  )
  return demoPlayers.filter(
    ({ name }) => !rows.some(({ email }) => email === signInOf(seedKey, name).email),
  )
}

/** In an older demo, a player may already have the name. */
async function freeName({ database, entropy }: SeedDeps, name: string): Promise<string> {
  const { rowCount } = await database.pool.query('SELECT 1 FROM players WHERE name_skeleton = $1', [
    nameSkeleton(name),
  ])
  return rowCount === 0 ? name : `${name} ${entropy.bytes(3).toString('hex')}`
}

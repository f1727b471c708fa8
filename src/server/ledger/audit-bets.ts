import { isDeepStrictEqual } from 'node:util'
import { commitmentOf } from '#domain/fairness/seeds.ts'
import { betStream } from '#domain/fairness/stream.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { AuditFinding, Replays } from './audit.ts'
import { nativeHmac, type SeedVault } from './seed-vault.ts'
import type { JsonObject } from './wager.ts'

const PAGE = 2_000
const FAULTS_SHOWN = 20
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

interface BetRow {
  id: string
  game: string
  nonce: number
  stake: bigint
  payout: bigint
  item_id: string | null
  parameters: JsonObject
  result: JsonObject
  configuration_id: bigint
  sealed: Buffer
  commitment: Buffer
  client_seed: string
}

type Configuration = { hash: string; body: unknown; isTrue: boolean }

/** I6: draws every bet again from its seed, nonce and configuration. */
export async function auditBets(
  database: Database,
  vault: SeedVault,
  replays: Replays,
): Promise<AuditFinding> {
  const configurations = await readConfigurations(database, replays)
  const faults: string[] = []
  let checked = 0
  let after = FIRST_ID
  for (;;) {
    const rows = await readBets(database, after)
    for (const bet of rows) {
      const fault = faultOf(bet, configurations.get(bet.configuration_id), vault, replays)
      if (fault && faults.length < FAULTS_SHOWN) faults.push(`Bet ${bet.id}: ${fault}`)
    }
    checked += rows.length
    after = rows.at(-1)?.id ?? after
    if (rows.length < PAGE) break
  }
  const promise = 'Every payout equals its recomputation from seed, nonce and configuration'
  return { invariant: 'I6', promise, checked, faults }
}

function faultOf(
  bet: BetRow,
  configuration: Configuration | undefined,
  vault: SeedVault,
  replays: Replays,
): string | null {
  const replay = replays[bet.game]
  if (!replay) return `nobody can replay the game ${bet.game}`
  if (!configuration?.isTrue) return 'its configuration does not match its hash'
  const serverSeed = vault.open(bet.sealed)
  if (commitmentOf(serverSeed) !== bet.commitment.toString('hex')) {
    return 'its server seed does not match the commitment'
  }
  const { client_seed: clientSeed, nonce } = bet
  const stream = betStream({ serverSeed, clientSeed, nonce }, nativeHmac)
  const { result, payout, itemId, stake } = replay.draw(configuration.body, bet.parameters, stream)
  if (!isDeepStrictEqual(result, bet.result)) return 'the result is another one'
  if (payout !== bet.payout || itemId !== bet.item_id) return 'the payout is another one'
  if (stake !== bet.stake) return 'the stake is not the price'
  return null
}

async function readConfigurations(
  database: Database,
  replays: Replays,
): Promise<Map<bigint, Configuration>> {
  const { rows } = await database.pool.query<{
    id: bigint
    kind: string
    hash: Buffer
    body: unknown
  }>('SELECT id, kind, hash, body FROM configurations')
  return new Map(
    rows.map(({ id, kind, hash, body }) => {
      const stored = hash.toString('hex')
      return [id, { hash: stored, body, isTrue: replays[kind]?.hash(body) === stored }]
    }),
  )
}

async function readBets(database: Database, after: string): Promise<BetRow[]> {
  const { rows } = await database.pool.query<BetRow>(
    `SELECT b.id, b.game, b.nonce, b.stake, b.payout, b.item_id, b.parameters, b.result,
            b.configuration_id, s.sealed, s.commitment, s.client_seed
     FROM bets b JOIN seeds s ON s.id = b.seed_id
     WHERE b.id > $1 ORDER BY b.id LIMIT ${PAGE}`,
    [after],
  )
  return rows
}

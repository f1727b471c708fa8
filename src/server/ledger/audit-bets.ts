import { isDeepStrictEqual } from 'node:util'
import { commitmentOf } from '#domain/fairness/seeds.ts'
import { betStream } from '#domain/fairness/stream.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import { nativeHmac } from '#server/platform/hash/hash.ts'
import type { AuditFinding, Replays } from './audit-finding.ts'
import type { SeedVault } from './seed-vault.ts'
import type { JsonObject } from './wager.ts'

// A page of draws blocks the event loop for a few milliseconds.
const PAGE = 200
const CONFIGURATIONS_KEPT = 1_000
const FAULTS_SHOWN = 20
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

interface BetRow
  extends Pick<
      Tables['bets'],
      'id' | 'game' | 'nonce' | 'stake' | 'payout' | 'item_id' | 'configuration_id'
    >,
    Pick<Tables['seeds'], 'sealed' | 'commitment'> {
  parameters: JsonObject
  result: JsonObject
  client_seed: string
}

/** `isTrue` if the stored hash matches the body. */
type Configuration = { body: unknown; isTrue: boolean }
type Configurations = Map<bigint, Configuration>

/** Which bets are recomputed; all of them by default. */
export interface BetsToAudit {
  /** Those with ids from this one, */
  from?: string | undefined
  /** and before this one. */
  until?: string | undefined
  sample?: Sample | undefined
}

/** Every so many bets are recomputed; a turn of another number takes others. */
export interface Sample {
  every: number
  turn: number
}

/** I6: recomputes the bets that exist when it starts, from their seeds, nonces and configurations. */
export async function auditBets(
  reader: Reader,
  vault: SeedVault,
  replays: Replays,
  { from = FIRST_ID, until, sample = { every: 1, turn: 0 } }: BetsToAudit = {},
): Promise<AuditFinding> {
  const configurations: Configurations = new Map()
  // A period of history is audited beside the whole state, which has all configurations.
  const faults = until ? [] : await readChangedConfigurations(reader, replays)
  const end = until ?? (await findLastBet(reader))
  let checked = 0
  let after: string | null = null
  for (;;) {
    const rows: BetRow[] = await readBets(reader, { from, after, end, isEnd: !until, sample })
    await learn(reader, configurations, rows, replays)
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

/** A bet that cannot be recomputed is also a fault: its seed cannot be decrypted, or no item has its ticket. */
function faultOf(...drawn: Parameters<typeof differenceOf>): string | null {
  try {
    return differenceOf(...drawn)
  } catch (error) {
    return `it cannot be recomputed: ${error instanceof Error ? error.message : error}`
  }
}

function differenceOf(
  bet: BetRow,
  configuration: Configuration | undefined,
  vault: SeedVault,
  replays: Replays,
): string | null {
  const replay = replays[bet.game]
  if (!replay) return `no feature replays the game ${bet.game}`
  if (!configuration?.isTrue) return 'its configuration does not match its hash'
  const serverSeed = vault.open(bet.sealed)
  if (commitmentOf(serverSeed) !== bet.commitment.toString('hex')) {
    return 'its server seed does not match the commitment'
  }
  const { client_seed: clientSeed, nonce } = bet
  const stream = betStream({ serverSeed, clientSeed, nonce }, nativeHmac)
  const { result, payout, itemId, stake } = replay.draw(configuration.body, bet, stream)
  if (!isDeepStrictEqual(result, bet.result)) return 'the recomputed result differs'
  if (payout !== bet.payout || itemId !== bet.item_id) return 'the recomputed payout differs'
  if (stake !== bet.stake) return 'the stake differs from the price'
  return null
}

/** Reads the configurations of these bets that are not cached yet. */
async function learn(
  reader: Reader,
  known: Configurations,
  bets: readonly BetRow[],
  replays: Replays,
): Promise<void> {
  if (known.size > CONFIGURATIONS_KEPT) known.clear()
  const ids = new Set(bets.map((bet) => bet.configuration_id).filter((id) => !known.has(id)))
  if (ids.size === 0) return
  const { rows } = await reader.query<
    Pick<Tables['configurations'], 'id' | 'kind' | 'hash' | 'body'>
  >('SELECT id, kind, hash, body FROM configurations WHERE id = ANY ($1)', [[...ids]])
  for (const row of rows) known.set(row.id, { body: row.body, isTrue: isTrue(row, replays) })
}

type ConfigurationRow = Pick<Tables['configurations'], 'kind' | 'hash' | 'body'>

/** A body that cannot be parsed matches no hash. */
function isTrue({ kind, hash, body }: ConfigurationRow, replays: Replays): boolean {
  try {
    return replays[kind]?.hash(body) === hash.toString('hex')
  } catch {
    return false
  }
}

/** The configurations of known games, played or not, whose body does not match their hash. */
async function readChangedConfigurations(reader: Reader, replays: Replays): Promise<string[]> {
  const faults: string[] = []
  for (let after = 0n; ; ) {
    const { rows } = await reader.query<
      ConfigurationRow & Pick<Tables['configurations'], 'id' | 'slug' | 'version'>
    >(
      `SELECT id, kind, slug, version, hash, body FROM configurations
       WHERE id > $1 AND kind = ANY ($2) ORDER BY id LIMIT ${PAGE}`,
      [after, Object.keys(replays)],
    )
    for (const row of rows) {
      if (isTrue(row, replays)) continue
      faults.push(`Version ${row.version} of ${row.kind} ${row.slug} does not match its hash`)
    }
    after = rows.at(-1)?.id ?? after
    if (rows.length < PAGE) return faults.slice(0, FAULTS_SHOWN)
  }
}

/** Bets placed during the audit are left to the next run; otherwise this one might never end. */
async function findLastBet(reader: Reader): Promise<string> {
  const { rows } = await reader.query<Pick<Tables['bets'], 'id'>>(
    'SELECT id FROM bets ORDER BY id DESC LIMIT 1',
  )
  return rows[0]?.id ?? FIRST_ID
}

interface BetsPage {
  from: string
  /** The last bet of the page before. */
  after: string | null
  end: string
  /** Whether the bet at the end is one of them. */
  isEnd: boolean
  sample: Sample
}

async function readBets(
  reader: Reader,
  { from, after, end, isEnd, sample }: BetsPage,
): Promise<BetRow[]> {
  const { rows } = await reader.query<BetRow>(
    `SELECT b.id, b.game, b.nonce, b.stake, b.payout, b.item_id, b.parameters, b.result,
            b.configuration_id, s.sealed, s.commitment, s.client_seed
     FROM bets b JOIN seeds s ON s.id = b.seed_id
     WHERE b.id ${after ? '>' : '>='} $1 AND b.id ${isEnd ? '<=' : '<'} $2
       ${sample.every > 1 ? 'AND abs(hashtext(b.id::text)::bigint) % $3 = $4' : ''}
     ORDER BY b.id LIMIT ${PAGE}`,
    [after ?? from, end, ...(sample.every > 1 ? [sample.every, sample.turn % sample.every] : [])],
  )
  return rows
}

import type { ClientSeedOrigin } from '#domain/fairness/client-seed.ts'
import { SEED_AGE_MS_MAX } from '#domain/fairness/seed-limits.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { lockAccounts, walletOf } from './accounts.ts'
import type { Commitment, Commitments } from './commitments.ts'
import type { SeedVault } from './seed-vault.ts'

const SERVER_CLIENT_SEED_BYTES = 10

export interface SeedDeps {
  clock: Pick<Clock, 'now'>
  entropy: Entropy
  vault: SeedVault
  commitments: Pick<Commitments, 'take'>
}

export interface ActiveSeed {
  commitment: string
  nextCommitment: string
  clientSeed: string
  origin: ClientSeedOrigin
  nonce: number
}

export interface RevealedSeed {
  serverSeed: string
  commitment: string
  clientSeed: string
  /** The number of bets made on it. */
  nonce: number
}

/**
 * Creates a new player's first pair of seeds. The client seed is marked as made by the server until the
 * browser, after it has seen the commitment, makes its own.
 */
export async function createSeeds(tx: Tx, deps: SeedDeps, playerId: string): Promise<void> {
  const clientSeed = deps.entropy.bytes(SERVER_CLIENT_SEED_BYTES).toString('hex')
  const [first, second] = await deps.commitments.take(tx, 'server_seed', 2)
  await addNext(tx, playerId, first)
  await activateNext(tx, deps, playerId, clientSeed, 'server')
  await addNext(tx, playerId, second)
}

/** The player's commitments, client seed and next nonce. */
export async function readActiveSeed(reader: Reader, playerId: string): Promise<ActiveSeed> {
  const { rows } = await reader.query<{
    commitment: Buffer
    next_commitment: Buffer
    client_seed: string
    client_seed_origin: ClientSeedOrigin
    nonce: number
  }>(
    `SELECT a.commitment, n.commitment AS next_commitment, a.client_seed, a.client_seed_origin, a.nonce
     FROM seeds a JOIN seeds n ON n.player_id = a.player_id AND n.state = 'next'
     WHERE a.player_id = $1 AND a.state = 'active'`,
    [playerId],
  )
  if (!rows[0]) throw new Error(`Player ${playerId} has no seeds`)
  return {
    commitment: rows[0].commitment.toString('hex'),
    nextCommitment: rows[0].next_commitment.toString('hex'),
    clientSeed: rows[0].client_seed,
    origin: rows[0].client_seed_origin,
    nonce: rows[0].nonce,
  }
}

/** Changes the client seed in place. Refuses `seed_in_use` if a bet has been made on it. */
export async function setClientSeed(tx: Tx, playerId: string, clientSeed: string): Promise<void> {
  await lockAccounts(tx, [walletOf(playerId)])
  const { rowCount } = await tx.query(
    `UPDATE seeds SET client_seed = $2, client_seed_origin = 'player'
     WHERE player_id = $1 AND state = 'active' AND nonce = 0`,
    [playerId, clientSeed],
  )
  if (rowCount === 0) refuse('seed_in_use')
}

/**
 * Reveals the active server seed and activates the announced next one. Without a new client seed, the old one is
 * carried over, and marked as carried until the page makes a new one.
 */
export async function rotateSeeds(
  tx: Tx,
  deps: SeedDeps,
  playerId: string,
  clientSeed: string | null,
): Promise<RevealedSeed> {
  await lockAccounts(tx, [walletOf(playerId)])
  const { rows } = await tx.query<{
    sealed: Buffer
    commitment: Buffer
    client_seed: string
    nonce: number
  }>(
    `UPDATE seeds SET state = 'revealed', revealed_at = $2
     WHERE player_id = $1 AND state = 'active'
     RETURNING sealed, commitment, client_seed, nonce`,
    [playerId, instantOf(deps.clock)],
  )
  const old = rows[0]
  if (!old) throw new Error(`Player ${playerId} has no active seed`)
  const origin = clientSeed === null ? 'carried' : 'player'
  await activateNext(tx, deps, playerId, clientSeed ?? old.client_seed, origin)
  const [next] = await deps.commitments.take(tx, 'server_seed', 1)
  await addNext(tx, playerId, next)
  return {
    serverSeed: deps.vault.open(old.sealed).toString('hex'),
    commitment: old.commitment.toString('hex'),
    clientSeed: old.client_seed,
    nonce: old.nonce,
  }
}

/** A seed that has bets and has been active for longer than 30 days. */
export interface OverdueSeed {
  id: bigint
  playerId: string
  commitment: string
  /** When its 30 days ended. */
  dueAt: Date
  /** The number of bets made on it. */
  nonce: number
}

/** Overdue seeds with ids above `afterId`, ordered by id. */
export async function listOverdueSeeds(
  reader: Reader,
  clock: Pick<Clock, 'now'>,
  afterId: bigint,
  limit: number,
): Promise<OverdueSeed[]> {
  const { rows } = await reader.query<{
    id: bigint
    player_id: string
    commitment: Buffer
    activated_at: Date
    nonce: number
  }>(
    `SELECT id, player_id, commitment, activated_at, nonce FROM seeds
     WHERE state = 'active' AND activated_at < $1 AND nonce > 0 AND id > $2
     ORDER BY id LIMIT $3`,
    [overdueBefore(clock), afterId, limit],
  )
  return rows.map(({ id, player_id, commitment, activated_at, nonce }) => ({
    id,
    playerId: player_id,
    commitment: commitment.toString('hex'),
    dueAt: new Date(activated_at.getTime() + SEED_AGE_MS_MAX),
    nonce,
  }))
}

/** How many seeds are overdue. */
export async function countOverdueSeeds(
  reader: Reader,
  clock: Pick<Clock, 'now'>,
): Promise<number> {
  const { rows } = await reader.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM seeds
     WHERE state = 'active' AND activated_at < $1 AND nonce > 0`,
    [overdueBefore(clock)],
  )
  return rows[0]?.count ?? 0
}

/**
 * Reveals one overdue seed and carries the client seed over. Returns false, and changes nothing, if the seed
 * was revealed in the meantime.
 */
export async function revealOverdueSeed(
  tx: Tx,
  deps: SeedDeps,
  { id, playerId }: Pick<OverdueSeed, 'id' | 'playerId'>,
): Promise<boolean> {
  await lockAccounts(tx, [walletOf(playerId)])
  const { rowCount } = await tx.query(`SELECT 1 FROM seeds WHERE id = $1 AND state = 'active'`, [
    id,
  ])
  if (rowCount === 0) return false
  await rotateSeeds(tx, deps, playerId, null)
  return true
}

/** When a seed's 30 days ended; null if it is not overdue: revealed, unused, or younger than that. */
export function overdueSince(
  clock: Pick<Clock, 'now'>,
  { state, activatedAt, nonce }: { state: string; activatedAt: Date | null; nonce: number },
): Date | null {
  if (state !== 'active' || activatedAt === null || nonce === 0) return null
  const dueMs = activatedAt.getTime() + SEED_AGE_MS_MAX
  return dueMs < clock.now() ? new Date(dueMs) : null
}

const overdueBefore = (clock: Pick<Clock, 'now'>) => new Date(clock.now() - SEED_AGE_MS_MAX)

async function addNext(
  tx: Tx,
  playerId: string,
  commitment: Commitment | undefined,
): Promise<void> {
  if (!commitment) throw new Error('No commitment was returned')
  await tx.query(
    `INSERT INTO seeds (player_id, state, sealed, commitment) VALUES ($1, 'next', $2, $3)`,
    [playerId, commitment.sealed, commitment.hash],
  )
}

async function activateNext(
  tx: Tx,
  { clock }: SeedDeps,
  playerId: string,
  clientSeed: string,
  origin: ClientSeedOrigin,
): Promise<void> {
  await tx.query(
    `UPDATE seeds SET state = 'active', client_seed = $2, client_seed_origin = $3, activated_at = $4
     WHERE player_id = $1 AND state = 'next'`,
    [playerId, clientSeed, origin, instantOf(clock)],
  )
}

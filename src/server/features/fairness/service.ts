import type { Query, Reply } from '#contract/call.ts'
import type {
  BoxReceipt,
  getSeed,
  listRolls,
  rotateSeeds as rotateCall,
  SeedState,
} from '#contract/http/fairness.ts'
import {
  findOverdueSeeds,
  type Ledger,
  readActiveSeed,
  rotateSeeds,
  setClientSeed,
} from '#server/ledger/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { isUuid, readCursor } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { presentReceipt, presentRoll, presentSeed } from './present.ts'
import { findBet, findSeed, listBetsOfPlayer, listBetsOfSeed } from './store.ts'

export interface FairnessService {
  read(playerId: string): Promise<SeedState>
  setClientSeed(playerId: string, clientSeed: string): Promise<SeedState>
  rotate(playerId: string, clientSeed: string | null): Promise<Reply<typeof rotateCall>>
  listRolls(playerId: string, query: Query<typeof listRolls>): Promise<Reply<typeof listRolls>>
  readSeed(commitment: string, query: Query<typeof getSeed>): Promise<Reply<typeof getSeed>>
  readReceipt(betId: string): Promise<BoxReceipt>
  /** Rotates every used seed that is older than 30 days; answers how many. */
  rotateOverdue(): Promise<number>
}

const OVERDUE_BATCH = 100

export function createFairnessService(parts: {
  database: Database
  ledger: Ledger
  clock: Clock
}): FairnessService {
  const { database, ledger, clock } = parts
  const read = async (playerId: string) =>
    presentSeed(await readActiveSeed(database.pool, playerId))

  async function rotate(playerId: string, clientSeed: string | null) {
    const { revealed, current } = await database.transaction(async (tx) => ({
      revealed: await rotateSeeds(tx, ledger.seeds, playerId, clientSeed),
      current: presentSeed(await readActiveSeed(tx, playerId)),
    }))
    return {
      data: {
        server_seed: revealed.serverSeed,
        server_seed_hash: revealed.commitment,
        client_seed: revealed.clientSeed,
        nonce: revealed.nonce,
        current,
      },
    }
  }

  return {
    read,
    rotate,
    async setClientSeed(playerId, clientSeed) {
      await database.transaction((tx) => setClientSeed(tx, playerId, clientSeed))
      return read(playerId)
    },
    async listRolls(playerId, { limit, cursor }) {
      const rows = await listBetsOfPlayer(database.pool, playerId, readCursor(cursor), limit + 1)
      const shown = rows.slice(0, limit)
      const next_cursor = rows.length > limit ? (shown.at(-1)?.id ?? null) : null
      return { data: shown.map(presentRoll), next_cursor }
    },
    readSeed: (commitment, query) => readSeed(parts, commitment, query),
    async readReceipt(betId) {
      const bet = isUuid(betId) ? await findBet(database.pool, betId) : null
      if (!bet) return refuse('not_found')
      const isRevealed = bet.state === 'revealed'
      return presentReceipt(bet, isRevealed ? ledger.vault.open(bet.sealed) : null)
    },
    async rotateOverdue() {
      const playerIds = await findOverdueSeeds(database.pool, clock, OVERDUE_BATCH)
      for (const playerId of playerIds) await rotate(playerId, null)
      return playerIds.length
    },
  }
}

async function readSeed(
  { database, ledger }: { database: Database; ledger: Ledger },
  commitment: string,
  { limit, cursor }: Query<typeof getSeed>,
): Promise<Reply<typeof getSeed>> {
  const seed = await findSeed(database.pool, Buffer.from(commitment, 'hex'))
  if (!seed) return refuse('not_found')
  const isRevealed = seed.state === 'revealed'
  const afterNonce = cursor === undefined ? -1 : readNonce(cursor)
  const bets = isRevealed ? await listBetsOfSeed(database.pool, seed.id, afterNonce, limit + 1) : []
  const shown = bets.slice(0, limit)
  return {
    data: {
      server_seed_hash: commitment,
      server_seed: isRevealed ? ledger.vault.open(seed.sealed).toString('hex') : null,
      client_seed: isRevealed ? seed.client_seed : null,
      client_seed_origin: isRevealed ? seed.client_seed_origin : null,
      nonce: isRevealed ? seed.nonce : null,
      revealed_at: seed.revealed_at?.toISOString() ?? null,
      bets: shown,
    },
    next_cursor: bets.length > limit ? String(shown.at(-1)?.nonce) : null,
  }
}

function readNonce(cursor: string): number {
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor)
  return refuse('validation_failed', { errors: { cursor: ['This is not a cursor of this list.'] } })
}

import type { Query, Reply } from '#contract/call.ts'
import type {
  getSeed,
  listRolls,
  listOverdueSeeds as overdueCall,
  rotateSeeds as rotateCall,
  SeedState,
} from '#contract/http/fairness.ts'
import type { BetReceipt } from '#contract/http/receipts.ts'
import { readRoundReceipt } from '#server/features/round-bets/index.ts'
import {
  countOverdueSeeds,
  type Ledger,
  listOverdueSeeds,
  overdueSince,
  readActiveSeed,
  rotateSeeds,
  setClientSeed,
} from '#server/ledger/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { cutPage, isUuid, readCursor, refuseCursor } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import {
  presentOverdue,
  presentReceipt,
  presentRevealed,
  presentRoll,
  presentSealed,
  presentSeed,
} from './present.ts'
import { type RevealDeps, revealOverdue } from './reveal-overdue.ts'
import { findBet, findSeed, listBetsOfPlayer, listBetsOfSeed } from './store.ts'

export interface FairnessService {
  read(playerId: string): Promise<SeedState>
  setClientSeed(playerId: string, clientSeed: string): Promise<SeedState>
  rotate(playerId: string, clientSeed: string | null): Promise<Reply<typeof rotateCall>>
  listRolls(playerId: string, query: Query<typeof listRolls>): Promise<Reply<typeof listRolls>>
  readSeed(commitment: string, query: Query<typeof getSeed>): Promise<Reply<typeof getSeed>>
  readReceipt(betId: string): Promise<BetReceipt>
  listOverdue(query: Query<typeof overdueCall>): Promise<Reply<typeof overdueCall>>
  /** Reveals every seed that has been in use for more than 30 days; returns how many. */
  revealOverdue(stopping: AbortSignal): Promise<number>
}

export function createFairnessService(deps: RevealDeps): FairnessService {
  const { database, ledger, clock } = deps
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
      const { shown, next_cursor } = cutPage(rows, limit, ({ id }) => id)
      return { data: shown.map(presentRoll), next_cursor }
    },
    readSeed: (commitment, query) => readSeed(deps, commitment, query),
    async readReceipt(betId) {
      if (!isUuid(betId)) return refuse('not_found')
      const bet = await findBet(database.pool, betId)
      if (!bet) return (await readRoundReceipt(database.pool, betId)) ?? refuse('not_found')
      const isRevealed = bet.state === 'revealed'
      return presentReceipt(bet, isRevealed ? ledger.vault.open(bet.sealed) : null)
    },
    async listOverdue({ limit, cursor }) {
      const afterId = BigInt(cursor === undefined ? 0 : readNumber(cursor))
      const [total, seeds] = await Promise.all([
        countOverdueSeeds(database.pool, clock),
        listOverdueSeeds(database.pool, clock, afterId, limit + 1),
      ])
      const { shown, next_cursor } = cutPage(seeds, limit, ({ id }) => id)
      return { data: shown.map(presentOverdue), total, next_cursor }
    },
    revealOverdue: (stopping) => revealOverdue(deps, stopping),
  }
}

async function readSeed(
  { database, ledger, clock }: { database: Database; ledger: Ledger; clock: Clock },
  commitment: string,
  { limit, cursor }: Query<typeof getSeed>,
): Promise<Reply<typeof getSeed>> {
  const seed = await findSeed(database.pool, Buffer.from(commitment, 'hex'))
  if (!seed) return refuse('not_found')
  const { state, activated_at: activatedAt, nonce } = seed
  if (state !== 'revealed') {
    const overdue = overdueSince(clock, { state, activatedAt, nonce })
    return { data: presentSealed(commitment, overdue), next_cursor: null }
  }
  const afterNonce = cursor === undefined ? -1 : readNumber(cursor)
  const bets = await listBetsOfSeed(database.pool, seed.id, afterNonce, limit + 1)
  const { shown, next_cursor } = cutPage(bets, limit, ({ nonce }) => nonce)
  return {
    data: presentRevealed(commitment, seed, ledger.vault.open(seed.sealed), shown),
    next_cursor,
  }
}

function readNumber(cursor: string): number {
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor)
  return refuseCursor()
}

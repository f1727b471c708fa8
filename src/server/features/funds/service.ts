import type { Reply } from '#contract/call.ts'
import type { forfeitBonus as forfeitCall } from '#contract/http/funds.ts'
import { type Ledger, onceLocked } from '#server/ledger/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type ForfeitDeps, forfeitBonus } from './forfeit.ts'

export interface FundsService {
  forfeit(playerId: string, idempotencyKey: string | null): Promise<Reply<typeof forfeitCall>>
}

export const createFundsService = (
  deps: Omit<ForfeitDeps, 'ledger'> & { database: Database; ledger: Ledger },
): FundsService => ({
  forfeit: (playerId, key) =>
    onceLocked(deps, playerId, { key, request: 'forfeit bonus' }, (tx) =>
      forfeitBonus(tx, deps, playerId),
    ),
})

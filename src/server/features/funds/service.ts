import type { Reply } from '#contract/call.ts'
import type { forfeitBonus as forfeitCall } from '#contract/http/funds.ts'
import { type Ledger, onceLocked } from '#server/ledger/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type ForfeitParts, forfeitBonus } from './forfeit.ts'

export interface FundsService {
  forfeit(playerId: string, idempotencyKey: string | null): Promise<Reply<typeof forfeitCall>>
}

export const createFundsService = (
  parts: Omit<ForfeitParts, 'ledger'> & { database: Database; ledger: Ledger },
): FundsService => ({
  forfeit: (playerId, key) =>
    onceLocked(parts, playerId, { key, request: 'forfeit bonus' }, (tx) =>
      forfeitBonus(tx, parts, playerId),
    ),
})

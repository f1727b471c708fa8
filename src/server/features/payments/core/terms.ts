import type { Reply } from '#contract/call.ts'
import type { getDepositTerms } from '#contract/http/deposit.ts'
import { toCoins } from '#domain/money/money.ts'
import { FIRST_CRYPTO_BONUS, firstCryptoBonus } from '#domain/rewards/first-bonus.ts'
import { catchUpBonuses, presentFunds, readFunds } from '#server/features/funds/index.ts'
import type { Persons } from '#server/features/persons/index.ts'
import type { Ledger } from '#server/ledger/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { bonusRefusedLabels, firstBonusRefused } from './first-bonus.ts'

export interface TermsDeps {
  database: Database
  ledger: Ledger
  clock: Pick<Clock, 'now'>
  entropy: Entropy
  persons: Pick<Persons, 'othersOf'>
  /** The bonus on a first crypto deposit that the shop gives, in percent. */
  firstBonusPercent(): number
}

/** The player's funds, and the first crypto bonus as a deposit would get it now. */
export async function depositTerms(
  deps: TermsDeps,
  playerId: string,
): Promise<Reply<typeof getDepositTerms>> {
  const { database, clock, persons } = deps
  await catchUpBonuses(deps, playerId)
  const refused = await firstBonusRefused(database.pool, persons, playerId)
  const percent = refused ? 0 : deps.firstBonusPercent()
  const funds = await database.transaction((tx) => readFunds(tx, playerId, clock.now()))
  return {
    data: {
      funds: presentFunds(funds),
      first_crypto_bonus: {
        percent,
        max: toCoins(firstCryptoBonus(FIRST_CRYPTO_BONUS.depositMax, percent)),
        note: refused && bonusRefusedLabels[refused],
      },
    },
  }
}

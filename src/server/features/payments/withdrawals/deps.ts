import type { StatusUpdated } from '#contract/realtime/events.ts'
import type { PayoutCurrencyCode } from '#domain/payout/currencies.ts'
import type { WithdrawalFee } from '#domain/payout/fee.ts'
import type { Notify } from '#server/features/notifications/index.ts'
import type { Persons } from '#server/features/persons/index.ts'
import type { PromisedMs } from '#server/features/settings/index.ts'
import type { Ledger } from '#server/ledger/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database, Reader, Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import type { ForEach } from '#server/platform/jobs/for-each.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { PayoutProvider } from '#server/platform/providers/ports.ts'
import type { ProviderName } from '#server/platform/providers/providers.ts'
import type { Rates } from '../crypto/rates.ts'

export type NamedPayoutProvider = PayoutProvider & { readonly name: ProviderName }

export interface WithdrawDeps {
  database: Database
  ledger: Ledger
  clock: Pick<Clock, 'now'>
  entropy: Pick<Entropy, 'id'>
  log: Log
  persons: Pick<Persons, 'notePayoutAddress' | 'provePayoutAddress' | 'paidTo'>
  /** Creates alerts before anything leaves; the wallet is locked. */
  placeHolds(tx: Tx, playerId: string): Promise<void>
  /** Names of accounts of the person, or paid out to the address, that also had the once-per-person bonus. */
  listBonusDoubles(tx: Tx, playerId: string, address: string): Promise<string[]>
  /** Null if none is configured: withdrawals are unavailable then. */
  provider: NamedPayoutProvider | null
  readRates(reader: Reader): Promise<Rates>
  /** What withdrawals in a currency cost now. */
  feeOf(currency: PayoutCurrencyCode): WithdrawalFee
  /** Publishes a request's new status to the player's open pages. */
  publishStatus: (playerId: string, event: StatusUpdated) => void
  notify: Notify
  promisedMs: PromisedMs
  /** Whether what leaves waits for documents that the player has to send. */
  awaitsDocuments(playerId: string): Promise<boolean>
  forEach: ForEach
}

import type { StatusUpdated } from '#contract/realtime/events.ts'
import type { Notify } from '#server/features/notifications/index.ts'
import type { Persons } from '#server/features/persons/index.ts'
import type { PromisedMs } from '#server/features/settings/index.ts'
import type { Ledger } from '#server/ledger/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import type { Zones } from './zones.ts'

export interface ShippingDeps {
  database: Database
  ledger: Ledger
  clock: Pick<Clock, 'now'>
  entropy: Pick<Entropy, 'id'>
  persons: Pick<Persons, 'notePostalAddress' | 'provePostalAddress'>
  notify: Notify
  promisedMs: PromisedMs
  /** Whether what leaves waits for documents that the player has to send. */
  awaitsDocuments(playerId: string): Promise<boolean>
  zones: Pick<Zones, 'of' | 'lowestFee'>
  /** Creates alerts before anything leaves; the wallet is locked. */
  placeHolds(tx: Tx, playerId: string): Promise<void>
  /** Publishes a request's new status to the player's open pages. */
  publishStatus: (playerId: string, event: StatusUpdated) => void
}

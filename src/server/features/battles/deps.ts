import type { Events } from '#contract/realtime/event-schemas.ts'
import type { Cents } from '#domain/money/money.ts'
import type { Shop } from '#server/features/boxes/index.ts'
import type { Jurisdiction } from '#server/features/settings/index.ts'
import type { Ledger } from '#server/ledger/index.ts'
import type { Beacon } from '#server/platform/beacon/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import type { ForEach } from '#server/platform/jobs/for-each.ts'
import type { Log } from '#server/platform/log/log.ts'

export interface BattleDeps {
  database: Database
  ledger: Ledger
  clock: Clock
  entropy: Entropy
  /** The most waiting battles per player, and the most created within ten minutes. */
  limits: { waitingMax: number; createdMax: number }
  jurisdiction: Pick<Jurisdiction, 'hasFastResults'>
  /** The fee of a battle that is created now, in basis points. */
  feeBasisPoints(): number
  /** The highest price of a seat now. */
  maxPrice(): Cents
  log: Pick<Log, 'info' | 'error'>
  forEach: ForEach
  beacon: Pick<Beacon, 'info' | 'firstRoundFrom' | 'timeOf' | 'round' | 'newest'>
  shop: Pick<Shop, 'find' | 'houseOf' | 'pictureOf'>
  announce<Name extends keyof Events>(channel: string, event: Name, data: Events[Name]): void
  /** Schedules the draw of a full battle for when its beacon round is due. */
  wake(battleId: string, atMs: number): void
}

import { type Events, eventSchemas } from '#contract/realtime/event-schemas.ts'
import type { AuditFinding, InFlight, Ledger, Replays, SeedVault } from '#server/ledger/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database, Reader } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { keepToContract } from '#server/platform/http/keep-to-contract.ts'
import type { RawRoute, Route, VisitRoute } from '#server/platform/http/route.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Figure } from '#server/platform/metrics/figure.ts'
import type { PusherEndpoint } from '#server/platform/realtime/pusher-endpoint.ts'

/** What every feature is built from. */
export interface Kit {
  config: Config
  database: Database
  ledger: Ledger
  clock: Clock
  entropy: Entropy
  log: Log
  announce: Announce
  /** Where the public reaches the shop, without a slash at the end; known once it listens. */
  shopUrl(): string
}

/** What the app knows of a feature; what other features get from it stands beside this. */
export interface Feature {
  routes?: readonly (Route | RawRoute | VisitRoute)[]
  jobs?: readonly Job[]
  /** For monitoring, as they stand now. */
  figures?(): Figure[]
  /** Ends what is in hand, after the last call was answered. */
  stop?(): Promise<void>
}

/** How a feature's part of the ledger is checked. It needs no running shop, so that it is no part of a built feature. */
export interface Audits {
  /** How its bets are drawn again, by game. */
  replays?: Replays
  /** What of its money may stand in clearing. */
  inFlight?: InFlight
  checks?: readonly ((reader: Reader, vault: SeedVault) => Promise<AuditFinding | AuditFinding[]>)[]
}

export type Announce = <Name extends keyof Events>(
  channel: string,
  event: Name,
  data: Events[Name],
) => void

/**
 * Tells a channel's listeners of an event, as the contract names it. What happened has happened: an event
 * that is off its form is not sent and stands in the log, and disturbs nobody; where it is strict it throws.
 */
export const announcer =
  (deps: {
    realtime: Pick<PusherEndpoint, 'publish'>
    log: Pick<Log, 'error'>
    isStrict: boolean
  }): Announce =>
  (channel, event, data) => {
    const { realtime, log, isStrict } = deps
    try {
      const terms = { name: event, schema: eventSchemas[event], isStrict }
      realtime.publish(channel, event, keepToContract(data, terms))
    } catch (error) {
      if (isStrict) throw error
      log.error({ err: error }, `The event ${event} is off its contract and was not sent`)
    }
  }

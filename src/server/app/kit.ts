import type { ZodType } from 'zod'
import { events, playerChannel } from '#contract/realtime/channels.ts'
import { type Events, eventSchemas } from '#contract/realtime/event-schemas.ts'
import {
  namespaceOf,
  type RoundEvents,
  roundEventSchemas,
} from '#contract/realtime/round-events.ts'
import { toCoins } from '#domain/money/money.ts'
import type { PublicLog, TransparencyLog } from '#server/features/log/feature.ts'
import type { AuditCheck, InFlight, Ledger, Replays } from '#server/ledger/index.ts'
import type { Bus } from '#server/platform/bus/bus.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { enforceContract } from '#server/platform/http/enforce-contract.ts'
import type { RawRoute, Route, VisitRoute } from '#server/platform/http/route.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Metric } from '#server/platform/metrics/metric.ts'
import type { PusherEndpoint } from '#server/platform/realtime/pusher-endpoint.ts'
import type { SocketioEndpoint } from '#server/platform/socketio/socketio-endpoint.ts'

/** What every feature is built from. */
export interface Kit {
  config: Config
  database: Database
  ledger: Ledger
  /** Where commitments and configurations stand before they are used. */
  transparencyLog: TransparencyLog & PublicLog
  clock: Clock
  /** Between the nodes of the shop. */
  bus: Bus
  entropy: Entropy
  log: Log
  announce: Announce
  announceRound: AnnounceRound
  /** Where the public reaches the shop, without a slash at the end; known once it listens. */
  shopUrl(): string
}

/** What the app knows of a feature; what other features get from it stands beside this. */
export interface Feature {
  routes?: readonly (Route | RawRoute | VisitRoute)[]
  jobs?: readonly Job[]
  /** For monitoring, as they stand now. */
  metrics?(): Metric[]
  /** Ends what is in progress, after the last call was answered. */
  stop?(): Promise<void>
}

/** How a feature's part of the ledger is checked. It needs no running shop, so that it is no part of a built feature. */
export interface Audits {
  /** How its bets are drawn again, by game. */
  replays?: Replays
  /** What of its money may stand in clearing. */
  inFlight?: InFlight
  checks?: readonly AuditCheck[]
}

export type Announce = <Name extends keyof Events>(
  channel: string,
  event: Name,
  data: Events[Name],
) => void

/** Tells everybody who watches a game; a volatile event, such as a tick, is skipped for readers who are behind. */
export type AnnounceRound = <Name extends keyof RoundEvents>(
  event: Name,
  data: RoundEvents[Name],
  options?: { isVolatile: boolean },
) => void

/**
 * Tells a channel's listeners of an event, as the contract names it. What happened has happened: an event
 * that is off its form is not sent and stands in the log, and disturbs nobody; where it is strict it throws.
 */
export function createAnnouncers(deps: {
  realtime: Pick<PusherEndpoint, 'publish'>
  socketio: Pick<SocketioEndpoint, 'publish'>
  log: Pick<Log, 'error'>
  isStrict: boolean
}): Pick<Kit, 'announce' | 'announceRound'> {
  const { realtime, socketio, log, isStrict } = deps

  function publish(name: string, schema: ZodType, data: unknown, send: (kept: unknown) => void) {
    try {
      send(enforceContract(data, { name, schema, isStrict }))
    } catch (error) {
      if (isStrict) throw error
      log.error({ err: error }, `The event ${name} is off its contract and was not sent`)
    }
  }

  return {
    announce: (channel, event, data) =>
      publish(event, eventSchemas[event], data, (kept) => realtime.publish(channel, event, kept)),
    announceRound: (event, data, options) =>
      publish(event, roundEventSchemas[event], data, (kept) =>
        socketio.publish(namespaceOf(event), event, kept, options),
      ),
  }
}

/** Tells players of every change of their balance. */
export function announceBalances({ ledger, announce }: Pick<Kit, 'ledger' | 'announce'>): void {
  ledger.onWalletMoved(({ playerId, balance, seq, code }) =>
    announce(playerChannel(playerId), events.balanceUpdated, {
      seq: Number(seq),
      type: code,
      current_balance: toCoins(balance),
    }),
  )
}

import { type Events, eventSchemas } from '#contract/realtime/event-schemas.ts'
import { keepToContract } from '#server/platform/http/keep-to-contract.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { PusherEndpoint } from '#server/platform/realtime/pusher-endpoint.ts'

export type Announce = <Name extends keyof Events>(
  channel: string,
  event: Name,
  data: Events[Name],
) => void

interface AnnounceParts {
  realtime: Pick<PusherEndpoint, 'publish'>
  log: Pick<Log, 'error'>
  isStrict: boolean
}

/**
 * Tells a channel's listeners of an event, as the contract names it. What happened has happened: an event
 * that is off its form is not sent and stands in the log, and disturbs nobody; where it is strict it throws.
 */
export const announcer =
  ({ realtime, log, isStrict }: AnnounceParts): Announce =>
  (channel, event, data) => {
    try {
      const terms = { name: event, schema: eventSchemas[event], isStrict }
      realtime.publish(channel, event, keepToContract(data, terms))
    } catch (error) {
      if (isStrict) throw error
      log.error({ err: error }, `The event ${event} is off its contract and was not sent`)
    }
  }

import { z } from 'zod'
import { infoOf } from './http-api-channels.ts'
import type { HttpApiAnswer } from './http-api-message.ts'
import { read } from './incoming.ts'
import {
  channelKindOf,
  EVENT_NAME_LENGTH_MAX,
  isReservedEvent,
  isSocketId,
  isUserChannel,
} from './names.ts'
import type { PusherEndpoint } from './pusher-endpoint.ts'

const DATA_BYTES_MAX = 10 * 1024
const CHANNELS_PER_EVENT_MAX = 100
const EVENTS_PER_BATCH_MAX = 10

const channel = z.string().refine((name) => channelKindOf(name) !== null || isUserChannel(name))
const event = z.object({
  name: z
    .string()
    .min(1)
    .max(EVENT_NAME_LENGTH_MAX)
    .refine((name) => !isReservedEvent(name)),
  data: z.string(),
  socket_id: z.string().refine(isSocketId).optional(),
  info: z.string().optional(),
})
const toOne = event.extend({ channel })
const toMany = event.extend({ channels: z.array(channel).min(1).max(CHANNELS_PER_EVENT_MAX) })
const batch = z.object({ batch: z.array(toOne).min(1).max(EVENTS_PER_BATCH_MAX) })

type Event = z.infer<typeof event>

/** `POST /events`: one event to one or several channels. */
export function triggerEvent(endpoint: PusherEndpoint, body: string): HttpApiAnswer {
  const asked = read(z.union([toMany, toOne]), body)
  if (!asked) return { status: 400, body: { error: 'The event is not valid' } }
  if (isTooLarge(asked)) return tooLarge
  const channels = 'channels' in asked ? asked.channels : [asked.channel]
  for (const name of channels) publish(endpoint, name, asked)
  if (asked.info === undefined) return { status: 200, body: {} }
  const { info } = asked
  const infos = channels.map((name) => [name, infoOf(endpoint, name, info)])
  return { status: 200, body: { channels: Object.fromEntries(infos) } }
}

/** `POST /batch_events`: several events, either all or none. */
export function triggerBatch(endpoint: PusherEndpoint, body: string): HttpApiAnswer {
  const asked = read(batch, body)
  if (!asked) return { status: 400, body: { error: 'The batch is not valid' } }
  if (asked.batch.some(isTooLarge)) return tooLarge
  for (const item of asked.batch) publish(endpoint, item.channel, item)
  if (asked.batch.every((item) => item.info === undefined)) return { status: 200, body: {} }
  const infos = asked.batch.map((item) => infoOf(endpoint, item.channel, item.info ?? ''))
  return { status: 200, body: { batch: infos } }
}

const tooLarge: HttpApiAnswer = {
  status: 413,
  body: { error: `The data of an event holds at most ${DATA_BYTES_MAX} bytes` },
}

const isTooLarge = ({ data }: Event): boolean => Buffer.byteLength(data) > DATA_BYTES_MAX

const publish = (endpoint: PusherEndpoint, name: string, asked: Event): void =>
  endpoint.publishText(name, asked.name, asked.data, asked.socket_id)

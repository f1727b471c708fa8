import type { ChannelCounts } from './channels.ts'
import type { HttpApiAnswer } from './http-api-message.ts'
import { channelKindOf } from './names.ts'
import type { PusherEndpoint } from './pusher-endpoint.ts'

const PRESENCE_PREFIX = 'presence-'

/** `GET /channels`: the channels with subscribers, filtered by prefix, with the requested counts. */
export function listChannels(endpoint: PusherEndpoint, query: URLSearchParams): HttpApiAnswer {
  const prefix = query.get('filter_by_prefix') ?? ''
  const info = query.get('info') ?? ''
  if (asksFor(info, 'user_count') && !prefix.startsWith(PRESENCE_PREFIX)) return usersNeedPresence
  const channels = endpoint
    .channels()
    .filter(({ name }) => channelKindOf(name) !== null && name.startsWith(prefix))
    .map((counts) => [counts.name, select(counts, info)])
  return { status: 200, body: { channels: Object.fromEntries(channels) } }
}

/** `GET /channels/{name}`: whether the channel has subscribers, with the requested counts. */
export function showChannel(
  endpoint: PusherEndpoint,
  name: string,
  query: URLSearchParams,
): HttpApiAnswer {
  const info = query.get('info') ?? ''
  const kind = channelKindOf(name)
  if (kind === null) return { status: 400, body: { error: 'The channel name is not valid' } }
  if (asksFor(info, 'user_count') && kind !== 'presence') return usersNeedPresence
  const counts = countsOf(endpoint, name)
  return { status: 200, body: { occupied: counts.subscriptions > 0, ...select(counts, info) } }
}

/** `GET /channels/{name}/users`: the members of a presence channel. */
export function listUsers(endpoint: PusherEndpoint, name: string): HttpApiAnswer {
  if (channelKindOf(name) !== 'presence') return usersNeedPresence
  return { status: 200, body: { users: endpoint.members(name).map((id) => ({ id })) } }
}

/** The counts of a channel that the comma-separated `info` requests. */
export const infoOf = (endpoint: PusherEndpoint, name: string, info: string): object =>
  select(countsOf(endpoint, name), info)

const usersNeedPresence: HttpApiAnswer = {
  status: 400,
  body: { error: 'Users are counted on presence channels only' },
}

const asksFor = (info: string, attribute: string): boolean => info.split(',').includes(attribute)

const countsOf = (endpoint: PusherEndpoint, name: string): ChannelCounts =>
  endpoint.channels().find((counts) => counts.name === name) ?? {
    name,
    subscriptions: 0,
    users: channelKindOf(name) === 'presence' ? 0 : null,
  }

function select({ subscriptions, users }: ChannelCounts, info: string): object {
  return {
    ...(asksFor(info, 'subscription_count') && { subscription_count: subscriptions }),
    ...(asksFor(info, 'user_count') && users !== null && { user_count: users }),
  }
}

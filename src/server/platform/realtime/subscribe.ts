import type { Connection } from './connection.ts'
import type { Hub } from './hub.ts'
import { readMember, type SubscribeData, subscribeData } from './incoming.ts'
import { channelKindOf, isUserChannel, userChannelOf } from './names.ts'
import { memberAdded, protocolError, subscriptionError, subscriptionSucceeded } from './outgoing.ts'
import type { Member } from './presence.ts'
import { isChannelAuth } from './signing.ts'

/** `pusher:subscribe`: everybody to a public channel, with a signature to the others. */
export function subscribe(hub: Hub, connection: Connection, data: unknown): Buffer {
  const asked = subscribeData.safeParse(data).data
  if (!asked) return protocolError('The subscription is not valid')
  const { channel } = asked
  if (isUserChannel(channel)) return subscribeUser(hub, connection, channel)
  const kind = channelKindOf(channel)
  if (!kind) return protocolError('The channel name is not valid')
  if (connection.channels.has(channel)) {
    return protocolError(`Existing subscription to channel ${channel}`)
  }
  if (kind !== 'public' && !isChannelAuth(hub.app, connection.socketId, asked)) {
    hub.log.info({ socketId: connection.socketId, channel }, 'subscription refused')
    return unauthorized(channel, 'The signature is not valid')
  }
  if (!hasRoom(hub, connection)) return limitReached(channel, 'Too many subscriptions')
  if (kind === 'presence') return subscribeMember(hub, connection, asked)
  hub.channels.add(connection, channel)
  return subscriptionSucceeded(channel)
}

function subscribeMember(hub: Hub, connection: Connection, asked: SubscribeData): Buffer {
  const { channel } = asked
  const member = memberIn(connection, asked)
  if (!member) return unauthorized(channel, 'No user_id is given')
  const present = hub.channels.presenceOf(channel)
  const isFull = (present?.userIds().length ?? 0) >= hub.limits.membersPerChannelMax
  if (isFull && !present?.has(member.userId)) return limitReached(channel, 'The channel is full')
  if (hub.channels.join(connection, channel, member)) {
    const news = memberAdded(channel, member.userId, member.userInfo)
    hub.channels.fanOut(channel, news, connection.socketId)
  }
  return subscriptionSucceeded(channel, hub.channels.presenceOf(channel)?.list())
}

/** The member that the signed data names, or else the user who signed in on this connection. */
function memberIn(connection: Connection, asked: SubscribeData): Member | null {
  if (asked.channel_data !== undefined) {
    const member = readMember(asked.channel_data)
    return member && { userId: member.user_id, userInfo: member.user_info }
  }
  const { user } = connection
  return user && { userId: user.id, userInfo: user.user_info }
}

function subscribeUser(hub: Hub, connection: Connection, channel: string): Buffer {
  if (!connection.user || channel !== userChannelOf(connection.user.id)) {
    return unauthorized(channel, 'Not signed in as this user')
  }
  if (!connection.channels.has(channel)) {
    if (!hasRoom(hub, connection)) return limitReached(channel, 'Too many subscriptions')
    hub.channels.add(connection, channel)
  }
  return subscriptionSucceeded(channel)
}

const hasRoom = (hub: Hub, connection: Connection): boolean =>
  connection.channels.size < hub.limits.channelsPerConnectionMax &&
  hub.channels.subscriptions() < hub.limits.subscriptionsMax

const unauthorized = (channel: string, reason: string): Buffer =>
  subscriptionError(channel, 'AuthError', reason, 401)

const limitReached = (channel: string, reason: string): Buffer =>
  subscriptionError(channel, 'LimitReached', reason, 403)

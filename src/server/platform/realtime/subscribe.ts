import { closeCodes } from './close-codes.ts'
import type { Connection } from './connection.ts'
import type { Hub } from './hub.ts'
import { readMember, type SubscribeData, subscribeData } from './incoming.ts'
import { channelKindOf, isUserChannel, userChannelOf } from './names.ts'
import { memberAdded, protocolError, subscriptionError, subscriptionSucceeded } from './outgoing.ts'
import type { Member } from './presence.ts'
import { isChannelAuth } from './signing.ts'

/**
 * `pusher:subscribe`: public channels are open to everybody, others need a signature. Returns null if the reply is sent
 * later, because the existence of the channel must be looked up.
 */
export function subscribe(hub: Hub, connection: Connection, data: unknown): Buffer | null {
  const asked = subscribeData.safeParse(data).data
  if (!asked) return protocolError('The subscription is not valid')
  const { channel } = asked
  if (isUserChannel(channel)) return subscribeUser(hub, connection, channel)
  const kind = channelKindOf(channel)
  if (!kind) return protocolError('The channel name is not valid')
  if (connection.channels.has(channel) || connection.asking.has(channel)) {
    return protocolError(`Existing subscription to channel ${channel}`)
  }
  if (kind !== 'public' && !isChannelAuth(hub.app, connection.socketId, asked)) {
    hub.log.info({ socketId: connection.socketId, channel }, 'A subscription was refused')
    return unauthorized(channel, 'The signature is not valid')
  }
  if (!hasRoom(hub, connection)) return limitReached(channel, 'Too many subscriptions')
  const isKnown = hub.isChannel(channel)
  if (typeof isKnown === 'boolean') return enter(hub, connection, asked, isKnown)
  connection.asking.add(channel)
  // If the lookup fails, the subscription is allowed. The limits still apply.
  void isKnown
    .catch(() => true)
    .then((found) => {
      if (!connection.asking.delete(channel) || connection.isGone) return
      const answer = enter(hub, connection, asked, found)
      if (answer) connection.send(answer)
    })
  return null
}

function enter(
  hub: Hub,
  connection: Connection,
  asked: SubscribeData,
  isKnown: boolean,
): Buffer | null {
  const { channel } = asked
  if (!isKnown) return turnAway(hub, connection, channel)
  if (channelKindOf(channel) === 'presence') return subscribeMember(hub, connection, asked)
  hub.channels.add(connection, channel)
  return subscriptionSucceeded(channel)
}

/** Closes connections that subscribe to many channels that do not exist, because they are guessing. */
function turnAway(hub: Hub, connection: Connection, channel: string): Buffer | null {
  connection.unknownChannels += 1
  if (connection.unknownChannels <= hub.limits.unknownChannelsMax) {
    return subscriptionError(channel, 'NotFound', 'There is no such channel', 404)
  }
  connection.close(closeCodes.rateLimited, 'Too many channels that do not exist')
  return null
}

function subscribeMember(hub: Hub, connection: Connection, asked: SubscribeData): Buffer {
  const { channel } = asked
  const member = memberIn(connection, asked)
  if (!member) return unauthorized(channel, 'No user_id is given')
  const present = hub.channels.presenceOf(channel)
  const isFull = (present?.userIds().length ?? 0) >= hub.limits.membersPerChannelMax
  if (isFull && !present?.has(member.userId)) return limitReached(channel, 'The channel is full')
  if (hub.channels.join(connection, channel, member)) {
    const event = memberAdded(channel, member.userId, member.userInfo)
    hub.channels.fanOut(channel, event, connection.socketId)
  }
  return subscriptionSucceeded(channel, hub.channels.presenceOf(channel)?.list())
}

/** The member in the signed data, or else the user who has logged in on this connection. */
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
    return unauthorized(channel, 'Not logged in as this user')
  }
  if (!connection.channels.has(channel)) {
    if (!hasRoom(hub, connection)) return limitReached(channel, 'Too many subscriptions')
    hub.channels.add(connection, channel)
  }
  return subscriptionSucceeded(channel)
}

const hasRoom = (hub: Hub, connection: Connection): boolean =>
  connection.channels.size + connection.asking.size < hub.limits.channelsPerConnectionMax &&
  hub.channels.subscriptions() < hub.limits.subscriptionsMax

const unauthorized = (channel: string, reason: string): Buffer =>
  subscriptionError(channel, 'AuthError', reason, 401)

const limitReached = (channel: string, reason: string): Buffer =>
  subscriptionError(channel, 'LimitReached', reason, 403)

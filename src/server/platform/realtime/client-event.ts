import { closeCodes } from './close-codes.ts'
import type { Connection } from './connection.ts'
import type { Hub } from './hub.ts'
import type { Incoming } from './incoming.ts'
import { channelKindOf, EVENT_NAME_LENGTH_MAX, isEncrypted } from './names.ts'
import { protocolError } from './outgoing.ts'

/** A `client-` event: to the other subscribers of a private or presence channel. */
export function relayClientEvent(
  hub: Hub,
  connection: Connection,
  message: Incoming,
): Buffer | null {
  const { event, channel = '', data } = message
  const refusal = refusalOf(hub, connection, event, channel)
  if (refusal) return protocolError(refusal, closeCodes.rateLimited)
  hub.publish(channel, event, typeof data === 'string' ? data : JSON.stringify(data ?? null), {
    exceptSocketId: connection.socketId,
    userId: hub.channels.presenceOf(channel)?.memberOf(connection.socketId)?.userId,
  })
  return null
}

function refusalOf(hub: Hub, connection: Connection, event: string, channel: string) {
  if (!hub.hasClientEvents) return 'Client events are not enabled'
  if (!connection.clientEventRate.take(hub.nowMs())) return 'Too many client events'
  if (event.length > EVENT_NAME_LENGTH_MAX) return 'The event name is too long'
  const kind = channelKindOf(channel)
  if (kind !== 'private' && kind !== 'presence') {
    return 'Client events are for private and presence channels'
  }
  if (isEncrypted(channel)) return 'Client events are not for encrypted channels'
  if (!connection.channels.has(channel)) return 'The channel is not subscribed to'
  return null
}

import { closeCodes } from './close-codes.ts'
import type { Connection } from './connection.ts'
import type { Hub } from './hub.ts'
import { type Incoming, readIncoming, readUser, signinData, unsubscribeData } from './incoming.ts'
import { channelKindOf, EVENT_NAME_LENGTH_MAX, isClientEvent, isEncrypted } from './names.ts'
import { pong, protocolError, signinSuccess } from './outgoing.ts'
import { isUserAuth } from './signing.ts'
import { subscribe } from './subscribe.ts'

/** Handles a message of a client, and replies. */
export function receive(hub: Hub, connection: Connection, body: Buffer, isBinary: boolean): void {
  if (connection.isGone) return
  connection.noteActivity(hub.nowMs())
  if (isBinary) {
    connection.close(closeCodes.unsupportedData, 'Binary messages are not supported')
    return
  }
  if (!connection.messageRate.take(hub.nowMs())) {
    connection.close(closeCodes.rateLimited, 'Too many messages')
    return
  }
  const message = readIncoming(body.toString())
  const answer = message
    ? answerTo(hub, connection, message)
    : protocolError('The message is not a JSON object with an event')
  if (answer) connection.send(answer)
}

/** The frame of the reply; null if the protocol has none. */
function answerTo(hub: Hub, connection: Connection, message: Incoming): Buffer | null {
  switch (message.event) {
    case 'pusher:ping':
      return pong
    case 'pusher:pong':
      return null
    case 'pusher:subscribe':
      return subscribe(hub, connection, message.data)
    case 'pusher:unsubscribe':
      return unsubscribe(hub, connection, message.data)
    case 'pusher:signin':
      return signIn(hub, connection, message.data)
  }
  if (isClientEvent(message.event)) return relayClientEvent(hub, connection, message)
  return protocolError('Unknown event')
}

/** Relays a `client-` event to the other subscribers of a private or presence channel. */
function relayClientEvent(hub: Hub, connection: Connection, message: Incoming): Buffer | null {
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

/** `pusher:signin`: the connection belongs to one user until it is closed. */
function signIn(hub: Hub, connection: Connection, data: unknown): Buffer | null {
  const asked = signinData.safeParse(data).data
  const isSigned = asked && isUserAuth(hub.app, connection.socketId, asked.auth, asked.user_data)
  const user = isSigned && readUser(asked.user_data)
  if (!user || (connection.user && connection.user.id !== user.id)) {
    hub.log.info({ socketId: connection.socketId }, 'A sign-in was refused')
    connection.close(closeCodes.unauthorized, 'The sign-in is not valid')
    return null
  }
  connection.user = user
  return signinSuccess(asked.user_data)
}

/** `pusher:unsubscribe`: has no reply in the protocol. */
function unsubscribe(hub: Hub, connection: Connection, data: unknown): null {
  const asked = unsubscribeData.safeParse(data).data
  if (!asked) return null
  connection.asking.delete(asked.channel)
  hub.channels.remove(connection, asked.channel)
  return null
}

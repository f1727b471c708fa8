import { relayClientEvent } from './client-event.ts'
import { closeCodes } from './close-codes.ts'
import type { Connection } from './connection.ts'
import type { Hub } from './hub.ts'
import { type Incoming, readIncoming } from './incoming.ts'
import { isClientEvent } from './names.ts'
import { pong, protocolError } from './outgoing.ts'
import { signIn } from './signin.ts'
import { subscribe } from './subscribe.ts'
import { unsubscribe } from './unsubscribe.ts'

/** Does what one message of a client asks for, and answers it. */
export function receive(hub: Hub, connection: Connection, body: Buffer, isBinary: boolean): void {
  if (connection.isGone) return
  connection.heard(hub.nowMs())
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

/** The frame to answer with; null where the protocol has no answer. */
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

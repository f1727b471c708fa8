import { closeCodes } from './close-codes.ts'
import type { Connection } from './connection.ts'
import type { Hub } from './hub.ts'
import { readUser, signinData } from './incoming.ts'
import { signinSuccess } from './outgoing.ts'
import { isUserAuth } from './signing.ts'

/** `pusher:signin`: the connection belongs to one user until it is closed. */
export function signIn(hub: Hub, connection: Connection, data: unknown): Buffer | null {
  const asked = signinData.safeParse(data).data
  const isSigned = asked && isUserAuth(hub.app, connection.socketId, asked.auth, asked.user_data)
  const user = isSigned && readUser(asked.user_data)
  if (!user || (connection.user && connection.user.id !== user.id)) {
    hub.log.info({ socketId: connection.socketId }, 'sign-in refused')
    connection.close(closeCodes.unauthorized, 'The sign-in is not valid')
    return null
  }
  connection.user = user
  return signinSuccess(asked.user_data)
}

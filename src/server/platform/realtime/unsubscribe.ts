import type { Connection } from './connection.ts'
import type { Hub } from './hub.ts'
import { unsubscribeData } from './incoming.ts'

/** `pusher:unsubscribe`: it has no answer, as the client expects none. */
export function unsubscribe(hub: Hub, connection: Connection, data: unknown): null {
  const asked = unsubscribeData.safeParse(data).data
  if (!asked) return null
  connection.asking.delete(asked.channel)
  hub.channels.remove(connection, asked.channel)
  return null
}

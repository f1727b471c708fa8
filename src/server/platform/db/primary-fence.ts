import type { Client } from 'pg'
import { NotPrimary } from './database-errors.ts'
import { readPosition } from './server-position.ts'

/**
 * Keeps the writes of this process on one primary while standbys are promoted. The returned function throws NotPrimary
 * if a new connection leads to a server that must not take them: a standby, another database, or a former primary that
 * came back. As soon as a connection shows a newer timeline, those to older ones are cut, because what they would
 * write is no part of the shop any more.
 */
export function createPrimaryFence(answerMsMax: number): (client: Client) => Promise<void> {
  let newest: { system: string; timeline: number } | null = null
  const open = new Map<Client, number>()

  return async (client) => {
    const { system, isStandby, timeline } = await readPosition(client, answerMsMax)
    if (isStandby) throw new NotPrimary('The database is a standby that is not promoted.')
    if (newest && system !== newest.system) throw new NotPrimary('The database is another one.')
    if (newest && timeline < newest.timeline) {
      throw new NotPrimary('The database is a former primary: a standby was promoted since.')
    }
    newest = { system, timeline }
    open.set(client, timeline)
    client.once('end', () => open.delete(client))
    for (const [other, older] of open) if (older < timeline) other.connection.stream.destroy()
  }
}

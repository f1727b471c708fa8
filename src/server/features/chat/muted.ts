import { listOthers } from '#server/features/persons/index.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { readMute } from './store.ts'

/**
 * Refuses `chat_muted` for a player who may not write now, with the reason and until when. A mute is of a person: it holds
 * for all accounts that proven marks connect.
 */
export async function refuseMuted(reader: Reader, playerId: string, at: Date): Promise<void> {
  const mute = await readMute(reader, [playerId, ...(await listOthers(reader, playerId))], at)
  if (!mute) return
  const values = { until: mute.until.toISOString(), reason: mute.reason }
  refuse('chat_muted', { message: { code: 'chat_muted_for', values }, data: values })
}

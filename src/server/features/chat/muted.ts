import type { Reader } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { readMute } from './store.ts'

/** Refuses `chat_muted` for a player who may not write now, with the reason and until when. */
export async function refuseMuted(reader: Reader, playerId: string, at: Date): Promise<void> {
  const mute = await readMute(reader, playerId, at)
  if (!mute) return
  const values = { until: mute.until.toISOString(), reason: mute.reason }
  refuse('chat_muted', { message: { code: 'chat_muted_for', values }, data: values })
}

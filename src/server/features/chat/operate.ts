import type { Reply } from '#contract/call.ts'
import type { readChatMessage } from '#contract/http/operator/moderation.ts'
import { chatChannel, events } from '#contract/realtime/channels.ts'
import { HOUR_MS } from '#domain/schedule/durations.ts'
import type { Kit } from '#server/features/kit.ts'
import { readLevels } from '#server/features/levels/index.ts'
import { closeCases } from '#server/features/moderation/index.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { nextSeq } from '#server/platform/realtime/next-seq.ts'
import { presentForStaff } from './present.ts'
import { CHAT_EVENTS } from './service.ts'
import {
  endMute,
  listAround,
  type MessageRow,
  readMessage,
  removeMessage,
  writeMute,
} from './store.ts'

/** The messages shown before and after one that staff look at. */
const AROUND = 10

/** The staff's acts in the chat, each in the caller's transaction. */
export interface ChatOperations {
  /** A message with those around it. Refuses `not_found`. */
  read(id: string): Promise<Reply<typeof readChatMessage>>
  /** Refuses `not_found`. */
  find(tx: Tx, id: string): Promise<MessageRow>
  /** Removes a message from its room, and closes its case. Refuses `request_moved_on` if it was removed before. */
  remove(tx: Tx, id: string): Promise<void>
  /** Keeps a player from writing for so many hours; with 0 it ends that, and refuses `request_moved_on` if nothing does. */
  mute(
    tx: Tx,
    player: { id: string; name: string },
    mute: { hours: number; reason: string },
  ): Promise<void>
}

export function createChatOperations(
  deps: Pick<Kit, 'database' | 'clock' | 'announce'>,
): ChatOperations {
  const { database, clock, announce } = deps
  const find = async (tx: Tx, id: string) => (await readMessage(tx, id)) ?? refuse('not_found')

  return {
    async read(id) {
      const { room } = (await readMessage(database.pool, id)) ?? refuse('not_found')
      const rows = await listAround(database.pool, { id, room, count: AROUND })
      const levels = await readLevels(database.pool, [
        ...new Set(rows.map(({ player_id }) => player_id)),
      ])
      return { data: rows.map((row) => presentForStaff(row, levels.get(row.player_id) ?? 1)) }
    },
    find,
    async remove(tx, id) {
      const { room } = await find(tx, id)
      if (!(await removeMessage(tx, id, instantOf(clock)))) {
        refuse('request_moved_on', { message: { code: 'message_removed' } })
      }
      await closeCases(tx, deps, { kind: 'message', subjectId: id })
      const channel = chatChannel(room)
      const seq = await nextSeq(tx, channel, CHAT_EVENTS)
      tx.afterCommit(() => announce(channel, events.chatRemoved, { seq, id }))
    },
    async mute(tx, { id, name }, { hours, reason }) {
      const at = instantOf(clock)
      if (hours > 0) {
        await writeMute(tx, id, { until: new Date(at.getTime() + hours * HOUR_MS), reason, at })
      } else if (!(await endMute(tx, id, at))) {
        refuse('request_moved_on', { message: { code: 'player_not_muted', values: { name } } })
      }
    },
  }
}

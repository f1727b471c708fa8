import type { Body, Query, Reply } from '#contract/call.ts'
import type { ChatMessage, ChatReceipt, listChat, sendChat } from '#contract/http/chat.ts'
import { CHAT_LOBBY, chatChannel, events } from '#contract/realtime/channels.ts'
import { DAY_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import type { Kit } from '#server/features/kit.ts'
import { readLevels } from '#server/features/levels/index.ts'
import { deleteCasesOf, report } from '#server/features/moderation/index.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { cutPage, isUuid, readCursor } from '#server/platform/http/cursor.ts'
import { refuse, refuseField } from '#server/platform/http/refuse.ts'
import { plainReading } from '#server/platform/names/readings.ts'
import { nextSeq } from '#server/platform/realtime/next-seq.ts'
import { refuseMuted } from './muted.ts'
import { presentMessage, presentReceipt } from './present.ts'
import {
  deleteBefore,
  deleteCounters,
  deleteEndedMutes,
  insertMessage,
  listMessages,
  lockWriter,
  readMessage,
  readSaid,
  readSeq,
  readSettledBet,
  type Said,
} from './store.ts'
import { chatFault } from './text-fault.ts'

/** The retention period stated in the privacy statement. */
export const CHAT_KEPT_DAYS = 30

/** How long a player may not repeat what they said, and a room not what several people said. */
const REPEAT_MS = 10 * MINUTE_MS
/** Short texts, such as a greeting, may be everybody's; a longer one is copied. */
const COPIED_LETTERS_MIN = 20
const COPIES_MAX = 2

export type ChatDeps = Pick<Kit, 'database' | 'clock' | 'entropy' | 'announce'> & {
  /** Whether a battle with this id exists: anyone with its id may see it, and its room. */
  isBattle(id: string): Promise<boolean>
}

export interface ChatService {
  list(room: string, query: Query<typeof listChat>): Promise<Reply<typeof listChat>>
  /**
   * Stores a message and publishes it. Refuses `not_found` for a room that is none, `chat_muted`, `chat_repeated`, and
   * under its field a text that may not be written or a bet that is not the player's own and settled.
   */
  send(
    tx: Tx,
    playerId: string,
    room: string,
    body: Body<typeof sendChat>,
  ): Promise<Reply<typeof sendChat>>
  report(playerId: string, messageId: string): Promise<void>
  /** Deletes messages after the retention period, and mutes that have ended. */
  forgetOld(stopping: AbortSignal): Promise<void>
}

export function createChat(deps: ChatDeps): ChatService {
  const { database, clock, entropy, announce, isBattle } = deps

  async function insistRoom(room: string): Promise<void> {
    if (room === CHAT_LOBBY) return
    const id = room.startsWith('battle-') ? room.slice('battle-'.length) : ''
    if (!(isUuid(id) && (await isBattle(id)))) refuse('not_found')
  }

  async function ownReceipt(tx: Tx, playerId: string, betId: string): Promise<ChatReceipt> {
    const bet = isUuid(betId) ? await readSettledBet(tx, playerId, betId) : null
    return bet ? presentReceipt(bet) : refuseField('bet_id', { code: 'chat_bet_unknown' })
  }

  async function send(
    tx: Tx,
    playerId: string,
    room: string,
    { text = '', bet_id: betId }: Body<typeof sendChat>,
  ): Promise<Reply<typeof sendChat>> {
    const fault = betId === undefined ? chatFault(text) : null
    if (fault) refuseField('text', fault)
    await insistRoom(room)
    await lockWriter(tx, playerId)
    await refuseMuted(tx, playerId, instantOf(clock))
    const receipt = betId === undefined ? null : await ownReceipt(tx, playerId, betId)
    const since = new Date(clock.now() - REPEAT_MS)
    const said = await readSaid(tx, { room, playerId, since })
    if (isRepeated({ playerId, text, betId }, said)) refuse('chat_repeated')
    const id = entropy.id()
    await insertMessage(tx, {
      ...{ id, room, text, receipt },
      player_id: playerId,
      created_at: instantOf(clock),
    })
    const data = await presentOne(tx, id)
    const channel = chatChannel(room)
    const seq = await nextSeq(tx, channel, CHAT_EVENTS)
    tx.afterCommit(() => announce(channel, events.chatMessage, { seq, ...data }))
    return { msg: 'Sent.', data }
  }

  async function presentOne(tx: Tx, id: string): Promise<ChatMessage> {
    const row = (await readMessage(tx, id)) ?? refuse('not_found')
    const levels = await readLevels(tx, [row.player_id])
    return presentMessage(row, levels.get(row.player_id) ?? 1)
  }

  return {
    async list(room, { limit, cursor }) {
      await insistRoom(room)
      // First, so that an event after it is never taken for one that the list has.
      const seq = await readSeq(database.pool, chatChannel(room), CHAT_EVENTS)
      const since = new Date(clock.now() - CHAT_KEPT_DAYS * DAY_MS)
      const page = { cursor: readCursor(cursor), since, limit: limit + 1 }
      const rows = await listMessages(database.pool, room, page)
      const { shown, next_cursor } = cutPage(rows, limit, ({ id }) => id)
      const writers = [...new Set(shown.map(({ player_id }) => player_id))]
      const levels = await readLevels(database.pool, writers)
      return {
        data: shown.map((row) => presentMessage(row, levels.get(row.player_id) ?? 1)),
        next_cursor,
        seq,
      }
    },
    send,
    async report(playerId, messageId) {
      const row = isUuid(messageId) ? await readMessage(database.pool, messageId) : null
      if (!row || row.removed_at) return refuse('not_found')
      const subject = {
        kind: 'message',
        subjectId: row.id,
        playerId: row.player_id,
        about: '',
      } as const
      await database.transaction((tx) => report(tx, deps, subject, playerId))
    },
    async forgetOld(stopping) {
      const before = new Date(clock.now() - CHAT_KEPT_DAYS * DAY_MS)
      let deleted = -1
      while (deleted !== 0 && !stopping.aborted) {
        deleted = await database.transaction(async (tx) => {
          const gone = await deleteBefore(tx, before)
          await deleteCasesOf(
            tx,
            gone.map(({ id }) => id),
          )
          await deleteCounters(tx, [...new Set(gone.map(({ room }) => room))], CHAT_EVENTS)
          return gone.length
        })
      }
      await deleteEndedMutes(database.pool, instantOf(clock))
    },
  }
}

/** The counter of all events of a room's channel. */
export const CHAT_EVENTS = 'chat'

/** Whether a message was said before: by its player, or a longer one by several people. */
function isRepeated(
  { playerId, text, betId }: { playerId: string; text: string; betId: string | undefined },
  said: readonly Said[],
): boolean {
  if (betId !== undefined) return said.some(({ bet_id }) => bet_id === betId)
  const look = lookOf(text)
  const same = said.filter((other) => other.bet_id === null && lookOf(other.text) === look)
  if (same.some((other) => other.player_id === playerId)) return true
  return look.length >= COPIED_LETTERS_MIN && same.length >= COPIES_MAX
}

/** The letters and digits of a text as they look, so that spaces, signs and accents make no other text. */
function lookOf(text: string): string {
  const letters = plainReading(text).replaceAll(/[^\p{L}\p{N}]/gu, '')
  return letters === '' ? text : letters
}

import { z } from 'zod'
import { rowId } from '#contract/http/operator/acts.ts'
import type { ChatOperations } from '#server/features/chat/index.ts'
import type { ModerationOperations } from '#server/features/moderation/index.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { defineAction, exposureOf } from './action.ts'
import { readPlayer } from './players-store.ts'

/** Support's acts on messages, and on cases of moderation. The log has no text of a message, which is deleted later. */
export const createChatActions = (chat: ChatOperations, moderation: ModerationOperations) => ({
  removeMessage: defineAction(
    'chat.remove',
    z.object({ message_id: rowId }),
    ({ message_id: subjectId }) => ({
      exposure: async (tx) => {
        const { player_id: playerId } = await chat.find(tx, subjectId)
        return exposureOf({ playerId, subjectId })
      },
      async perform(tx) {
        await chat.remove(tx, subjectId)
        return { done: { msg: 'The message is removed.' } }
      },
    }),
    'support',
  ),

  mute: defineAction(
    'player.mute',
    z.object({ player_id: rowId, hours: z.number(), reason: z.string() }),
    ({ player_id: playerId, hours, reason }) => ({
      exposure: () => exposureOf({ playerId }),
      async perform(tx) {
        const player = (await readPlayer(tx, playerId)) ?? refuse('not_found')
        await chat.mute(tx, player, { hours, reason })
        const lasts = hours === 1 ? '1 hour' : `${hours} hours`
        const msg = hours > 0 ? `is muted for ${lasts}` : 'may write again'
        return { done: { msg: `${player.name} ${msg}.` } }
      },
    }),
    'support',
  ),

  dismissCase: defineAction(
    'moderation.dismiss',
    z.object({ case_id: rowId }),
    ({ case_id: subjectId }) => ({
      exposure: async (tx) => {
        const { player_id: playerId } = await moderation.lock(tx, subjectId)
        return exposureOf({ playerId, subjectId })
      },
      async perform(tx) {
        await moderation.dismiss(tx, subjectId)
        return { done: { msg: 'The case is dismissed.' } }
      },
    }),
    'support',
  ),
})

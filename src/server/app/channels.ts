import {
  BATTLES_CHANNEL,
  BETS_CHANNEL,
  CHAT_LOBBY,
  chatChannel,
  PUBLIC_CHANNEL,
} from '#contract/realtime/channels.ts'
import { isUuid } from '#server/platform/http/cursor.ts'

const open = new Set<string>([
  PUBLIC_CHANNEL,
  BATTLES_CHANNEL,
  BETS_CHANNEL,
  chatChannel(CHAT_LOBBY),
])
const CHAT = /^chat-battle-(.+)$/
const BATTLE = /^battle-(.+)$/
const PRIVATE = /^private-(?:users|staff)\.(.+)$/

/** Whether those who listen to a channel are told how many they are: the audience of a battle. */
export const isCounted = (channel: string): boolean => BATTLE.test(channel)

/**
 * Whether a channel exists. A battle's channels, with that of its chat, exist if the battle does: anyone with its id may listen, so
 * subscriptions to thousands of invented ids must not occupy memory.
 */
export const channelsThatExist =
  (isBattle: (id: string) => Promise<boolean>) =>
  (channel: string): boolean | Promise<boolean> => {
    if (open.has(channel)) return true
    const [, ownerId] = PRIVATE.exec(channel) ?? []
    if (ownerId !== undefined) return isUuid(ownerId)
    const [, battleId = ''] = BATTLE.exec(channel) ?? CHAT.exec(channel) ?? []
    return isUuid(battleId) && isBattle(battleId)
  }

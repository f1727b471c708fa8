import { BATTLES_CHANNEL, PUBLIC_CHANNEL } from '#contract/realtime/channels.ts'
import { isUuid } from '#server/platform/http/cursor.ts'

const BATTLE = /^battle-(.+)$/
const PLAYER = /^private-users\.(.+)$/

/**
 * Whether a channel is one of the shop's. A battle's is when there is such a battle: its id is all that it
 * takes to listen, so that ids made up by the thousand must hold no memory here.
 */
export const channelsThatExist =
  (isBattle: (id: string) => Promise<boolean>) =>
  (channel: string): boolean | Promise<boolean> => {
    if (channel === PUBLIC_CHANNEL || channel === BATTLES_CHANNEL) return true
    const [, playerId] = PLAYER.exec(channel) ?? []
    if (playerId !== undefined) return isUuid(playerId)
    const [, battleId = ''] = BATTLE.exec(channel) ?? []
    return isUuid(battleId) && isBattle(battleId)
  }

import type { Emote } from '#contract/http/chat.ts'
import { battleChannel, events } from '#contract/realtime/channels.ts'
import { SECOND_MS } from '#domain/schedule/durations.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import { isUuid } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { Player } from '#server/platform/http/route.ts'
import { refuseMuted } from './muted.ts'
import type { ChatDeps } from './service.ts'

/** More in one battle are a blur, and each goes to all who watch: what many accounts could do together. */
const SHOWN_MAX = 12
const SHOWN_PER_MS = 3 * SECOND_MS

export interface Emotes {
  /**
   * Shows a player's emote to all who watch a battle now; false if others have just shown as many as this node lets
   * through. Refuses `not_found` for a battle that is none, and `chat_muted`.
   */
  show(player: Pick<Player, 'id' | 'name'>, battleId: string, emote: Emote): Promise<boolean>
}

export function createEmotes(
  deps: Pick<ChatDeps, 'database' | 'clock' | 'announce' | 'isBattle'>,
): Emotes {
  const { database, clock, announce, isBattle } = deps
  const shown = new Map<string, number>()
  let sinceMs = clock.now()

  /** Counts an emote of a battle in the present span; false if it is one too many. */
  function take(battleId: string): boolean {
    if (clock.now() - sinceMs >= SHOWN_PER_MS) {
      sinceMs = clock.now()
      shown.clear()
    }
    const count = shown.get(battleId) ?? 0
    if (count >= SHOWN_MAX) return false
    shown.set(battleId, count + 1)
    return true
  }

  return {
    async show({ id: playerId, name }, battleId, emote) {
      if (!(isUuid(battleId) && (await isBattle(battleId)))) refuse('not_found')
      await refuseMuted(database.pool, playerId, instantOf(clock))
      if (!take(battleId)) return false
      const user = { id: playerId, name }
      announce(battleChannel(battleId), events.battleEmote, { id: battleId, emote, user })
      return true
    },
  }
}

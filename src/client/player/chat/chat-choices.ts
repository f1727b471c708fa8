import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { useConfig } from '#client/lib/api/queries.ts'
import { browserStore } from '#client/lib/browser/stores.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { useSession } from '#client/player/session.ts'
import type { ChatMessage } from '#contract/http/chat.ts'

interface ChatChoices {
  /** Whether the drawer of a wide page is open. */
  isOpen: boolean
  /** The players whose messages this browser does not show, by id. */
  hidden: readonly string[]
  /** Whether this browser shows the emotes of battles. */
  hasEmotes: boolean
}

const HIDDEN_MAX = 500

/** What a player chose for the chat, stored in this browser. */
export const useChatChoices = create(
  persist((): ChatChoices => ({ isOpen: false, hidden: [], hasEmotes: true }), {
    name: 'chat',
    storage: createJSONStorage(() => browserStore),
  }),
)

/** Whether the sheet of a narrow page is open. */
export const useChatSheet = create(() => ({ isOpen: false }))

/** Shows no message of a player anymore, and says so. */
export function hidePlayer({ id: playerId, name }: Pick<ChatMessage['user'], 'id' | 'name'>): void {
  useChatChoices.setState(({ hidden }) => ({
    hidden: [playerId, ...hidden.filter((id) => id !== playerId)].slice(0, HIDDEN_MAX),
  }))
  toast.info(`You see no messages of ${name} on this device anymore.`)
}

export function showEverybody(): void {
  useChatChoices.setState({ hidden: [] })
}

/** Whether the shop has its chat open, and the player wants it. */
export function useHasChat(): boolean {
  const { data } = useConfig()
  const isWanted = useSession(({ user }) => user?.chat !== false)
  return isWanted && data !== undefined && !data.closed.includes('chat')
}

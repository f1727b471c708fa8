import { useEffect } from 'react'
import { create } from 'zustand'
import { listen } from '#client/lib/realtime/realtime.ts'
import { useChatChoices, useHasChat } from '#client/player/chat/chat-choices.ts'
import type { IconName } from '#client/ui/icon.tsx'
import type { Emote } from '#contract/http/chat.ts'
import { battleChannel, events } from '#contract/realtime/channels.ts'
import type { BattleEmote } from '#contract/realtime/chat-events.ts'
import { SECOND_MS } from '#domain/schedule/durations.ts'

export const emoteLooks: Record<Emote, { label: string; icon: IconName }> = {
  hello: { label: 'Hello', icon: 'hand-waving-fill' },
  luck: { label: 'Good luck', icon: 'clover-fill' },
  nice: { label: 'Nice', icon: 'thumbs-up-fill' },
  wow: { label: 'Wow', icon: 'sparkle-fill' },
  fire: { label: 'On fire', icon: 'fire-fill' },
  laugh: { label: 'Ha ha', icon: 'smiley-wink-fill' },
  ouch: { label: 'Ouch', icon: 'smiley-sad-fill' },
  gg: { label: 'Good game', icon: 'handshake-fill' },
}

/** An emote on the page; `key` tells two of one sender apart. */
export interface ShownEmote {
  key: number
  userId: string
  name: string
  emote: Emote
}

/** How long an emote is shown. */
export const SHOWN_MS = 3 * SECOND_MS
/** A page shows this many at most: the newest of as many people. */
const SHOWN_MAX = 20

/** The emotes that are shown now, oldest first, each sender's newest only. */
export const useShownEmotes = create(() => ({ shown: [] as readonly ShownEmote[] }))

/** Whether this page shows emotes: they are a part of the chat, and can be hidden alone. */
export function useHasEmotes(): boolean {
  const hasChat = useHasChat()
  return useChatChoices(({ hasEmotes }) => hasEmotes) && hasChat
}

/** The emotes after another one. */
export function withEmote(
  shown: readonly ShownEmote[],
  { emote, user }: Pick<BattleEmote, 'emote' | 'user'>,
  key: number,
): ShownEmote[] {
  const others = shown.filter(({ userId }) => userId !== user.id)
  return [...others, { key, userId: user.id, name: user.name, emote }].slice(-SHOWN_MAX)
}

/** Shows the emotes of a battle, but none of players whose messages this browser hides. */
export function useEmoteFeed(battleId: string, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    let key = 0
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const stop = listen(battleChannel(battleId), events.battleEmote, (heard) => {
      if (useChatChoices.getState().hidden.includes(heard.user.id)) return
      key += 1
      const own = key
      useShownEmotes.setState(({ shown }) => ({ shown: withEmote(shown, heard, own) }))
      const timer = setTimeout(() => {
        timers.delete(timer)
        useShownEmotes.setState(({ shown }) => ({
          shown: shown.filter((each) => each.key !== own),
        }))
      }, SHOWN_MS)
      timers.add(timer)
    })
    return () => {
      stop()
      for (const timer of timers) clearTimeout(timer)
      useShownEmotes.setState({ shown: [] })
    }
  }, [battleId, isWanted])
}

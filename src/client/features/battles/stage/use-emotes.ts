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
  /** Shown by the page that sent it, which has not received it yet. */
  isOwn: boolean
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
  isOwn = false,
): ShownEmote[] {
  const others = shown.filter(({ userId }) => userId !== user.id)
  return [...others, { key, userId: user.id, name: user.name, emote, isOwn }].slice(-SHOWN_MAX)
}

let keys = 0

/** Shows an emote for its time. */
function show(emote: Pick<BattleEmote, 'emote' | 'user'>, isOwn = false): void {
  keys += 1
  const key = keys
  useShownEmotes.setState(({ shown }) => ({ shown: withEmote(shown, emote, key, isOwn) }))
  setTimeout(
    () =>
      useShownEmotes.setState(({ shown }) => ({ shown: shown.filter((each) => each.key !== key) })),
    SHOWN_MS,
  )
}

const isShown = (emote: Emote, userId: string) => (each: ShownEmote) =>
  each.userId === userId && each.emote === emote

/** Shows the player's own emote once it was sent: the page may not receive its channel yet, or may have by now. */
export function showOwnEmote(emote: Emote, user: BattleEmote['user']): void {
  if (!useShownEmotes.getState().shown.some(isShown(emote, user.id))) show({ emote, user }, true)
}

/** Shows the emotes of a battle, but none of players whose messages this browser hides. */
export function useEmoteFeed(battleId: string, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    const stop = listen(battleChannel(battleId), events.battleEmote, ({ emote, user }) => {
      if (useChatChoices.getState().hidden.includes(user.id)) return
      const own = useShownEmotes.getState().shown.find(isShown(emote, user.id))
      if (!own?.isOwn) return show({ emote, user })
      // It is shown since it was sent; the next one is another.
      useShownEmotes.setState(({ shown }) => ({
        shown: shown.map((each) => (each === own ? { ...own, isOwn: false } : each)),
      }))
    })
    return () => {
      stop()
      useShownEmotes.setState({ shown: [] })
    }
  }, [battleId, isWanted])
}

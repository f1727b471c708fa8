import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useChatChoices } from '#client/player/chat/chat-choices.ts'
import type { BattleEmote } from '#contract/realtime/chat-events.ts'
import { SHOWN_MS, showOwnEmote, useEmoteFeed, useShownEmotes, withEmote } from './use-emotes.ts'

const heard = vi.hoisted(() => ({ listeners: new Map<string, (event: unknown) => void>() }))
vi.mock('#client/lib/realtime/realtime.ts', () => ({
  listen: (channel: string, event: string, handler: (event: unknown) => void) => {
    heard.listeners.set(`${channel} ${event}`, handler)
    return () => heard.listeners.delete(`${channel} ${event}`)
  },
}))

const emote = (who: string, what: BattleEmote['emote']) => ({
  id: 'one',
  emote: what,
  user: { id: who, name: who },
})
const say = (...event: Parameters<typeof emote>) =>
  act(() => heard.listeners.get('battle-one battleEmote')?.(emote(...event)))
const shown = () => useShownEmotes.getState().shown.map((each) => `${each.userId} ${each.emote}`)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  useChatChoices.setState({ hidden: [] })
})

test('an emote is shown for three seconds, and a newer one of its sender replaces it', () => {
  renderHook(() => useEmoteFeed('one', true))
  say('ann', 'nice')
  act(() => void vi.advanceTimersByTime(SHOWN_MS - 1_000))
  say('bob', 'wow')
  say('ann', 'gg')
  expect(shown()).toEqual(['bob wow', 'ann gg'])
  act(() => void vi.advanceTimersByTime(1_000))
  expect(shown()).toEqual(['bob wow', 'ann gg'])
  act(() => void vi.advanceTimersByTime(SHOWN_MS))
  expect(shown()).toEqual([])
})

test('nothing is shown of players whose messages are hidden, or while emotes are', () => {
  useChatChoices.setState({ hidden: ['ann'] })
  const { rerender } = renderHook(({ isWanted }) => useEmoteFeed('one', isWanted), {
    initialProps: { isWanted: true },
  })
  say('ann', 'nice')
  expect(shown()).toEqual([])
  say('bob', 'nice')
  expect(shown()).toEqual(['bob nice'])
  rerender({ isWanted: false })
  expect(heard.listeners.size).toBe(0)
  expect(shown()).toEqual([])
})

test('an own emote is shown once it was sent, also if the page does not receive its channel, and never twice', () => {
  const ann = { id: 'ann', name: 'ann' }
  act(() => showOwnEmote('nice', ann))
  expect(shown()).toEqual(['ann nice'])
  renderHook(() => useEmoteFeed('one', true))
  const keyNow = () => useShownEmotes.getState().shown[0]?.key
  const sent = keyNow()
  say('ann', 'nice')
  expect(keyNow()).toBe(sent)
  // Its answer may be later than its event.
  act(() => showOwnEmote('nice', ann))
  expect(keyNow()).toBe(sent)
  // The same again, from another device.
  say('ann', 'nice')
  expect(shown()).toEqual(['ann nice'])
  expect(keyNow()).not.toBe(sent)
  act(() => void vi.advanceTimersByTime(SHOWN_MS))
  expect(shown()).toEqual([])
})

test('a crowd leaves its twenty newest', () => {
  let crowd: ReturnType<typeof withEmote> = []
  for (let turn = 0; turn < 50; turn += 1) crowd = withEmote(crowd, emote(`p${turn}`, 'wow'), turn)
  expect(crowd.map(({ key }) => key)).toEqual(Array.from({ length: 20 }, (_, at) => at + 30))
})

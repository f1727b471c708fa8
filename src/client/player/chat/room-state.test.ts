import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChatMessage } from '#contract/http/chat.ts'
import {
  hear,
  mentionsFor,
  messagesOf,
  nothingHeard,
  partsOf,
  type RoomEvent,
  withMention,
} from './room-state.ts'

const aMessage = (id: string, name = 'Ada', userId = name): ChatMessage => ({
  id,
  user: { id: userId, name, avatar_url: '', level: 1 },
  level: 1,
  text: `Text of ${id}`,
  receipt: null,
  at: '2026-01-15T08:00:00.000Z',
  is_staff: false,
})
const said = (seq: number, id = `m${seq}`): RoomEvent => ({
  kind: 'said',
  seq,
  message: aMessage(id),
})
const heardOf = (events: readonly RoomEvent[]) => events.reduce(hear, nothingHeard)
const idsOf = (messages: readonly ChatMessage[]) => messages.map(({ id }) => id)

describe('a room', () => {
  test('shows what was listed and heard, each once, oldest first', () => {
    const heard = heardOf([{ kind: 'listed', seq: 2 }, said(3), said(4)])
    const listed = [aMessage('m3'), aMessage('m2'), aMessage('m1')]
    expect(idsOf(messagesOf(listed, heard, []))).toEqual(['m1', 'm2', 'm3', 'm4'])
    expect(heard).toMatchObject({ seq: 4, isBehind: false })
  })

  test('shows neither what was removed nor what hidden players wrote', () => {
    const heard = heardOf([
      { kind: 'listed', seq: 2 },
      { kind: 'removed', seq: 3, id: 'm1' },
    ])
    const listed = [aMessage('m3', 'Bob'), aMessage('m2'), aMessage('m1')]
    expect(idsOf(messagesOf(listed, heard, ['Bob']))).toEqual(['m2'])
  })

  test('shows the name of the list, which is the present one', () => {
    const heard = heardOf([{ kind: 'listed', seq: 0 }, said(1, 'm1')])
    const [shown] = messagesOf([aMessage('m1', 'Renamed')], heard, [])
    expect(shown?.user.name).toBe('Renamed')
  })

  test('is behind after a gap until a list is as new as what was heard', () => {
    const gap = heardOf([{ kind: 'listed', seq: 5 }, said(7)])
    expect(gap.isBehind).toBe(true)
    expect(hear(gap, { kind: 'listed', seq: 6 }).isBehind).toBe(true)
    expect(hear(gap, { kind: 'listed', seq: 7 }).isBehind).toBe(false)
    expect(heardOf([said(9)]).isBehind).toBe(false)
  })

  test('in whatever order events come, each message is shown once', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 30 }), (seqs) => {
        const ids = idsOf(messagesOf([], heardOf(seqs.map((seq) => said(seq))), []))
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.length).toBe(new Set(seqs).size)
      }),
    )
  })
})

describe('a mention', () => {
  const messages = [aMessage('m1', 'Ada'), aMessage('m2', 'Ada Lovelace'), aMessage('m3', 'Bob')]

  test.each([
    ['@', ['Bob', 'Ada Lovelace', 'Ada']],
    ['hello @AD', ['Ada Lovelace', 'Ada']],
    ['@ada', ['Ada Lovelace']],
    ['@ada l', ['Ada Lovelace']],
    ['me@ad', []],
    ['@bob', []],
    ['hello', []],
  ])('of %j is offered as %j', (typed, names) => {
    expect(mentionsFor(typed, messages)).toEqual(names)
  })

  test('takes the place of what was typed of it', () => {
    expect(withMention('hello @ad', 'Ada Lovelace')).toBe('hello @Ada Lovelace ')
  })

  test('is found in a text by the longest name, and the text stays whole', () => {
    const names = messages.map(({ user }) => user.name)
    expect(partsOf('hi @Ada Lovelace and @Ada!', names)).toEqual([
      { text: 'hi ', isMention: false },
      { text: '@Ada Lovelace', isMention: true },
      { text: ' and ', isMention: false },
      { text: '@Ada', isMention: true },
      { text: '!', isMention: false },
    ])
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.string()), (text, some) => {
        const parts = partsOf(text, [...some, ...names])
        expect(parts.map((part) => part.text).join('')).toBe(text)
      }),
    )
  })
})

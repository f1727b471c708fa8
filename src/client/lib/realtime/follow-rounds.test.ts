import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { createFollower, type RoundSeq } from './follow-rounds.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Channel = keyof RoundSeq
const other = { onGame: () => {}, onBets: () => {} }

/** A server that tells of each change, and a page that shows what it hears and reads. */
function aGame() {
  const stands: RoundSeq = { game: 0, bets: 0 }
  const shown: RoundSeq = { game: 0, bets: 0 }
  const ticks: number[] = []
  const reads: { answer(): void; fail(): void }[] = []
  const onEvent = (channel: Channel, seq: number) => {
    expect(seq).toBe(shown[channel] + 1)
    shown[channel] = seq
  }
  const follower = createFollower({
    read: () =>
      new Promise((resolve, reject) => {
        reads.push({
          answer() {
            Object.assign(shown, stands)
            resolve({ ...stands })
          },
          fail: () => reject(new Error('away')),
        })
      }),
    onGame: ({ seq, type }) => (type === 'tick' ? void ticks.push(seq) : onEvent('game', seq)),
    onBets: ({ seq }) => onEvent('bets', seq),
  })
  return { stands, shown, ticks, reads, follower }
}

const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('event' as const),
      channel: fc.constantFrom<Channel>('game', 'bets'),
      times: fc.constantFrom(0, 1, 1, 1, 2),
    }),
    fc.record({ kind: fc.constantFrom('tick', 'answer', 'fail', 'connect', 'wait') }),
  ),
  { maxLength: 60 },
)

test('whatever is lost, doubled or late, what is shown is what is true, each event once', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await fc.assert(
    fc.asyncProperty(steps, async (happenings) => {
      const { stands, shown, reads, follower } = aGame()
      follower.resync()
      for (const step of happenings) {
        if (step.kind === 'event' && 'channel' in step) {
          stands[step.channel] += 1
          for (let n = 0; n < step.times; n += 1) {
            follower.hear(step.channel, { seq: stands[step.channel] })
          }
        }
        if (step.kind === 'tick') follower.hear('game', { seq: stands.game, type: 'tick' })
        if (step.kind === 'answer') reads.shift()?.answer()
        if (step.kind === 'fail') reads.shift()?.fail()
        if (step.kind === 'connect') follower.resync()
        await vi.advanceTimersByTimeAsync(step.kind === 'wait' ? 2_500 : 0)
      }
      // Nothing more is told: silence alone brings it home.
      for (let n = 0; n < 4; n += 1) {
        await vi.advanceTimersByTimeAsync(20_000)
        reads.shift()?.answer()
      }
      await vi.advanceTimersByTimeAsync(0)
      expect(shown).toEqual(stands)
      follower.stop()
    }),
  )
})

test('while events arrive nothing is read, and silence has it read again and again', async () => {
  const { follower, reads, stands, ticks } = aGame()
  follower.resync()
  reads.shift()?.answer()
  await vi.advanceTimersByTimeAsync(0)
  for (let second = 0; second < 60; second += 1) {
    follower.hear('game', { seq: stands.game, type: 'tick' })
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(reads).toEqual([])
  expect(ticks).toHaveLength(60)
  for (let reading = 0; reading < 3; reading += 1) {
    await vi.advanceTimersByTimeAsync(18_000)
    expect(reads).toHaveLength(1)
    reads.shift()?.answer()
  }
  follower.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reads).toEqual([])
})

test('a page that was left asks nothing more, whatever was under way', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  let reads = 0
  const failing = createFollower({
    ...other,
    read: () => {
      reads += 1
      return Promise.reject(new Error('away'))
    },
  })
  failing.resync()
  failing.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  failing.resync()
  expect(reads).toBe(1)
})

import { beforeEach, describe, expect, it } from 'vitest'
import { OTHERS_DELAY_MS } from '#client/player/live-drops.ts'
import type { LastDrop } from '#contract/realtime/events.ts'
import { aDrop } from './a-drop.ts'
import { createDropFeed, DROPS_MAX, type DropFeed, mergeDrops } from './drop-feed.ts'

/** A clock that the test advances. */
function aClock() {
  let now = 0
  const timers = new Set<{ at: number; run: () => void }>()
  return {
    later(delayMs: number, run: () => void) {
      const timer = { at: now + delayMs, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    pass(ms: number) {
      now += ms
      for (const timer of timers) {
        if (timer.at > now) continue
        timers.delete(timer)
        timer.run()
      }
    },
  }
}

let clock: ReturnType<typeof aClock>
let shown: readonly LastDrop[]
let isOpening: boolean
let gaps: number
let feed: DropFeed

const seqs = () => shown.map(({ seq }) => seq)
const mine = (seq: number) => aDrop(seq, 'me')

beforeEach(() => {
  clock = aClock()
  shown = []
  isOpening = false
  gaps = 0
  feed = createDropFeed({
    later: clock.later,
    isOwn: ({ user_id }) => user_id === 'me',
    isOpening: () => isOpening,
    onGap: () => {
      gaps += 1
    },
    onChange: (drops) => {
      shown = drops
    },
  })
})

describe('the feed of drops', () => {
  it('shows the first snapshot immediately', () => {
    feed.load({ data: [aDrop(2), aDrop(1)], seq: 2 })
    expect(seqs()).toEqual([2, 1])
  })

  it('shows drops of others three seconds late', () => {
    feed.load({ data: [aDrop(1)], seq: 1 })
    feed.arrive(aDrop(2))
    clock.pass(OTHERS_DELAY_MS - 1)
    expect(seqs()).toEqual([1])
    clock.pass(1)
    expect(seqs()).toEqual([2, 1])
  })

  it('shows the player’s own drop immediately when no box is being opened', () => {
    feed.load({ data: [], seq: 0 })
    feed.arrive(mine(1))
    expect(seqs()).toEqual([1])
  })

  it('holds the player’s own drop back until the reel has stopped', () => {
    feed.load({ data: [], seq: 0 })
    isOpening = true
    feed.arrive(mine(1))
    feed.arrive(aDrop(2))
    clock.pass(OTHERS_DELAY_MS)
    expect(seqs()).toEqual([2])
    isOpening = false
    feed.endOpening()
    expect(seqs()).toEqual([2, 1])
  })

  it('inserts a delayed drop at its position', () => {
    isOpening = true
    feed.load({ data: [aDrop(3), aDrop(1)], seq: 3 })
    feed.arrive(mine(2))
    expect(seqs()).toEqual([3, 1])
    isOpening = false
    feed.endOpening()
    expect(seqs()).toEqual([3, 2, 1])
  })

  it('does not reveal the player’s own drop through a snapshot', () => {
    isOpening = true
    feed.load({ data: [mine(2), aDrop(1)], seq: 2 })
    expect(seqs()).toEqual([1])
    feed.endOpening()
    expect(seqs()).toEqual([2, 1])
  })

  it('requests a snapshot after a gap, and delays the drops it had missed', () => {
    feed.load({ data: [aDrop(1)], seq: 1 })
    feed.arrive(aDrop(2))
    expect(gaps).toBe(0)
    feed.arrive(aDrop(4))
    expect(gaps).toBe(1)
    feed.load({ data: [aDrop(4), aDrop(3), aDrop(2), aDrop(1)], seq: 4 })
    expect(seqs()).toEqual([1])
    clock.pass(OTHERS_DELAY_MS)
    expect(seqs()).toEqual([4, 3, 2, 1])
  })

  it('applies a repeated event once', () => {
    feed.load({ data: [aDrop(1)], seq: 1 })
    feed.arrive(aDrop(1))
    feed.arrive(aDrop(2))
    feed.arrive(aDrop(2))
    clock.pass(OTHERS_DELAY_MS)
    expect(seqs()).toEqual([2, 1])
    expect(gaps).toBe(0)
  })

  it('shows nothing more once stopped', () => {
    feed.load({ data: [], seq: 0 })
    feed.arrive(aDrop(1))
    feed.stop()
    clock.pass(OTHERS_DELAY_MS)
    expect(seqs()).toEqual([])
  })
})

describe('the drops on the strip', () => {
  const seqsOf = (drops: readonly LastDrop[]) => drops.map(({ seq }) => seq)

  it('are ordered newest first, in whatever order they arrive', () => {
    expect(seqsOf(mergeDrops([], [aDrop(2), aDrop(5), aDrop(3)]))).toEqual([5, 3, 2])
  })

  it('are at most twenty, and the oldest is removed', () => {
    const drops = Array.from({ length: DROPS_MAX + 3 }, (_, index) => aDrop(index + 1))
    const strip = mergeDrops([], drops)
    expect(strip).toHaveLength(DROPS_MAX)
    expect(strip.at(-1)?.seq).toBe(4)
  })

  it('are shown once, even under a new number', () => {
    expect(seqsOf(mergeDrops([aDrop(1)], [{ ...aDrop(1), seq: 9 }]))).toEqual([9])
  })
})

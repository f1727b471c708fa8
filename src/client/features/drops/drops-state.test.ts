import { describe, expect, it } from 'vitest'
import { aDrop } from './a-drop.ts'
import { DROPS_MAX, nextDrops, noDrops } from './drops-state.ts'

const seqs = (drops: readonly { seq: number }[]) => drops.map(({ seq }) => seq)

describe('the drops on the strip', () => {
  it('stand newest first, in whatever order they come', () => {
    const drops = [aDrop(2), aDrop(5), aDrop(3)]
    expect(seqs(nextDrops(noDrops, { type: 'show', drops }).shown)).toEqual([5, 3, 2])
  })

  it('are at most twenty, and the oldest goes', () => {
    const drops = Array.from({ length: DROPS_MAX + 3 }, (_, index) => aDrop(index + 1))
    const { shown } = nextDrops(noDrops, { type: 'show', drops })
    expect(shown).toHaveLength(DROPS_MAX)
    expect(shown.at(-1)?.seq).toBe(4)
  })

  it('stand there once, even under a new number', () => {
    const first = nextDrops(noDrops, { type: 'show', drops: [aDrop(1)] })
    const again = nextDrops(first, { type: 'show', drops: [{ ...aDrop(1), seq: 9 }] })
    expect(seqs(again.shown)).toEqual([9])
  })

  it('wait while held, and find their place when released', () => {
    const shown = nextDrops(noDrops, { type: 'show', drops: [aDrop(1), aDrop(3)] })
    const held = nextDrops(shown, { type: 'hold', drop: aDrop(2) })
    expect(seqs(held.shown)).toEqual([3, 1])
    const released = nextDrops(held, { type: 'release' })
    expect(seqs(released.shown)).toEqual([3, 2, 1])
    expect(released.held).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { TIERS, xpForLevel } from '#domain/rewards/levels.ts'
import { fc } from '#tests/support/setup/properties.ts'
import {
  asksForPlay,
  FREE_BOX_PAUSE_MS,
  FREE_BOX_PLAY,
  freeBoxCaps,
  freeBoxFault,
  freeBoxState,
  xpForFreeBox,
} from './free-box.ts'

const NOW = Date.UTC(2026, 0, 15)
const enough = {
  level: 110,
  xpHundredths: xpForLevel(110),
  playedCents: FREE_BOX_PLAY.cents,
  openings: new Map<number, number>(),
  claimedAtMs: null,
}

describe('the lock of a free box', () => {
  test.each([
    ['all conditions are met', 10, {}, null],
    ['the level is one too low', 10, { level: 9 }, 'level'],
    ['a cent of play is missing', 10, { playedCents: 499n }, 'play'],
    ['the first tier requires no play', 1, { level: 1, playedCents: 0n }, null],
    ['it was opened a moment ago', 10, { claimedAtMs: NOW }, 'wait'],
    ['a millisecond is left', 10, { claimedAtMs: NOW - FREE_BOX_PAUSE_MS + 1 }, 'wait'],
    ['the pause is over', 10, { claimedAtMs: NOW - FREE_BOX_PAUSE_MS }, null],
    ['the boxes gave all that the XP allow', 10, { openings: new Map([[110, 1_200]]) }, 'xp'],
    ['boxes without play gave much', 10, { openings: new Map([[1, 1_000_000]]) }, null],
    ['the first tier requires no XP', 1, { level: 1, xpHundredths: 0n }, null],
    ['it was opened, and play is missing, too', 10, { claimedAtMs: NOW, playedCents: 0n }, 'wait'],
  ] as const)('%s', (_, tier, player, lock) => {
    expect(freeBoxState(tier, { ...enough, ...player }, NOW).lock).toBe(lock)
  })

  test('the next opening is the last one plus the pause, if that is in the future', () => {
    const claimed = fc.integer({ min: 0, max: 2 * FREE_BOX_PAUSE_MS })
    fc.assert(
      fc.property(claimed, fc.constantFrom(...TIERS), (agoMs, { key }) => {
        const claimedAtMs = NOW - agoMs
        const { lock, nextAtMs } = freeBoxState(key, { ...enough, claimedAtMs }, NOW)
        expect(lock === 'wait').toBe(agoMs < FREE_BOX_PAUSE_MS)
        expect(nextAtMs).toBe(lock === 'wait' ? claimedAtMs + FREE_BOX_PAUSE_MS : null)
      }),
    )
  })

  test('with the XP of level 10, the box of tier 10 opens 150 times, and then once for each 15 XP', () => {
    const asked = (count: number) => xpForFreeBox(10, new Map([[10, count]]))
    expect(asked(149)).toBe(xpForLevel(10))
    expect(asked(150)).toBe(xpForLevel(10) + 15_00n)
  })

  test('every tier except the first requires play', () => {
    expect(TIERS.filter(({ key }) => !asksForPlay(key)).map(({ key }) => key)).toEqual([1])
  })
})

describe('the value of a free box', () => {
  test('may grow with the tier, and stays below the income from the play of a year', () => {
    const caps = TIERS.map(({ key }) => freeBoxCaps(key))
    for (const [index, { item, average }] of caps.entries()) {
      expect(average * 10n).toBeLessThan(item)
      expect(item).toBeGreaterThan(caps[index - 1]?.item ?? 0n)
    }
    const aDay = caps.reduce((sum, { average }) => sum + average, 0n)
    expect(aDay).toBeLessThan(10_00n)
    expect(() => freeBoxCaps(11)).toThrow(RangeError)
  })

  test('is limited by the most expensive item and by the average, exact to the ticket', () => {
    const { item, average } = freeBoxCaps(1)
    const two = (dear: bigint, tickets: number, cheap: bigint) => [
      { id: 'dear', name: 'Dear', priceCents: dear, tickets },
      { id: 'cheap', name: 'Cheap', priceCents: cheap, tickets: 10_000_000 - tickets },
    ]
    expect(freeBoxFault(1, two(item, 1, 1n))).toBeNull()
    expect(freeBoxFault(1, two(item + 1n, 1, 1n))).toContain('Item dear is too expensive')
    expect(freeBoxFault(1, two(average, 5_000_000, average))).toBeNull()
    expect(freeBoxFault(1, two(average + 1n, 1, average))).toContain('too much on average')
  })
})

import { describe, expect, it } from 'vitest'
import { type Replay, replay } from '#tests/fairness/replay.ts'
import { ALARM_LEVEL, evidenceOf, gainsOf, isAlarm, type TableEntry } from './rtp-watch.ts'

/** A bet that pays 1.32 times the stake with this RTP, as in tables of such games. */
const limbo = (rtp: number): TableEntry[] => [
  { payout: 132, weight: Math.round((rtp / 1.32) * 1e7) },
  { payout: 0, weight: 1e7 - Math.round((rtp / 1.32) * 1e7) },
]
const box: TableEntry[] = [
  { payout: 250_000, weight: 1_200 },
  { payout: 9_000, weight: 48_800 },
  { payout: 700, weight: 450_000 },
  { payout: 50, weight: 9_500_000 },
]
const ADVERTISED = limbo(0.9902)
const BETS = 180_000

/** How often each outcome occurs in a number of draws. */
function draws(table: readonly TableEntry[], count: number, chance: Replay): number[] {
  const counts = table.map(() => 0)
  for (let bet = 0; bet < count; bet++) {
    const index = outcomeOf(table, chance.below(1e7))
    counts[index] = (counts[index] ?? 0) + 1
  }
  return counts
}

function outcomeOf(table: readonly TableEntry[], ticket: number): number {
  let end = 0
  return table.findIndex(({ weight }) => {
    end += weight
    return ticket < end
  })
}

/** The number of bets after which the alarm is raised, if checked after every `step` bets; null for never. */
function alarmAfter(
  bets: number,
  { stated, real, before = 0, step = 1_000 }: Game,
  chance: Replay,
): number | null {
  const periods: number[][] = []
  for (let played = -before; played < bets; played += step) {
    periods.push(gainsOf(stated, draws(played < 0 ? stated : real, step, chance)))
    if (isAlarm(evidenceOf(periods))) return played + step
  }
  return null
}

interface Game {
  stated: TableEntry[]
  real: TableEntry[]
  /** The number of fair bets that come first. */
  before?: number
  step?: number
}

describe('a fair game', () => {
  it.each([
    ['that pays little and often', ADVERTISED],
    ['that pays much and seldom', box],
  ])('%s stays below the alarm level in 2,000 runs with frequent checks', (name, table) => {
    // A fixed seed, because honest chance reaches even the alarm level in some run of thousands; TEST_SEED overrides it.
    const chance = replay(`rtp-watch ${name}`, `coffer ${name}`)
    const runs = 2_000
    const highest = Array.from({ length: runs }, () => {
      const periods: number[][] = []
      let most = Number.NEGATIVE_INFINITY
      for (let look = 0; look < 20; look++) {
        const gains = gainsOf(table, draws(table, 50, chance))
        // Each period is checked twice.
        const last = look % 2 === 1 ? periods.pop() : undefined
        periods.push(last ? gains.map((gain, i) => gain + (last[i] ?? 0)) : gains)
        most = Math.max(most, evidenceOf(periods))
      }
      return most
    })
    expect(highest.filter(isAlarm)).toEqual([])
    // The same bound at levels that 2,000 runs can distinguish, with a tolerance of 4 standard deviations.
    for (const level of [0.5, 0.2, 0.05]) {
      const passed = highest.filter((evidence) => evidence >= -Math.log(level)).length
      expect(passed / runs).toBeLessThanOrEqual(level + 4 * Math.sqrt((level * (1 - level)) / runs))
    }
  })

  it('returns exactly the stake to the gambler, on average over all outcomes', () => {
    const tiny: TableEntry[] = [
      { payout: 3, weight: 1 },
      { payout: 0, weight: 2 },
    ]
    let mean = 0
    for (let path = 0; path < 2 ** 6; path++) {
      const won = Array.from({ length: 6 }, (_, bet) => (path >> bet) & 1)
      const periods = [0, 2, 4].map((first) => {
        const wins = (won[first] ?? 0) + (won[first + 1] ?? 0)
        return gainsOf(tiny, [wins, 2 - wins])
      })
      const wins = won.reduce((sum, each) => sum + each, 0)
      mean += (1 / 3) ** wins * (2 / 3) ** (6 - wins) * Math.exp(evidenceOf(periods))
    }
    expect(mean).toBeCloseTo(1, 12)
  })

  it('that always pays the same gives no evidence', () => {
    expect(gainsOf([{ payout: 5, weight: 1e7 }], [1_000]).every((gain) => gain === 0)).toBe(true)
    expect(evidenceOf([])).toBe(0)
  })
})

describe('a game with another RTP than it states', () => {
  const chance = replay('rtp-watch rigged')

  it('97.33 % instead of 99.02 % is detected within 180,000 bets, in each of 10 runs', () => {
    const game = { stated: ADVERTISED, real: limbo(0.9733) }
    for (let run = 0; run < 10; run++) expect(alarmAfter(BETS, game, chance)).not.toBeNull()
  })

  it('is also detected after as many fair bets', () => {
    const game = { stated: ADVERTISED, real: limbo(0.9733), before: BETS, step: 5_000 }
    const after = alarmAfter(BETS, game, chance)
    expect(after).toBeGreaterThan(0)
  })

  it('is also detected if it pays too much', () => {
    const game = { stated: ADVERTISED, real: limbo(1.0071) }
    expect(alarmAfter(BETS, game, chance)).not.toBeNull()
  })

  it('a box whose most expensive item never comes is detected', () => {
    const real = [
      { payout: 250_000, weight: 0 },
      ...box.slice(1, 3),
      { payout: 50, weight: 9_501_200 },
    ]
    expect(alarmAfter(BETS * 2, { stated: box, real, step: 10_000 }, chance)).not.toBeNull()
  })
})

it('raises the alarm at its level and not below', () => {
  expect(isAlarm(-Math.log(ALARM_LEVEL))).toBe(true)
  expect(isAlarm(-Math.log(ALARM_LEVEL) - 1e-9)).toBe(false)
})

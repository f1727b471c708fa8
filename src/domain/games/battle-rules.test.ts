import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import {
  type BattleFormat,
  type BattleOutcome,
  type BattleRules,
  battleFormats,
  battleModes,
  playBattle,
  seatsOf,
  teamOf,
} from './battle-rules.ts'
import { standingOf } from './battle-standing.ts'
import { type BoxItem, expectedValue, TICKETS } from './box.ts'

const formats = Object.keys(battleFormats) as BattleFormat[]

/** A box of a few items whose tickets sum to TICKETS. */
const box = fc
  .array(
    fc.record({
      price: fc.integer({ min: 1, max: 50_000 }),
      weight: fc.integer({ min: 1, max: 99 }),
    }),
    {
      minLength: 2,
      maxLength: 6,
    },
  )
  .map((parts): BoxItem[] => {
    const weights = parts.reduce((total, { weight }) => total + weight, 0)
    const tickets = parts.map(({ weight }) => Math.floor((weight * TICKETS) / weights))
    const missing = TICKETS - tickets.reduce((total, each) => total + each, 0)
    return parts.map(({ price }, index) => ({
      id: `item-${index}`,
      name: `Item ${index}`,
      priceCents: BigInt(price),
      tickets: (tickets[index] ?? 0) + (index === 0 ? missing : 0),
    }))
  })

const rules = fc
  .record({
    format: fc.constantFrom(...formats),
    mode: fc.constantFrom(...battleModes),
    isCrazy: fc.boolean(),
  })
  .map((drawn): BattleRules => ({ ...drawn, isCrazy: drawn.isCrazy && drawn.mode !== 'shared' }))

const seeds = fc.record({
  serverSeed: fc.uint8Array({ minLength: 32, maxLength: 32 }),
  entropy: fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .map((bytes) => Buffer.from(bytes).toString('hex')),
})

const battle = fc.tuple(rules, fc.array(box, { minLength: 1, maxLength: 5 }), seeds)

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, each) => total + each, 0n)

/** The score of each team, recomputed from the drops alone. */
function scores({ format, mode }: BattleRules, { rounds }: BattleOutcome): bigint[] {
  const counted = mode === 'last_chance' ? rounds.slice(-1) : rounds
  return Array.from({ length: battleFormats[format].teams }, (_, team) =>
    sum(
      counted
        .flat()
        .flatMap(({ seat, item }) => (teamOf(format, seat) === team ? [item.priceCents] : [])),
    ),
  )
}

describe('a battle', () => {
  it('pays out exactly what was drawn, in every format and mode', () => {
    fc.assert(
      fc.property(battle, ([how, boxes, drawn]) => {
        const outcome = playBattle(how, boxes, drawn)
        const pot = sum(outcome.rounds.flat().map(({ item }) => item.priceCents))
        expect(outcome.rounds.length).toBe(boxes.length)
        expect(outcome.rounds.every((round) => round.length === seatsOf(how.format))).toBe(true)
        expect(sum(outcome.totals)).toBe(pot)
        const paid = outcome.payouts.map(({ coins, takesItems }) => (takesItems ? pot : coins))
        expect(sum(paid)).toBe(pot)
        expect(outcome.payouts.map(({ seat }) => seat)).toEqual(outcome.winners)
        const spread = outcome.payouts.map(({ coins }) => coins)
        for (const coins of spread) expect(coins - (spread.at(-1) ?? 0n)).toBeLessThanOrEqual(1n)
      }),
      { numRuns: 400 },
    )
  })

  it('is won by the highest total, by the lowest if crazy, and by all teams if shared', () => {
    fc.assert(
      fc.property(battle, ([how, boxes, drawn]) => {
        const outcome = playBattle(how, boxes, drawn)
        const everybody = Array.from({ length: seatsOf(how.format) }, (_, seat) => seat)
        if (how.mode === 'shared') {
          expect(outcome.winners).toEqual(everybody)
          return
        }
        const team = outcome.winningTeam ?? -1
        expect(outcome.winners).toEqual(
          everybody.filter((seat) => teamOf(how.format, seat) === team),
        )
        if (how.mode === 'jackpot') return
        const counted = scores(how, outcome)
        const sorted = counted.toSorted((a, b) => Number(a - b))
        expect(counted[team]).toBe(how.isCrazy ? sorted[0] : sorted.at(-1))
        const tied = counted.filter((score) => score === counted[team]).length
        expect(outcome.draw === null).toBe(tied === 1)
      }),
      { numRuns: 400 },
    )
  })

  it("weights a jackpot by the teams' totals, or by the other teams' totals if crazy", () => {
    fc.assert(
      fc.property(battle, fc.boolean(), ([how, boxes, drawn], isCrazy) => {
        const jackpot = { ...how, mode: 'jackpot', isCrazy } as const
        const outcome = playBattle(jackpot, boxes, drawn)
        const totals = scores({ ...jackpot, mode: 'classic' }, outcome)
        const weights = totals.map((total) => (isCrazy ? sum(totals) - total : total))
        expect(outcome.draw?.teams.map(({ weight }) => weight)).toEqual(weights)
        const before = sum(weights.slice(0, outcome.winningTeam ?? 0))
        const at = outcome.draw?.drawn ?? -1n
        expect(at >= before && at < before + (weights[outcome.winningTeam ?? 0] ?? 0n)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it('draws between tied teams with equal chances', () => {
    const same = [{ id: 'a', name: 'A', priceCents: 100n, tickets: TICKETS }]
    const how: BattleRules = { format: '1v1v1', mode: 'classic', isCrazy: false }
    const won = [0, 0, 0]
    for (let run = 0; run < 3_000; run++) {
      const entropy = run.toString(16).padStart(64, '0')
      const { winningTeam, draw } = playBattle(how, [same], {
        serverSeed: new Uint8Array(32),
        entropy,
      })
      expect(draw?.kind).toBe('tie')
      won[winningTeam ?? 0] = (won[winningTeam ?? 0] ?? 0) + 1
    }
    // Five standard deviations of a fair draw between three teams.
    for (const times of won)
      expect(Math.abs(times - 1_000)).toBeLessThan(5 * Math.sqrt(3_000 * (2 / 9)))
  })

  it('refuses a crazy shared battle, and one without rounds', () => {
    const none = { serverSeed: new Uint8Array(32), entropy: 'ab'.repeat(32) }
    const items = [{ id: 'a', name: 'A', priceCents: 100n, tickets: TICKETS }]
    const shared: BattleRules = { format: '1v1', mode: 'shared', isCrazy: true }
    expect(() => playBattle(shared, [items], none)).toThrow(RangeError)
    expect(() => playBattle({ ...shared, isCrazy: false }, [], none)).toThrow(RangeError)
  })
})

describe('the standing', () => {
  const valuesOf = ({ rounds }: BattleOutcome) =>
    rounds.map((round) => round.map(({ item }) => item.priceCents))

  it('after the last round names those among whom the winner was found, and the lead over the next', () => {
    fc.assert(
      fc.property(battle, ([how, boxes, drawn]) => {
        const outcome = playBattle(how, boxes, drawn)
        const standing = standingOf(how, valuesOf(outcome), boxes.length)
        const totals = scores(how, outcome)
        if (standing.kind === 'shared') {
          expect(outcome.winningTeam).toBeNull()
          for (const { coins } of outcome.payouts) {
            expect([standing.share, standing.share + 1n]).toContain(coins)
          }
          return
        }
        if (standing.kind === 'open') throw new Error('A finished battle stands somewhere')
        if (standing.kind === 'chance') {
          const drawnTeams = outcome.draw?.teams.map(({ weight }) => weight)
          expect(standing.weights).toEqual(drawnTeams)
          for (const team of standing.teams) {
            const own = standing.weights[team] ?? -1n
            expect(standing.weights.every((weight) => weight <= own)).toBe(true)
          }
        } else {
          const among = outcome.draw?.teams.map(({ team }) => team) ?? [outcome.winningTeam]
          expect(standing.teams).toEqual(among)
        }
        const [first = -1] = standing.teams
        const best = totals[first] ?? -1n
        const behind = totals.map((total) => (how.isCrazy ? total - best : best - total))
        expect(behind.every((each) => each >= 0n)).toBe(true)
        const others = behind.filter((_, team) => team !== first)
        expect(others.toSorted((a, b) => Number(a - b))[0]).toBe(standing.by)
      }),
      { numRuns: 300 },
    )
  })

  it('is open before the first round, and until the last one where only that counts', () => {
    const lastChance: BattleRules = { format: '1v1', mode: 'last_chance', isCrazy: false }
    const values = [
      [900n, 100n],
      [100n, 150n],
    ]
    expect(standingOf(lastChance, [], 2)).toEqual({ kind: 'open' })
    expect(standingOf(lastChance, values.slice(0, 1), 2)).toEqual({ kind: 'open' })
    expect(standingOf(lastChance, values, 2)).toEqual({ kind: 'lead', teams: [1], by: 50n })
  })

  it('says how much a leader is ahead, who is tied, and the other way round if the lowest wins', () => {
    const values = [
      [500n, 200n, 500n],
      [100n, 400n, 300n],
    ]
    const classic: BattleRules = { format: '1v1v1', mode: 'classic', isCrazy: false }
    expect(standingOf(classic, values, 3)).toEqual({ kind: 'lead', teams: [2], by: 200n })
    expect(standingOf(classic, values.slice(0, 1), 3)).toEqual({
      kind: 'lead',
      teams: [0, 2],
      by: 0n,
    })
    const crazy = { ...classic, isCrazy: true }
    expect(standingOf(crazy, values, 3)).toEqual({ kind: 'lead', teams: [0, 1], by: 0n })
    expect(standingOf(crazy, values.slice(0, 1), 3)).toMatchObject({ teams: [1], by: 300n })
    const jackpot: BattleRules = { ...classic, mode: 'jackpot' }
    expect(standingOf(jackpot, values, 3)).toMatchObject({ weights: [600n, 600n, 800n] })
    const shared: BattleRules = { ...classic, mode: 'shared' }
    expect(standingOf(shared, values, 3)).toEqual({ kind: 'shared', share: 666n })
  })
})

it("pays out what the boxes' odds promise, over 10,000 battles", () => {
  const items: BoxItem[] = [
    { id: 'cup', name: 'Cup', priceCents: 2_000n, tickets: 500_000 },
    { id: 'pen', name: 'Pen', priceCents: 90n, tickets: 9_500_000 },
  ]
  const { numerator, denominator } = expectedValue(items)
  const mean = Number(numerator) / Number(denominator)
  const variance = items.reduce(
    (total, { priceCents, tickets }) =>
      total + (tickets / TICKETS) * (Number(priceCents) - mean) ** 2,
    0,
  )
  let paid = 0n
  let draws = 0
  for (let run = 0; run < 10_000; run++) {
    const format = formats[run % formats.length] ?? '1v1'
    const mode = battleModes[run % battleModes.length] ?? 'classic'
    const how = { format, mode, isCrazy: mode !== 'shared' && run % 3 === 0 }
    const entropy = run.toString(16).padStart(64, '0')
    const { payouts, totals, rounds } = playBattle(how, [items, items], {
      serverSeed: new Uint8Array(32).fill(9),
      entropy,
    })
    paid += payouts.reduce(
      (all, { coins, takesItems }) => all + (takesItems ? sum(totals) : coins),
      0n,
    )
    draws += rounds.flat().length
  }
  expect(Math.abs(Number(paid) / draws - mean)).toBeLessThan(3.29 * Math.sqrt(variance / draws))
})

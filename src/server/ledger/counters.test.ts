import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY_MS, WEEK_MS } from '#domain/schedule/durations.ts'
import { PERIODS, periodAt } from '#domain/schedule/schedule.ts'
import { countersAt, countPlay, encodeCounters } from './counters.ts'

const timeZone = 'Europe/Berlin'
const FROM_MS = Date.parse('2027-03-20T12:00:00Z')

it("counts the play of the current periods, also when the nodes' clocks differ", () => {
  const acts = fc.array(
    fc.record({
      stepMs: fc.oneof(
        fc.integer({ min: -5_000, max: 5_000 }),
        fc.integer({ min: 0, max: 2 * DAY_MS }),
        fc.integer({ min: 0, max: 2 * WEEK_MS }),
      ),
      stake: fc.bigInt(0n, 10n ** 8n),
      payout: fc.bigInt(0n, 10n ** 8n),
      /** The index of an earlier stake to refund. */
      back: fc.option(fc.nat()),
    }),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(acts, (all) => {
      const played: { atMs: number; stake: bigint; loss: bigint }[] = []
      let play = countersAt('[0,0,0,0,0,0,0,0,0]', { atMs: FROM_MS, timeZone })
      let atMs = FROM_MS
      let latestMs = FROM_MS
      for (const { stepMs, stake, payout, back } of all) {
        atMs += stepMs
        latestMs = Math.max(latestMs, atMs)
        play = countersAt(encodeCounters(play), { atMs, timeZone })
        const taken = back === null ? undefined : played[back % (played.length || 1)]
        const sum = taken
          ? { atMs: taken.atMs, stake: -taken.stake, loss: -taken.stake }
          : { atMs, stake, loss: stake - payout }
        countPlay(play, sum, sum.atMs)
        played.push(sum)
      }
      for (const period of PERIODS) {
        const { startMs } = periodAt(latestMs, period, timeZone)
        const within = played.filter((sum) => sum.atMs >= startMs)
        expect(play[period]).toEqual({
          beganMs: startMs,
          stake: within.reduce((total, { stake }) => total + stake, 0n),
          loss: within.reduce((total, { loss }) => total + loss, 0n),
        })
      }
    }),
  )
})

import { expect, it } from 'vitest'
import { times } from '#tests/support/setup/sampling.ts'
import { simulate } from './simulate.ts'

const SEEDS = times('SIMULATION_SEEDS', 200)
const FIRST = times('SIMULATION_FIRST', 1)
const STEPS = 500

it(`keeps the ledger consistent in ${SEEDS} seeds of ${STEPS} steps each`, {
  timeout: 600_000 + SEEDS * 100,
}, async () => {
  const total = { bets: 0, staked: 0, answers: 0, repeats: 0, crashes: 0, lost: 0 }
  for (let seed = FIRST; seed < FIRST + SEEDS; seed++) {
    const { faults, counts } = await simulate(seed, STEPS)
    expect(faults, `SIMULATION_FIRST=${seed} SIMULATION_SEEDS=1 replays it`).toEqual([])
    for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += counts[key]
  }
  // A simulation in which nothing happens, or nothing fails, would prove nothing.
  for (const count of Object.values(total)) expect(count).toBeGreaterThan(SEEDS / 2)
})

it('replays a seed with the same result', async () => {
  for (const seed of [1, 2, 3, 5, 8]) {
    const [one, two] = [await simulate(seed, STEPS), await simulate(seed, STEPS)]
    expect(two).toEqual(one)
  }
})

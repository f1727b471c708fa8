import { describe, expect, test } from 'vitest'
import { aChain } from '#tests/support/fairness/beacon-peer.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { type Closing, letBettorCheat } from './cheating-bettor.ts'
import { replay } from './replay.ts'

const LEAKED_ROUNDS = 200
const ROUNDS = times('CHEATED_ROUNDS', 1_000)

// As for the bot in battles: z is standard normal under chance alone, and exceeds 3.29 once in 2,000 runs.
const DEVIATION_MAX = 3.29
const network = aChain(10)

describe.each(['crash', 'wheel'] as const)('a bettor on %s', (game) => {
  const cheat = (rounds: number, closing: Closing) => {
    const random = replay(`a bettor on ${game} who knows everything`, 'coffer')
    const { bets, wins, expected, deviation } = letBettorCheat(random, network, {
      game,
      rounds,
      closing,
    })
    process.stdout.write(
      `${game}: ${wins} of ${bets} bets won, by chance ${expected.toFixed(0)}: z = ${deviation.toFixed(2)}\n`,
    )
    expect(bets).toBeGreaterThan(rounds / 2)
    return deviation
  }

  test('that knows the chain’s secrets and every published beacon wins no more than chance', () => {
    expect(cheat(ROUNDS, 'before the beacon')).toBeLessThan(DEVIATION_MAX)
  })

  test('is detected if bets close after the beacon is published', () => {
    expect(cheat(LEAKED_ROUNDS, 'after the beacon')).toBeGreaterThan(DEVIATION_MAX)
  })
})

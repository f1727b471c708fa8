import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openRounds, type RoundsHarness } from '#tests/support/games/rounds-harness.ts'

describe('a round', () => {
  let harness: RoundsHarness
  beforeEach(async () => {
    harness = await openRounds()
  })
  afterEach(() => harness.stop())

  test('goes through its statuses, each told once and numbered without a gap', async () => {
    const { clock, sent } = harness
    const lead = await harness.aNode().lead()
    const ended = () => sent.filter(({ data }) => data.round?.status === 'ended').length
    while (ended() < 3) clock.advance((await lead?.step()) ?? 0)
    await lead?.end()

    const rounds = sent.filter(({ data }) => data.type === 'round').map(({ data }) => data)
    expect(rounds.map(({ seq }) => seq)).toEqual(rounds.map((_, at) => at + 1))
    const statuses = ['starting', 'pending', 'in_progress', 'ended']
    expect(rounds.map(({ round }) => round?.status)).toEqual([1, 2, 3].flatMap(() => statuses))
    expect((await harness.settled()).map(({ how }) => how)).toEqual(Array(3).fill('settled'))
    expect(harness.errors).toEqual([])
  })
})

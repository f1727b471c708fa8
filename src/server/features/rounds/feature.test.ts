import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Kit } from '#server/app/kit.ts'
import type { Beacon } from '#server/platform/beacon/index.ts'
import { startJobs } from '#server/platform/jobs/jobs.ts'
import {
  cutLeader,
  openRounds,
  type RoundsHarness,
  testGames,
} from '#tests/support/games/rounds-harness.ts'
import { roundsFeature } from './feature.ts'

let harness: RoundsHarness
beforeEach(async () => {
  harness = await openRounds()
})
afterEach(() => harness.stop())

/** A node as the shop runs it, by its jobs. */
function startNode() {
  const kit = harness.aKit() as Kit
  const beacon = harness.beacon.service as Beacon
  const rounds = roundsFeature(kit, { beacon, games: () => Object.values(testGames) })
  const stopJobs = startJobs(rounds.jobs, kit)
  return {
    rounds,
    async stop() {
      await stopJobs()
      await kit.database.close()
    },
  }
}

/** Lets time pass, and what it woke ask the database, until something has come about. */
async function passUntil(hasCome: () => boolean): Promise<void> {
  while (!hasCome()) {
    harness.clock.advance(50)
    await harness.database.pool.query('SELECT 1')
  }
}

const countOf = (status: string) =>
  harness.sent.filter(({ data }) => data.round?.status === status).length

describe('of two nodes', () => {
  test('one leads both games, and the other follows; when it is gone the other leads, and back', async () => {
    const [first, second] = [startNode(), startNode()]
    await passUntil(() => countOf('in_progress') > 1)
    const [leader, follower] =
      first.rounds.leader() === 'this node' ? [first, second] : [second, first]
    await passUntil(() => follower.rounds.leader() === 'another node')
    const known = ({ rounds }: typeof first) => rounds.of('wheel').current()
    await passUntil(() => known(leader)?.id === known(follower)?.id)
    expect(follower.rounds.figures()).toContainEqual(
      expect.objectContaining({ name: 'coffer_rounds_leader', value: 0 }),
    )

    await passUntil(() => countOf('ended') > 1)
    expect(leader.rounds.figures()).toContainEqual(
      expect.objectContaining({
        name: 'coffer_rounds_ended',
        labels: { game: 'wheel', how: 'settled' },
      }),
    )

    await leader.stop()
    await passUntil(() => follower.rounds.leader() === 'this node')
    const third = startNode()
    const before = countOf('ended')
    await passUntil(() => countOf('ended') > before)
    await cutLeader(harness.database)
    const ended = countOf('ended')
    await passUntil(() => countOf('ended') > ended + 1)

    const leaders = [follower, third].map(({ rounds }) => rounds.leader())
    expect(leaders.toSorted()).toEqual(['another node', 'this node'])
    expect(harness.errors).toEqual([])
    for (const channel of ['crash:game', 'wheel:game']) {
      const events = harness.sent.filter((e) => e.name === channel && e.data.type === 'round')
      expect(events.map(({ data }) => data.seq)).toEqual(events.map((_, at) => at + 1))
    }
    await follower.stop()
    await third.stop()
  })
})

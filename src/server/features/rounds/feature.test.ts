import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { msToReach } from '#domain/games/crash.ts'
import { SECOND_MS } from '#domain/schedule/durations.ts'
import type { Kit } from '#server/features/kit.ts'
import type { Beacon } from '#server/platform/beacon/index.ts'
import { startJobs } from '#server/platform/jobs/jobs.ts'
import {
  cutLeader,
  openRounds,
  type RoundsHarness,
  testGames,
} from '#tests/support/games/rounds-harness.ts'
import { roundsFeature } from './feature.ts'
import { STALL_MS } from './flight-watch.ts'
import { BARRIER_KEY } from './settle-barrier.ts'

let harness: RoundsHarness
beforeEach(async () => {
  harness = await openRounds()
})
afterEach(async () => {
  // A test that failed has left its nodes running.
  for (const node of running) await node.stop()
  await harness.stop()
})

/** A node with the same jobs as in the shop. */
function startNode() {
  const kit = harness.aKit() as Kit
  const beacon = harness.beacon.service as Beacon
  const crash = { ...testGames.crash, drain: () => node.answered }
  const rounds = roundsFeature(kit, {
    beacon,
    games: () => [crash, testGames.wheel],
    onEnded: () => undefined,
  })
  const jobs = startJobs(rounds.jobs, kit)
  const node = {
    rounds,
    /** Resolves when calls received in time are answered. */
    answered: Promise.resolve(),
    async stop() {
      running.delete(node)
      await jobs.stop()
      await rounds.stop()
      await kit.database.close()
    },
  }
  running.add(node)
  return node
}

const running = new Set<TestNode>()

/** Returns the leading node and the following one. */
async function byLead(nodes: [TestNode, TestNode]): Promise<[leader: TestNode, other: TestNode]> {
  const [one, two] = nodes
  await passUntil(() => nodes.some(({ rounds }) => rounds.leader() === 'this node'))
  const [leader, other] = one.rounds.leader() === 'this node' ? [one, two] : [two, one]
  await passUntil(() => other.rounds.leader() === 'another node')
  return [leader, other]
}
type TestNode = ReturnType<typeof startNode>

/** Advances the clock and lets the work it triggers reach the database, until a condition holds. */
async function passUntil(hasCome: () => boolean): Promise<void> {
  while (!hasCome()) {
    // Until another leader has taken over, little time passes; a leader that stores a start or a tick must not seem to
    // have stalled.
    for (let looks = 0; looks < LOOKS_MAX && (!isLed() || isLeaderBusy()); looks++) await look()
    harness.clock.advance(50)
    await look()
  }
}

/** PostgreSQL's code for a connection that an administrator has ended. */
const ADMIN_SHUTDOWN = '57P01'
const LOOKS_MAX = 20
const isLed = () => [...running].some(({ rounds }) => rounds.leader() === 'this node')
const look = () => harness.database.pool.query('SELECT 1')

/** Whether a flight is about to start, or has had no tick for half the time after which it is cut. */
function isLeaderBusy(): boolean {
  const rounds = [...running].map((node) => node.rounds.of('crash').current())
  const flight = rounds.find((round) => round?.status === 'in_progress' && round.outcome !== null)
  if (!flight) return rounds.some((round) => round?.status === 'pending')
  const elapsedMs = harness.clock.now() - Number(flight.startedAt)
  const ticks = harness.sent.map(({ data }) => data).filter(({ id }) => id === flight.id)
  const isOver = elapsedMs >= msToReach(flight.outcome ?? 0n)
  return !isOver && elapsedMs - (ticks.at(-1)?.elapsed_ms ?? 0) > STALL_MS / 2
}

/** The number of nodes that hold the barrier of a round before its settlement. */
async function countHolders(index: number): Promise<number> {
  const { rows } = await harness.database.pool.query<{ holders: number }>(
    `SELECT count(*)::integer AS holders FROM pg_locks
     WHERE locktype = 'advisory' AND classid = $1 AND objid = $2 AND granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [BARRIER_KEY, index],
  )
  return rows[0]?.holders ?? 0
}

const countOf = (status: string) =>
  harness.sent.filter(({ data }) => data.round?.status === status).length

describe('rounds on several nodes', () => {
  test('one node leads both games and the other follows, and takes over when the leader stops', async () => {
    const [leader, follower] = await byLead([startNode(), startNode()])
    await passUntil(() => countOf('in_progress') > 1)
    const known = ({ rounds }: TestNode) => rounds.of('wheel').current()
    await passUntil(() => known(leader)?.id === known(follower)?.id)
    expect(follower.rounds.metrics()).toContainEqual(
      expect.objectContaining({ name: 'coffer_rounds_leader', value: 0 }),
    )

    // Flights can be short: two may end before the first spin of the wheel.
    await passUntil(() =>
      leader.rounds
        .metrics()
        .some(
          ({ name, labels }) =>
            name === 'coffer_rounds_ended' && labels.game === 'wheel' && labels.how === 'settled',
        ),
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
    // A step that was under way when its connection was cut says so.
    const isOfCut = ({ err }: { err?: { code?: string } }) => err?.code === ADMIN_SHUTDOWN
    expect(harness.errors.filter((error) => !isOfCut(error as object))).toEqual([])
    for (const channel of ['crash:game', 'wheel:game']) {
      const events = harness.sent.filter((e) => e.name === channel && e.data.type === 'round')
      expect(events.map(({ data }) => data.seq)).toEqual(events.map((_, at) => at + 1))
    }
    await follower.stop()
    await third.stop()
  })

  test('a leader whose event loop stood still for more than a second gives way to another node', async () => {
    const { clock } = harness
    const [leader, other] = await byLead([startNode(), startNode()])
    const isLed = ({ rounds }: TestNode) => rounds.leader() === 'this node'
    harness.stall(STALL_MS)
    await passUntil(() => countOf('in_progress') > 1)
    expect(isLed(leader)).toBe(true)
    harness.stall(STALL_MS + 1)
    await passUntil(() => leader.rounds.leader() === null)
    // The database takes a moment to free the lock, and the other node to take it.
    while (!isLed(other)) {
      for (let looks = 0; looks < LOOKS_MAX; looks++) await look()
      clock.advance(50)
    }
    expect(isLed(leader)).toBe(false)
    expect(leader.rounds.metrics()).toContainEqual(
      expect.objectContaining({ name: 'coffer_rounds_stalls', value: 1 }),
    )
    await leader.stop()
    // The only node begins a new term.
    harness.stall(STALL_MS + 1)
    await passUntil(() => !isLed(other))
    const ended = countOf('ended')
    await passUntil(() => isLed(other) && countOf('ended') > ended)
    expect(harness.errors).toEqual([])
    await other.stop()
  })

  test('the leader logs an unavailable database once per game and outage', async () => {
    const node = startNode()
    const { database, errors, clock } = harness
    const resume = async () => {
      const before = harness.sent.length
      await passUntil(() => new Set(gamesSince(before)).size === 2)
    }
    const gamesSince = (place: number) => harness.sent.slice(place).map(({ name }) => name)
    await resume()
    for (const times of [1, 2]) {
      await database.pool.query('ALTER TABLE rounds RENAME TO rounds_away')
      await passUntil(() => errors.length >= 2 * times)
      const sinceMs = clock.monotonic()
      await passUntil(() => clock.monotonic() > sinceMs + 5 * SECOND_MS)
      await database.pool.query('ALTER TABLE rounds_away RENAME TO rounds')
      await resume()
      expect(errors).toHaveLength(2 * times)
    }
    await node.stop()
  })

  test('a flight ends when all nodes have answered the orders received in time, or two seconds later', async () => {
    const { clock } = harness
    const [leader, follower] = await byLead([startNode(), startNode()])
    const known = ({ rounds }: TestNode) => rounds.of('crash').current()
    const hasEnded = (id: string) =>
      harness.sent.some(({ data }) => data.round?.id === id && data.round.status === 'ended')
    for (const isAnswered of [true, false]) {
      const { promise, resolve } = Promise.withResolvers<void>()
      follower.answered = promise
      await passUntil(() => known(leader)?.status === 'starting')
      const { id = '', index = 0 } = known(leader) ?? {}
      await passUntil(() => known(follower)?.id === id)
      // The clock does not advance until both nodes have their locks.
      while ((await countHolders(index)) < 2);
      await passUntil(() => known(leader)?.status === 'in_progress')
      const { startedAt, outcome } = known(leader) ?? {}
      const endMs = Number(startedAt) + msToReach(outcome ?? 0n)
      await passUntil(() => clock.now() > endMs + SECOND_MS)
      expect(hasEnded(id)).toBe(false)
      for (const { rounds } of [leader, follower]) {
        const shown = await rounds.of('crash').readNewest(harness.database.pool)
        expect(shown?.elapsed_ms).toBeLessThanOrEqual(msToReach(outcome ?? 0n))
      }
      if (isAnswered) resolve()
      await passUntil(() => hasEnded(id))
      if (!isAnswered) expect(clock.now()).toBeGreaterThan(endMs + 1.5 * SECOND_MS)
    }
    expect(harness.errors).toEqual([])
    await leader.stop()
    await follower.stop()
  })
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { msToReach, multiplierAt } from '#domain/games/crash.ts'
import { toCoins } from '#domain/money/money.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import { CommitUnknown } from '#server/platform/db/database-errors.ts'
import {
  cutLeader,
  type Lead,
  openRounds,
  type RoundsHarness,
  type TestNode,
} from '#tests/support/games/rounds-harness.ts'
import { startCuttingProxy } from '#tests/support/shop/cutting-proxy.ts'
import { STALL_MS } from './flight-watch.ts'
import { TermEnded } from './leader.ts'
import { saltOf } from './present.ts'
import type { RoundRow } from './store.ts'

let harness: RoundsHarness
beforeEach(async () => {
  harness = await openRounds()
})
afterEach(() => harness.stop())

const statuses = ['starting', 'pending', 'in_progress', 'ended'] as const

/** Every status of every round was published once, with numbers without gaps. */
function expectToldOnce(): void {
  const events = harness.sent.map(({ data }) => data).filter(({ type }) => type === 'round')
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at + 1))
  const keys = events.map(({ round }) => `${round?.id} ${round?.status}`)
  expect(new Set(keys).size).toBe(keys.length)
}

describe('a node takes over after the leader’s connection is lost', () => {
  test.each(statuses)('while a round is %s', async (status) => {
    const first = await harness.lead('crash')
    const second = harness.aNode()
    const before = await first.until(status)
    expect(await second.lead()).toBeNull()

    await cutLeader(harness.database)
    await aborted(first)
    await expect(first.term.transaction(async () => undefined)).rejects.toThrow(TermEnded)
    const lead = await leadAfter(second)
    const after = await lead.until(status === 'ended' ? 'starting' : 'ended')
    await lead.end()

    if (status === 'ended') {
      expect(after.index).toBe(2)
      expect(Number(after.bets_open_at) - Number(before.ended_at)).toBe(4 * SECOND_MS)
    } else {
      const { id, index, link_hash, beacon, beacon_round, bets_close_at } = before
      expect(after).toMatchObject({ id, index, link_hash, beacon, beacon_round, bets_close_at })
      // The next leader came within a second of the last tick.
      expect(after.is_cut).toBe(false)
      expect(await harness.settled()).toMatchObject([
        { round_id: id, how: 'settled', outcome: String(after.outcome), is_cut: after.is_cut },
      ])
    }
    expectToldOnce()
  })

  test('before the round is announced', async () => {
    const first = await harness.lead('crash')
    await first.until('ended')
    await first.step()
    await first.end({ isKilled: true })
    const lead = await harness.lead('crash')
    const next = await lead.until('starting')
    expect(next.index).toBe(2)
    await lead.end()
    expectToldOnce()
  })

  test.each([
    { how: 'an orderly stop', isKilled: false },
    { how: 'a kill', isKilled: true },
  ])(
    'or after $how: a flight continues within a second of its last tick, and is cut later',
    async ({ isKilled }) => {
      for (const awayMs of [STALL_MS, STALL_MS + 1]) {
        const first = await harness.lead('crash')
        const second = harness.aNode()
        await flight(first, 2 * STALL_MS)
        await first.go(4)
        const lastMs = lastTick()
        await first.end({ isKilled })
        // `go` has advanced to the next tick.
        harness.clock.advance(awayMs - 100)
        const lead = await leadAfter(second)
        const row = await lead.until('ended')
        const isCut = awayMs > STALL_MS
        expect(row.is_cut).toBe(isCut)
        const ranMs = Number(row.ended_at) - Number(row.started_at)
        expect(ranMs).toBe(isCut ? lastMs + awayMs : msToReach(row.outcome ?? 0n))
        expect((await harness.settled()).at(-1)?.cut_after_ms).toBe(isCut ? lastMs : null)
        await lead.end()
      }
      expectToldOnce()
    },
  )

  test('and a flight whose end was noticed in time is settled by its bust, however late', async () => {
    const first = await harness.lead('crash')
    const { id } = await flight(first, 200)
    // The leader stores its verdict, and cannot settle.
    await harness.database.pool.query('ALTER TABLE settlements RENAME TO settlements_away')
    await expect(first.until('ended')).rejects.toThrow('settlements')
    await first.end({ isKilled: true })
    await harness.database.pool.query('ALTER TABLE settlements_away RENAME TO settlements')
    harness.clock.advance(MINUTE_MS)
    const lead = await harness.lead('crash')
    const row = await lead.until('ended')
    expect(row).toMatchObject({ id, is_cut: false })
    expect(Number(row.ended_at) - Number(row.started_at)).toBe(msToReach(row.outcome ?? 0n))
    await lead.end()
  })

  test('and a spin continues, because nobody can act on it', async () => {
    const first = await harness.lead('wheel')
    await first.until('in_progress')
    harness.clock.advance(2 * SECOND_MS)
    await first.end({ isKilled: true })
    const lead = await harness.lead('wheel')
    const row = await lead.until('ended')
    expect(Number(row.ended_at) - Number(row.started_at)).toBe(6 * SECOND_MS)
    expect(harness.clock.now()).toBe(Number(row.ended_at))
    expect(row.is_cut).toBe(false)
    await lead.end()
  })

  test('and the old leader can no longer write, even before it notices', async () => {
    const stale = await harness.lead('crash')
    const before = await stale.until('pending')
    await harness.database.pool.query('UPDATE round_terms SET term = term + 1')
    harness.clock.advance(MINUTE_MS)
    await expect(stale.step()).rejects.toThrow(TermEnded)
    expect(stale.term.signal.aborted).toBe(true)
    expect(await harness.rows()).toEqual([before])
    await stale.end()
  })
})

describe('a node that does not lead', () => {
  test('shows a flight of which it has not heard only as far as its last tick', async () => {
    const lead = await harness.lead('crash')
    const other = harness.aNode()
    const shownBy = async ({ rounds }: TestNode) =>
      (await rounds.readNewest(harness.database.pool))?.elapsed_ms
    // Flights are often shorter than the time in which this node hears of them.
    for (let flights = 0; flights < 3; flights++) {
      await flight(lead, 100)
      await lead.go(2)
      expect(await shownBy(other)).toBe(100)
      harness.clock.advance(800)
      expect(await shownBy(other)).toBe(100)
      expect(await shownBy(lead.node)).toBe(100)
      await other.rounds.refresh()
      expect(await shownBy(other)).toBe(100)
    }
    await lead.end()
  })

  test('holds a cash-out until the next tick, and decides nothing that came after the last one', async () => {
    const { clock } = harness
    const lead = await harness.lead('crash')
    const { id } = await flight(lead, 3 * STALL_MS)
    const { rounds } = harness.aNode()
    await rounds.refresh()
    await lead.go(3)
    const hold = (elapsedMs: number) => {
      const held = { isCounted: undefined as boolean | undefined }
      void rounds.isCounted({ id }, elapsedMs).then((isCounted) => {
        held.isCounted = isCounted
      })
      return held
    }
    const until = (held: { isCounted?: boolean | undefined }) =>
      passUntil(() => held.isCounted !== undefined)
    const passUntil = async (isDone: () => boolean) => {
      while (!isDone()) {
        clock.advance(5)
        await harness.database.pool.query('SELECT 1')
      }
    }
    // A look that had to wait for a new connection would outlast what it waits for, on a clock that runs ahead of it.
    await Promise.all(Array.from({ length: 8 }, () => harness.database.pool.query('SELECT 1')))
    const before = hold(200)
    await until(before)
    expect(before.isCounted).toBe(true)

    const after = hold(250)
    const sinceMs = clock.monotonic()
    await passUntil(() => clock.monotonic() - sinceMs >= 60)
    expect(after.isCounted).toBeUndefined()
    await lead.step()
    await until(after)
    expect(after.isCounted).toBe(true)

    const late = hold(lastTick() + 900)
    await passUntil(() => clock.monotonic() - sinceMs > STALL_MS + 200)
    expect(late.isCounted).toBeUndefined()
    await lead.until('ended')
    await until(late)
    expect(late.isCounted).toBe(false)
    await lead.end()
  })
})

describe('when the database', () => {
  test.each(statuses)(
    'loses its reply as a round becomes %s, the round still ends once',
    async (status) => {
      const proxy = await startCuttingProxy(harness.databaseUrl)
      const lead = await harness.lead('crash', proxy.url)
      if (status !== 'starting') await lead.until(statuses[statuses.indexOf(status) - 1] ?? status)
      else await lead.until('ended').then(() => lead.go(2))
      // Creating chains has its own COMMIT, which is not the one to cut.
      await lead.node.chains.replenish(lead.term, 'crash')
      const isCut = proxy.cutNextCommit()
      const cause = await lead.until(status).catch((error: unknown) => error)
      await isCut
      expect(cause).toBeInstanceOf(CommitUnknown)

      const row = await lead.until('ended')
      expect(row.is_cut).toBe(false)
      const rows = await harness.rows()
      expect(rows.at(-1)?.id).toBe(row.id)
      expect((await harness.settled()).map(({ round_id }) => round_id)).toEqual(
        rows.map(({ id }) => id),
      )
      expectToldOnce()
      await lead.end()
      await proxy.close()
    },
  )

  test('disconnects during a flight, the next leader ends the flight once', async () => {
    const lead = await harness.lead('crash')
    const before = await lead.until('in_progress')
    await harness.database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    )
    await aborted(lead)
    harness.clock.advance(STALL_MS + 1)
    const again = await leadAfter(lead.node)
    const row = await again.until('ended')
    expect(row).toMatchObject({ id: before.id, is_cut: true })
    expect(await harness.settled()).toMatchObject([{ round_id: row.id, is_cut: true }])
    expectToldOnce()
    await again.end()
  })
})

describe('when the clock', () => {
  test.each([-HOUR_MS, HOUR_MS])(
    'is set by %i ms during a flight, the flight and the pause keep their length',
    async (ms) => {
      const { clock } = harness
      const lead = await harness.lead('crash')
      const { started_at } = await lead.until('in_progress')
      const startedMs = clock.monotonic()
      clock.jump(ms)
      const row = await lead.until('ended')
      const lengthMs = msToReach(row.outcome ?? 0n)
      expect(clock.monotonic() - startedMs).toBe(lengthMs)
      expect(Number(row.ended_at) - Number(started_at)).toBe(lengthMs)
      await lead.until('starting')
      expect(clock.monotonic() - startedMs).toBe(lengthMs + 4 * SECOND_MS)
      await lead.end()
    },
  )

  test('is set back while bets are open, they close at the planned time', async () => {
    const { clock, database } = harness
    const lead = await harness.lead('crash')
    const row = await lead.until('starting')
    const openMs = Number(row.bets_close_at) - Number(row.bets_open_at)
    const isOpen = () => database.transaction((tx) => lead.node.rounds.lockOpen(tx))
    clock.jump(-HOUR_MS)
    clock.advance(openMs - 1)
    expect(await isOpen()).toMatchObject({ id: row.id })
    clock.advance(1)
    expect(await isOpen()).toBeNull()
    await lead.end()
  })

  test('stands still for at most a second, ticks are skipped, and each one reports the true time', async () => {
    const { clock, sent } = harness
    const lead = await harness.lead('crash')
    await flight(lead, 5 * SECOND_MS)
    const began = clock.monotonic()
    const from = sent.length
    await lead.go(4)
    clock.advance(STALL_MS - 166)
    await lead.go(3)
    const ticks = sent.slice(from).map(({ data }) => data)
    expect(ticks.map(({ elapsed_ms }) => elapsed_ms)).toEqual([
      0, 100, 200, 300, 1_234, 1_300, 1_400,
    ])
    for (const { elapsed_ms = 0, multiplier } of ticks) {
      expect(multiplier).toBe(toCoins(multiplierAt(elapsed_ms)))
    }
    expect(clock.monotonic() - began).toBe(1_500)
    await lead.end()
  })

  test.each([
    { where: 'in the gap', isInGap: true },
    { where: 'beyond the gap', isInGap: false },
  ])(
    'stands still for more than a second, the flight is cut at its last tick, also with the bust $where',
    async ({ isInGap }) => {
      const { clock } = harness
      const lead = await harness.lead('crash')
      const row = await flight(lead, isInGap ? 300 : 2 * STALL_MS)
      await lead.go(3)
      const lengthMs = msToReach(lead.node.rounds.current()?.outcome ?? 0n)
      const gapMs = isInGap ? Math.max(lengthMs - 200, STALL_MS) + 1 : STALL_MS + 1
      // `go` has advanced to the next tick, 100 ms after the last one.
      clock.advance(gapMs - 100)
      const ended = await lead.until('ended')
      expect(ended).toMatchObject({ id: row.id, is_cut: true })
      expect((await harness.settled()).at(-1)).toMatchObject({ is_cut: true, cut_after_ms: 200 })
      expect(ended.outcome).not.toBeNull()
      await lead.end()
    },
  )
})

describe('when the beacon', () => {
  test('is unavailable for a minute, rounds wait, and are then settled by their announced beacon round', async () => {
    const { beacon, clock } = harness
    const lead = await harness.lead('crash')
    const { id, beacon_round } = await lead.until('starting')
    beacon.isAway = true
    const back = clock.now() + MINUTE_MS
    while (clock.now() < back) await lead.go(1)
    expect(await harness.settled()).toEqual([])
    beacon.isAway = false
    const row = await lead.until('ended')
    expect(row.id).toBe(id)
    expect(saltOf(row)).toBe((await beacon.service.round(Number(beacon_round)))?.randomness)
    expect(await harness.settled()).toMatchObject([{ round_id: id, how: 'settled' }])
    await lead.end()
  })

  test('is unreachable for an hour, no bet is refunded, because the network may have made the round', async () => {
    const { beacon, clock } = harness
    const lead = await harness.lead('crash')
    await lead.until('starting')
    beacon.isAway = true
    const back = clock.now() + HOUR_MS
    while (clock.now() < back) await lead.go(1)
    expect(await harness.settled()).toEqual([])
    await lead.end()
  })

  test('has not made the round after ten minutes, bets are refunded, the link is revealed, and no round starts', async () => {
    const { beacon, clock, sent } = harness
    const lead = await harness.lead('crash')
    const { id, beacon_due_at } = await lead.until('starting')
    beacon.stalledAtMs = clock.now()
    const row = await lead.until('ended')
    expect(clock.now() - Number(beacon_due_at)).toBeGreaterThanOrEqual(10 * MINUTE_MS)
    expect(row).toMatchObject({ id, outcome: null, beacon_signature: null, started_at: null })
    expect(row.link).not.toBeNull()
    expect(await harness.settled()).toMatchObject([
      { round_id: id, how: 'refunded', outcome: null },
    ])
    expect(harness.errors).toHaveLength(1)

    const told = sent.length
    const later = clock.now() + 5 * MINUTE_MS
    while (clock.now() < later) await lead.go(1)
    expect(sent).toHaveLength(told)
    beacon.stalledAtMs = null
    const next = await lead.until('ended')
    expect(next).toMatchObject({ index: 2, link_hash: row.link })
    expectToldOnce()
    await lead.end()
  })
})

/** Leads until a flight begins that is longer than `lengthMs`. */
async function flight(lead: Lead, lengthMs: number): Promise<RoundRow> {
  for (;;) {
    const row = await lead.until('in_progress')
    if (msToReach(lead.node.rounds.current()?.outcome ?? 0n) > lengthMs) return row
  }
}

const lastTick = (): number =>
  harness.sent.findLast(({ data }) => data.type === 'tick')?.data.elapsed_ms ?? 0

/** PostgreSQL takes a moment to end a connection, and the pool to notice. */
async function leadAfter(node: TestNode): Promise<Lead> {
  for (;;) {
    const lead = await node.lead().catch(() => null)
    if (lead) return lead
  }
}

describe('a beacon network that the shop no longer uses', () => {
  test('decides nothing: its round is refunded after ten minutes, and the next one uses the current network', async () => {
    const { beacon, clock } = harness
    const lead = await harness.lead('crash')
    const { beacon_due_at } = await lead.until('pending')
    await lead.end()
    const info = { ...beacon.service.info(), chain: 'ab'.repeat(32) }
    beacon.service.info = () => info
    const next = await harness.lead('crash')
    const row = await next.until('ended')
    expect(row).toMatchObject({ index: 1, outcome: null })
    expect(clock.now() - Number(beacon_due_at)).toBeGreaterThanOrEqual(10 * MINUTE_MS)
    expect(await next.until('ended')).toMatchObject({ index: 2, beacon: info })
    expect((await harness.settled()).map(({ how }) => how)).toEqual(['refunded', 'settled'])
    await next.end()
  })
})

const aborted = ({ term: { signal } }: Lead): Promise<unknown> =>
  signal.aborted
    ? Promise.resolve()
    : new Promise((resolve) => signal.addEventListener('abort', resolve))

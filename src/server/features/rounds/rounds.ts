import type { RoundEvents } from '#contract/realtime/round-events.ts'
import type { RoundGame } from '#domain/games/games.ts'
import type { AnnounceRound } from '#server/features/kit.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database, Reader } from '#server/platform/db/database.ts'
import { cutPage, isUuid, readCursor } from '#server/platform/http/cursor.ts'
import type { Log } from '#server/platform/log/log.ts'
import { nextSeq } from '#server/platform/realtime/next-seq.ts'
import type { ChainLinks } from './chains/links.ts'
import { type FlightTick, type LedFlight, leadFlight } from './flight-watch.ts'
import type { Game, PublicRounds, Round, Rounds } from './game.ts'
import { presentRound, roundOf, saltOf, untilClosedMs } from './present.ts'
import type { SettleBarrier } from './settle-barrier.ts'
import {
  findNewest,
  findRound,
  findTick,
  holdRound,
  listRounds,
  lockRound,
  type RoundRow,
  readSeqs,
} from './store.ts'
import type { Timeline } from './timeline.ts'
import { sleep } from './waiting.ts'

/** How often a running flight publishes its multiplier. */
export const TICK_MS = 100
/** How often a node that does not lead looks for the tick after a cash-out, and for how long: a flight stalls sooner. */
const HELD_LOOK_MS = 20
const HELD_MS_MAX = 2_000
/** Clocks that differ more than this are a fault of the machines. */
const LATE_MS = 20

export interface RoundsDeps {
  database: Database
  clock: Clock
  links: ChainLinks
  timeline: Timeline
  barrier: Pick<SettleBarrier, 'join' | 'end'>
  announceRound: AnnounceRound
  log: Pick<Log, 'warn'>
  gameOf(name: RoundGame): Game
}

/** The rounds of a game as known to this node; the engine updates them when this node leads. */
export interface KnownRounds<Name extends RoundGame = RoundGame> extends Rounds<Name> {
  /** Takes a row as the newest announced round, and returns it as seen by the game. */
  see(row: RoundRow): Promise<Round>
  present(row: RoundRow): PublicRounds[Name]
  /** Takes over a flight whose newest tick is known: from now on this node judges it. */
  lead(round: Pick<Round, 'id'>, lengthMs: number, newest: FlightTick): LedFlight
  /** The flight as led by this node; null if it leads no flight of that round. */
  led(roundId: string): LedFlight | null
  /** Another node may lead from now on. */
  follow(): void
}

export function createRounds<Name extends RoundGame>(
  deps: RoundsDeps,
  name: Name,
): KnownRounds<Name> {
  const { database, clock, timeline, barrier, links, announceRound, log, gameOf } = deps
  let current: Round | null = null
  /** The event number of `current`: rows read concurrently may arrive in any order. */
  let seq = 0n
  let publishing: Promise<unknown> = Promise.resolve()

  /** While the game keeps the result secret, computing it requires the key of the chain. */
  async function open(reader: Reader, row: RoundRow): Promise<Round> {
    const salt = saltOf(row)
    if (salt === null || row.outcome !== null) return roundOf(row)
    const link = await links.find(reader, row.chain_id, row.index)
    return roundOf(row, { link, outcome: gameOf(name).decide(link, salt, row.index) })
  }

  /** The flight that this node leads. */
  let own: { id: string; flight: LedFlight } | null = null
  /** The newest tick of another node's flight, as far as this node knows. */
  let heard: { id: string; tick: FlightTick } | null = null
  let looking: { id: string; tick: Promise<FlightTick | null> } | null = null
  /** Aborted when this node begins to lead a flight: who waits for its tick need not wait any longer. */
  let following = new AbortController()

  const led = (roundId: string) => (own?.id === roundId ? own.flight : null)

  /**
   * A flight is at least as far as its newest tick. If this node's clock is behind the leader's, it would otherwise take
   * a cash-out after the end for one before it.
   */
  function keepUp(id: string, { elapsed_ms }: FlightTick): void {
    const lateMs = timeline.atLeast(id, 'started', elapsed_ms)
    if (lateMs < LATE_MS) return
    log.warn(
      { late_ms: lateMs },
      'The clock of this node is behind that of the leader of the rounds',
    )
  }

  async function readTick(reader: Reader, id: string): Promise<FlightTick | null> {
    const tick = await findTick(reader, name, id)
    // Concurrent reads may answer in any order.
    const isOlder = heard?.id === id && heard.tick.elapsed_ms > (tick?.elapsed_ms ?? 0)
    if (tick && !isOlder) heard = { id, tick }
    if (tick) keepUp(id, tick)
    return tick
  }

  /** Reads the newest tick a little later; all who wait for it share one read. */
  function lookLater(id: string): Promise<FlightTick | null> {
    if (looking?.id === id) return looking.tick
    const tick = sleep(clock, HELD_LOOK_MS, following.signal).then(() => {
      looking = null
      return readTick(database.pool, id)
    })
    looking = { id, tick }
    return tick
  }

  const tickedMs = (roundId: string): number =>
    led(roundId)?.tickedMs() ?? (heard?.id === roundId ? heard.tick.elapsed_ms : 0)

  /**
   * Only the time of the last tick is shown of a flight: more would reveal before its settlement whether it has ended,
   * and during a stall of the leader, whether the bust has passed.
   */
  function present(row: RoundRow): PublicRounds[Name] {
    const shown = presentRound(row, deps)
    const { multiplierAt, present: presentResult } = gameOf(name)
    const isFlying = multiplierAt && row.status === 'in_progress'
    const ticked = tickedMs(row.id)
    const elapsed_ms = isFlying ? ticked - (ticked % TICK_MS) : shown.elapsed_ms
    return { ...shown, elapsed_ms, ...presentResult(roundOf(row)) } as PublicRounds[Name]
  }

  /** For readers of the database, whose flight may have gone further than this node has heard. */
  async function presentRead(reader: Reader, row: RoundRow | null) {
    if (!row) return null
    if (row.status === 'in_progress' && gameOf(name).multiplierAt && !led(row.id)) {
      await readTick(reader, row.id)
    }
    return present(row)
  }

  return {
    present,
    current: () => current,
    async see(row) {
      if (row.bets_close_at) timeline.since(row.id, 'bets close', row.bets_close_at)
      if (row.started_at) timeline.since(row.id, 'started', row.started_at)
      const round = await open(database.pool, row)
      if (row.seq !== null && row.seq >= seq) {
        seq = row.seq
        current = round
        barrier.join(round)
      }
      return round
    },
    async refresh() {
      const row = await findNewest(database.pool, name)
      if (row?.seq && row.seq > seq) await this.see(row)
      if (current?.status !== 'in_progress' || !gameOf(name).isSecretWhileRunning) return
      const flight = current
      const tick = led(flight.id) ? null : await readTick(database.pool, flight.id)
      if (tick?.verdict === 'stalled') barrier.end(flight)
    },
    lead({ id }, lengthMs, newest) {
      keepUp(id, newest)
      const flight = leadFlight(lengthMs, newest)
      own = { id, flight }
      following.abort()
      following = new AbortController()
      return flight
    },
    led,
    follow() {
      own = null
    },
    async isCounted({ id }, elapsedMs) {
      const untilMs = clock.monotonic() + HELD_MS_MAX
      let tick: FlightTick | null | undefined = heard?.id === id ? heard.tick : undefined
      for (;;) {
        const flight = led(id)
        if (flight) return flight.counts(elapsedMs)
        // A later flight has begun.
        if (tick === null) return false
        if (tick && tick.elapsed_ms >= elapsedMs) return true
        if (tick && tick.verdict !== 'flying') return tick.verdict === 'over'
        if (clock.monotonic() > untilMs) return false
        tick = await lookLater(id)
      }
    },
    isAfterCut: (roundId, elapsedMs) => led(roundId)?.counts(elapsedMs) === false,
    async lockOpen(tx) {
      const row = await lockRound(tx, name, 'starting')
      return row && untilClosedMs(row, deps) > 0 ? roundOf(row) : null
    },
    async holdRunning(tx) {
      const row = await holdRound(tx, name, 'in_progress')
      return row && open(tx, row)
    },
    elapsedMs({ id, startedAt }, atMonotonicMs = clock.monotonic()) {
      if (!startedAt) return 0
      const nowMs = timeline.since(id, 'started', startedAt)
      return Math.floor(nowMs - (clock.monotonic() - atMonotonicMs))
    },
    async read(reader, id) {
      return presentRead(reader, isUuid(id) ? await findRound(reader, name, id) : null)
    },
    readNewest: async (reader) => presentRead(reader, await findNewest(reader, name)),
    async list(reader, { limit, cursor, isEnded }) {
      const page = { game: name, cursor: readCursor(cursor), limit: limit + 1, isEnded }
      const { shown, next_cursor } = cutPage(await listRounds(reader, page), limit, ({ id }) => id)
      return { data: shown.map(present), next_cursor }
    },
    seq: (reader) => readSeqs(reader, name),
    publishBets(event) {
      const channel = `${name}:bets` as const
      // One after the other, so that events are sent in the order of their numbers.
      const published = publishing.then(async () => {
        const seq = await database.transaction((tx) => nextSeq(tx, channel, channel))
        announceRound(channel, { ...event, seq } as unknown as RoundEvents[typeof channel])
      })
      publishing = published.catch(() => undefined)
      return published
    },
  }
}

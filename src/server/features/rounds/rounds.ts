import type { RoundEvents } from '#contract/realtime/round-events.ts'
import type { RoundGame } from '#domain/lifecycle/round.ts'
import type { AnnounceRound } from '#server/app/kit.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database, Reader } from '#server/platform/db/database.ts'
import { cutPage, isUuid, readCursor } from '#server/platform/http/cursor.ts'
import { nextSeq } from '#server/platform/realtime/next-seq.ts'
import type { ChainLinks } from './chains/links.ts'
import type { Game, PublicRounds, Round, Rounds } from './game.ts'
import { presentRound, roundOf, saltOf, untilClosedMs } from './present.ts'
import type { SettleBarrier } from './settle-barrier.ts'
import {
  findNewest,
  findRound,
  holdRound,
  listRounds,
  lockRound,
  type RoundRow,
  readSeqs,
} from './store.ts'
import type { Timeline } from './timeline.ts'

/** How often a running flight publishes its multiplier. */
export const TICK_MS = 100

export interface RoundsDeps {
  database: Database
  clock: Clock
  links: ChainLinks
  timeline: Timeline
  barrier: Pick<SettleBarrier, 'join'>
  announceRound: AnnounceRound
  gameOf(name: RoundGame): Game
}

/** The rounds of a game as known to this node; the engine updates them when this node leads. */
export interface KnownRounds<Name extends RoundGame = RoundGame> extends Rounds<Name> {
  /** Takes a row as the newest announced round, and returns it as seen by the game. */
  see(row: RoundRow): Promise<Round>
  present(row: RoundRow): PublicRounds[Name]
}

export function createRounds<Name extends RoundGame>(
  deps: RoundsDeps,
  name: Name,
): KnownRounds<Name> {
  const { database, clock, timeline, barrier, links, announceRound, gameOf } = deps
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

  /**
   * The elapsed time keeps growing between a flight's end and its settlement. Only the last tick's time is shown, so
   * that a snapshot neither exceeds the bust nor reveals early that the flight is over.
   */
  function lengthShown(row: RoundRow, elapsedMs: number): number {
    const { multiplierAt, lengthMs } = gameOf(name)
    if (!multiplierAt || row.status !== 'in_progress') return elapsedMs
    const outcome = current?.id === row.id ? current.outcome : null
    const lastMs = outcome === null ? elapsedMs : Math.min(elapsedMs, lengthMs(outcome) - 1)
    return Math.max(0, lastMs - (lastMs % TICK_MS))
  }

  function present(row: RoundRow): PublicRounds[Name] {
    const shown = presentRound(row, deps)
    const elapsed_ms = lengthShown(row, shown.elapsed_ms)
    return { ...shown, elapsed_ms, ...gameOf(name).present(roundOf(row)) } as PublicRounds[Name]
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
    },
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
      const row = isUuid(id) ? await findRound(reader, name, id) : null
      return row && present(row)
    },
    async readNewest(reader) {
      const row = await findNewest(reader, name)
      return row && present(row)
    },
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

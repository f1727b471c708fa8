import { hash } from 'node:crypto'
import type { RoundEvents } from '#contract/realtime/round-events.ts'
import { roundStates } from '#domain/lifecycle/round.ts'
import { toCoins } from '#domain/money/money.ts'
import type { AnnounceRound } from '#server/features/kit.ts'
import type { BeaconRound } from '#server/platform/beacon/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import type { Log } from '#server/platform/log/log.ts'
import { nextSeq } from '#server/platform/realtime/next-seq.ts'
import type { ChainSupply } from './chains/chain-supply.ts'
import type { ChainLinks } from './chains/links.ts'
import { takeIndex } from './chains/store.ts'
import type { LedFlight, Verdict } from './flight-watch.ts'
import type { Game, Round } from './game.ts'
import type { Term } from './leader.ts'
import { roundOf, untilClosedMs } from './present.ts'
import {
  beaconRetryMs,
  chooseBeaconRound,
  type RoundBeacon,
  readBeaconRound,
} from './round-beacon.ts'
import { type KnownRounds, TICK_MS } from './rounds.ts'
import { SETTLE_WAIT_MS, type SettleBarrier } from './settle-barrier.ts'
import {
  beginTicks,
  findNewest,
  findOpen,
  findTick,
  insertRound,
  lockRound,
  type RoundRow,
  writeRound,
  writeVerdict,
} from './store.ts'
import type { Timeline } from './timeline.ts'
import { deadlineIn } from './waiting.ts'

export interface EngineDeps {
  game: Game
  rounds: KnownRounds
  links: ChainLinks
  chains: Pick<ChainSupply, 'replenish'>
  timeline: Timeline
  barrier: Pick<SettleBarrier, 'wait'>
  beacon: RoundBeacon
  clock: Clock
  entropy: Entropy
  log: Pick<Log, 'info' | 'warn' | 'error'>
  announceRound: AnnounceRound
  /** Called once the end of a round is committed. */
  onEnded?(roundId: string, how: RoundEnd): void
}

export type RoundEnd = 'settled' | 'cut' | 'refunded'

/** Drives one game's rounds while this node leads. */
export interface Engine {
  /** Does what is due, and returns the milliseconds until the next step. */
  step(): Promise<number>
}

/**
 * Continues the game's rounds from their rows. Each change of status is one transaction under the term and carries its
 * event's number. A change that was committed but not published, because the answer was lost, is published when the row
 * is read again.
 */
export function createEngine(deps: EngineDeps, term: Term): Engine {
  const { game, rounds, links, chains, timeline, beacon, clock, entropy, log } = deps
  const channel = `${game.name}:game` as const
  /** The round that has not ended; undefined if it has to be read. */
  let open: RoundRow | null | undefined
  /** The newest ended round; null if there is none. */
  let last: RoundRow | null = null
  /** The newest announced round as last published. */
  let announced: { seq: bigint; round: Round | null } | null = null
  term.signal.addEventListener('abort', rounds.follow, { once: true })

  async function readRows(): Promise<void> {
    const [row, newest] = await term.transaction(async (tx) => [
      await findOpen(tx, game.name),
      await findNewest(tx, game.name),
    ])
    if (newest?.status === 'ended') last = newest
    announced ??= { seq: newest?.seq ?? 0n, round: null }
    if (newest) await publishState(newest)
    open = row
  }

  /** Updates this node's view of the round, and publishes each event once. */
  async function publishState(row: RoundRow): Promise<void> {
    const seq = row.seq ?? 0n
    const isNew = announced !== null && seq > announced.seq
    announced = { seq, round: await rounds.see(row) }
    if (isNew) publish({ seq: Number(seq), type: 'round', round: rounds.present(row) })
  }

  const publish = (event: object, options?: { isVolatile: boolean }) =>
    deps.announceRound(channel, event as RoundEvents[typeof channel], options)

  /** Locks the open round and writes the change, with the number of its event. */
  async function change(
    from: RoundRow,
    changed: (tx: Tx) => Promise<Partial<RoundRow>> | Partial<RoundRow>,
  ): Promise<void> {
    open = undefined
    const row = await term.transaction(async (tx) => {
      const locked = await lockRound(tx, game.name, from.status)
      if (locked?.id !== from.id) throw new Error(`Round ${from.id} is not ${from.status}`)
      const next = { ...locked, ...(await changed(tx)) }
      next.seq = BigInt(await nextSeq(tx, channel, channel))
      await writeRound(tx, next)
      return next
    })
    if (row.status === 'ended') {
      last = row
      deps.onEnded?.(row.id, row.outcome === null ? 'refunded' : row.is_cut ? 'cut' : 'settled')
    }
    await publishState(row)
    open = row.status === 'ended' ? null : row
  }

  async function make(): Promise<number> {
    const id = entropy.id()
    const made = await term.transaction(async (tx) => {
      const taken = await takeIndex(tx, game.name)
      if (!taken) return false
      const { chainId, index } = taken
      const link = await links.find(tx, chainId, index)
      const link_hash = hash('sha256', link, 'buffer')
      const at = instantOf(clock)
      await insertRound(tx, {
        id,
        game: game.name,
        chain_id: chainId,
        index,
        link_hash,
        made_at: at,
      })
      return true
    })
    open = undefined
    const keeping = chains.replenish(term, game.name)
    if (!made) {
      await keeping
      return 0
    }
    keeping.catch((cause: unknown) => {
      if (!term.signal.aborted)
        log.error({ err: cause, game: game.name }, 'The next chain could not be created')
    })
    return 0
  }

  async function announce(row: RoundRow): Promise<number> {
    const pauseMs = last?.ended_at ? game.resultMs - sinceEndMs(last, last.ended_at) : 0
    if (pauseMs > 0) return Math.min(pauseMs, game.resultMs)
    const awayMs = await beaconRetryMs({ beacon, clock, signal: term.signal }, last)
    if (awayMs > 0) return awayMs
    await change(row, () => ({
      status: roundStates.next(row.status, 'announced'),
      ...chooseBeaconRound(deps, game.betsMs),
    }))
    return 0
  }

  /** The time since a round's end. On the node that ran it, it is measured from the start by the monotonic clock. */
  function sinceEndMs({ id, started_at }: RoundRow, endedAt: Date): number {
    if (!started_at) return timeline.since(id, 'ended', endedAt)
    return timeline.since(id, 'started', started_at) - (endedAt.getTime() - started_at.getTime())
  }

  async function closeBets(row: RoundRow): Promise<number> {
    const leftMs = untilClosedMs(row, deps)
    if (leftMs > 0) return leftMs
    await change(row, () => ({ status: roundStates.next(row.status, 'betsClosed') }))
    return 0
  }

  async function awaitBeacon(row: RoundRow): Promise<number> {
    const awaited = await readBeaconRound({ beacon, clock, signal: term.signal }, row)
    if (awaited === 'never') return refund(row)
    return 'out' in awaited ? start(row, awaited.out) : awaited.waitMs
  }

  async function start(row: RoundRow, { signature, randomness }: BeaconRound): Promise<number> {
    const startedAt = instantOf(clock)
    timeline.pin(row.id, 'started', clock.monotonic())
    await change(row, async (tx) => {
      const started = {
        status: roundStates.next(row.status, 'beaconVerified'),
        beacon_signature: Buffer.from(signature, 'hex'),
        started_at: startedAt,
      }
      if (game.isSecretWhileRunning) {
        await beginTicks(tx, game.name, row.id)
        return started
      }
      const link = await links.find(tx, row.chain_id, row.index)
      const outcome = game.decide(link, randomness, row.index)
      return { ...started, link: Buffer.from(link), outcome }
    })
    return 0
  }

  async function refund(row: RoundRow): Promise<number> {
    const endedAt = instantOf(clock)
    await change(row, async (tx) => {
      const link = Buffer.from(await links.find(tx, row.chain_id, row.index))
      const status = roundStates.next(row.status, 'refunded')
      await game.refund(tx, { ...roundOf(row), status, endedAt, link })
      return { status, link, ended_at: endedAt }
    })
    log.error({ round_id: row.id, beacon_round: String(row.beacon_round) }, 'A round was refunded')
    return 0
  }

  async function run(row: RoundRow): Promise<number> {
    const round = announced?.round
    const { outcome = null, startedAt } = round ?? {}
    if (!round || outcome === null || !startedAt) throw new Error(`Undecided: ${row.id}`)
    const lengthMs = game.lengthMs(outcome)
    if (!game.isSecretWhileRunning) {
      const leftMs = lengthMs - Math.max(0, rounds.elapsedMs(round))
      if (leftMs > 0) return leftMs
      await settle(row, { ...round, endedAt: new Date(startedAt.getTime() + lengthMs) })
      return 0
    }
    const flight = rounds.led(row.id) ?? (await takeOver(round, lengthMs))
    const elapsedMs = Math.max(0, rounds.elapsedMs(round))
    const verdict = flight.judge(elapsedMs)
    if (verdict !== 'flying') {
      await land(row, round, { verdict, flight })
      return 0
    }
    if (!(await tick(round, flight, elapsedMs))) return 0
    const untilTickMs = TICK_MS - (elapsedMs % TICK_MS)
    // A timer that fired slightly early has already published its tick.
    const nextMs = untilTickMs < TICK_MS / 2 ? untilTickMs + TICK_MS : untilTickMs
    const dueMs = Math.min(elapsedMs + nextMs, lengthMs)
    return Math.max(0, dueMs - rounds.elapsedMs(round))
  }

  /** Continues a flight from its newest tick, whoever sent it. */
  async function takeOver({ id }: Round, lengthMs: number): Promise<LedFlight> {
    const newest = await term.transaction(async (tx) => {
      const found = await findTick(tx, game.name, id)
      if (!found) await beginTicks(tx, game.name, id)
      return found ?? { elapsed_ms: 0, verdict: 'flying' as const }
    })
    return rounds.lead({ id }, lengthMs, newest)
  }

  /** Sends a tick once it is stored, so that no node can have seen more of a flight than its next leader knows. */
  async function tick(round: Round, flight: LedFlight, elapsedMs: number): Promise<boolean> {
    if (!(await term.tick({ game: game.name, roundId: round.id, elapsedMs }))) {
      // Another leader may have judged the flight.
      rounds.follow()
      open = undefined
      return false
    }
    flight.tick(elapsedMs)
    await game.tick?.(round, elapsedMs)
    publishMultiplier(round, elapsedMs)
    return true
  }

  /** Ends a flight by its verdict, which is stored first: whoever leads next can only continue with it. */
  async function land(
    row: RoundRow,
    round: Round,
    { verdict, flight }: { verdict: Verdict; flight: LedFlight },
  ): Promise<void> {
    await term.transaction((tx) => writeVerdict(tx, game.name, row.id, verdict))
    const deadline = deadlineIn(clock, SETTLE_WAIT_MS)
    await game.drain?.(round, deadline)
    await deps.barrier.wait(round, deadline, term.signal)
    // A stopping leader leaves the settlement to the next one instead of cutting the wait short.
    if (term.signal.aborted) return
    const isCut = verdict === 'stalled'
    const lengthMs = game.lengthMs(round.outcome ?? 0n)
    const ranMs = isCut ? Math.min(lengthMs, Math.max(0, rounds.elapsedMs(round))) : lengthMs
    await settle(row, {
      ...round,
      isCut,
      cutAfterMs: isCut ? flight.tickedMs() : null,
      endedAt: new Date(Number(round.startedAt) + ranMs),
    })
  }

  /** Computed from the clock instead of the number of ticks, so that a late tick is correct. */
  function publishMultiplier({ id }: Round, elapsedMs: number): void {
    if (!game.multiplierAt) return
    const seq = Number(announced?.seq)
    const multiplier = toCoins(game.multiplierAt(elapsedMs))
    const tick = { seq, type: 'tick', id, elapsed_ms: elapsedMs, multiplier }
    publish(tick, { isVolatile: true })
  }

  async function settle(row: RoundRow, round: Round): Promise<void> {
    const { outcome, link, isCut, endedAt } = round
    if (!link) throw new Error(`No link: ${row.id}`)
    const status = roundStates.next(row.status, 'settled')
    await change(row, async (tx) => {
      await game.settle(tx, { ...round, status })
      return { status, link: Buffer.from(link), outcome, ended_at: endedAt, is_cut: isCut }
    })
  }

  const steps = {
    new: announce,
    starting: closeBets,
    pending: awaitBeacon,
    in_progress: run,
    ended: () => Promise.resolve(0),
  }

  return {
    async step() {
      if (open === undefined) await readRows()
      return open ? steps[open.status](open) : make()
    },
  }
}

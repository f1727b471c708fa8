import type { PoolClient } from 'pg'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Game, Round } from './game.ts'
import { limitSession } from './leader.ts'
import { sleep } from './waiting.ts'

/** The first half of an advisory lock's key; the second is the round's index. */
export const BARRIER_KEY = 7_236_503
/** So long a round that is over waits for a node that does not arrive, such as one that stands still. */
const PATIENCE_MS = 2_000
const LOOK_MS = 5

/**
 * Every node joins a round that it hears of, and arrives when it has answered all that it received before the
 * round's end. Who has joined holds a shared lock on a connection of its own, and the lock goes with that.
 */
export interface SettleBarrier {
  /** Joins the round; once its outcome is known this node arrives at its end by itself. */
  join(round: Round): void
  /** Arrives, and waits a while for the other nodes. */
  wait(round: Round, signal: AbortSignal): Promise<void>
  /** Lets go of every round. */
  stop(): Promise<void>
}

export interface BarrierDeps {
  database: Database
  clock: Clock
  log: Pick<Log, 'warn'>
  gameOf(name: Round['game']): Pick<Game, 'drain' | 'lengthMs'>
  elapsedMs(round: Round): number
}

interface Hold {
  isTimed: boolean
  over: AbortController
  released: Promise<void>
}

export function createSettleBarrier(deps: BarrierDeps): SettleBarrier {
  const { database, clock, log, gameOf, elapsedMs } = deps
  const holds = new Map<string, Hold>()
  let isStopped = false

  async function hold({ index }: Round, over: AbortController): Promise<void> {
    const key = [BARRIER_KEY, index]
    const client = await database.pool.connect()
    const end = () => over.abort()
    client.on('error', end).on('end', end)
    try {
      await limitSession(client, deps, over)
      await client.query('SELECT pg_advisory_lock_shared($1, $2)', key)
      if (!over.signal.aborted) await aborted(over.signal)
      await client.query('SELECT pg_advisory_unlock_shared($1, $2)', key)
    } finally {
      end()
      client.off('error', end).off('end', end)
      client.release(true)
    }
  }

  async function arrive({ id }: Pick<Round, 'id'>): Promise<void> {
    const held = holds.get(id)
    holds.delete(id)
    held?.over.abort()
    await held?.released
  }

  function arriveAtEnd(round: Round, lengthMs: number): void {
    const leftMs = lengthMs - elapsedMs(round)
    // A timer may come a little early.
    if (leftMs > 0) clock.after(leftMs, () => arriveAtEnd(round, lengthMs))
    else
      void gameOf(round.game)
        .drain?.(round)
        .then(() => arrive(round))
  }

  return {
    join(round) {
      const game = gameOf(round.game)
      if (!game.drain || isStopped) return
      if (round.status === 'ended') return void arrive(round)
      let held = holds.get(round.id)
      if (!held) {
        const over = new AbortController()
        const released = hold(round, over).catch((err: unknown) => {
          // Its row decides about calls that this node answers late.
          log.warn({ err, round_id: round.id }, 'A round is not held by this node')
        })
        held = { isTimed: false, over, released }
        holds.set(round.id, held)
      }
      if (round.outcome === null || held.isTimed) return
      held.isTimed = true
      arriveAtEnd(round, game.lengthMs(round.outcome))
    },
    async wait(round, signal) {
      if (!gameOf(round.game).drain) return
      await arrive(round)
      const fromMs = clock.monotonic()
      while (!(await isFree(database.pool, round)) && !signal.aborted) {
        if (clock.monotonic() - fromMs >= PATIENCE_MS) {
          log.warn({ round_id: round.id }, 'A round is settled without a node that does not answer')
          return
        }
        await sleep(clock, LOOK_MS, signal)
      }
    },
    async stop() {
      isStopped = true
      await Promise.all([...holds.keys()].map((id) => arrive({ id })))
    },
  }
}

/** Whether every node that joined has arrived. */
async function isFree(pool: Pick<PoolClient, 'query'>, { index }: Round): Promise<boolean> {
  const { rows } = await pool.query<{ is_free: boolean }>(
    'SELECT pg_try_advisory_xact_lock($1, $2) AS is_free',
    [BARRIER_KEY, index],
  )
  return rows[0]?.is_free ?? false
}

const aborted = (signal: AbortSignal): Promise<unknown> =>
  new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))

import type { PoolClient } from 'pg'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Game, Round } from './game.ts'
import { limitSession } from './leader.ts'
import { deadlineIn, sleep } from './waiting.ts'

/** The first half of an advisory lock's key; the second is the round's index. */
export const BARRIER_KEY = 7_236_503
/** How long the settlement waits for calls received in time: for this node's, and for a node that does not arrive. */
export const SETTLE_WAIT_MS = 2_000
const LOOK_MS = 5

/**
 * Delays a round's settlement until every node has answered the calls that it received before the round's end. A node
 * joins each round by holding a shared lock on a dedicated connection, and arrives by releasing it. If the node fails,
 * the lock ends with its connection.
 */
export interface SettleBarrier {
  /** Joins the round. Once its outcome is known, this node arrives at its end automatically. */
  join(round: Round): void
  /** Arrives at the end of a flight that was cut before its bust. */
  end(round: Round): void
  /** Arrives, and waits for the other nodes until the deadline. */
  wait(round: Round, deadline: AbortSignal, signal: AbortSignal): Promise<void>
  /** Leaves every round. */
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
  isEnding: boolean
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

  function end(round: Round): void {
    const held = holds.get(round.id)
    if (!held || held.isEnding) return
    held.isEnding = true
    void gameOf(round.game)
      .drain?.(round, deadlineIn(clock, SETTLE_WAIT_MS))
      .then(() => arrive(round))
  }

  function arriveAtEnd(round: Round, lengthMs: number): void {
    const leftMs = lengthMs - elapsedMs(round)
    // A timer may fire slightly early.
    if (leftMs > 0) clock.after(leftMs, () => arriveAtEnd(round, lengthMs))
    else end(round)
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
          // The round's row still decides about calls that this node answers late.
          log.warn({ err, round_id: round.id }, 'This node could not join a round’s settle barrier')
        })
        held = { isTimed: false, isEnding: false, over, released }
        holds.set(round.id, held)
      }
      if (round.outcome === null || held.isTimed) return
      held.isTimed = true
      arriveAtEnd(round, game.lengthMs(round.outcome))
    },
    end,
    async wait(round, deadline, signal) {
      if (!gameOf(round.game).drain) return
      await arrive(round)
      while (!(await isFree(database.pool, round)) && !signal.aborted) {
        if (deadline.aborted) {
          log.warn(
            { round_id: round.id },
            'A round is settled without waiting for an unresponsive node',
          )
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

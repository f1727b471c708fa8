import type { AfterCommit, Database, Statement, Tx } from '#server/platform/db/database.ts'
import { CommitUnknown } from '#server/platform/db/database-errors.ts'
import type { Chance } from './chance.ts'
import { type Doing, runStatement } from './memory-statements.ts'
import type { Tables } from './memory-tables.ts'
import type { Pauses } from './pauses.ts'

export interface World {
  tables: Tables
  pauses: Pauses
  chance: Chance
  /** The transaction that holds an account's row lock, and those that wait for it. */
  locks: Map<bigint, { holder: object; queue: (() => void)[] }>
}

/** The process died: none of its work continues. */
export class NodeDied extends Error {}

const FAULT_ONE_IN = 60

/**
 * The database as one process sees it. Rows are locked, transactions are atomic, and any statement, COMMIT or reply
 * may be lost.
 */
export function memoryDatabase(world: World, isDead: () => boolean): Database {
  const { pauses, chance } = world

  async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const undo: (() => void)[] = []
    const told: AfterCommit[] = []
    const holder = {}
    let last: Statement | undefined
    const doing: Doing = { tables: world.tables, undo, lock: (ids) => lock(holder, ids) }
    const run = async (statement: Statement, values: unknown[]) => {
      await pauses.pause()
      if (isDead()) throw new NodeDied()
      if (chance.oneIn(FAULT_ONE_IN)) throw connectionLost()
      const rows = await runStatement(doing, statement, values)
      return { rows, rowCount: rows.length }
    }
    // A connection executes its statements in the order in which they were sent.
    let sent: Promise<unknown> | null = null
    const tx = {
      query(statement: Statement, values: unknown[] = []) {
        const go = () => run(statement, values)
        const answer = sent ? sent.then(go) : go()
        const answered = answer.then(
          () => undefined,
          () => undefined,
        )
        sent = answered
        void answered.then(() => {
          if (sent === answered) sent = null
        })
        return answer
      },
      finish: (statement: Statement) => {
        last = statement
      },
      afterCommit: (after: AfterCommit) => void told.push(after),
      noteChange() {},
    } as unknown as Tx

    const end = () => unlock(holder)
    try {
      const result = await work(tx)
      await pauses.pause()
      if (last) await runStatement(doing, last, [])
      if (isDead()) throw new NodeDied()
      if (chance.oneIn(FAULT_ONE_IN)) throw new CommitUnknown(connectionLost())
      end()
      // The commit succeeded; its reply may still be lost.
      if (chance.oneIn(FAULT_ONE_IN)) throw new AnswerLost(new CommitUnknown(connectionLost()))
      for (const after of told) void after()
      return result
    } catch (error) {
      if (error instanceof AnswerLost) throw error.cause
      await sent
      for (const back of undo.reverse()) back()
      end()
      throw error
    }
  }

  async function lock(holder: object, ids: bigint[]): Promise<void> {
    for (const id of [...ids].sort((a, b) => Number(a - b))) {
      for (;;) {
        const held = world.locks.get(id)
        if (!held) {
          world.locks.set(id, { holder, queue: [] })
          break
        }
        if (held.holder === holder) break
        await new Promise<void>((resolve) => held.queue.push(resolve))
      }
    }
  }

  function unlock(holder: object): void {
    for (const [id, held] of world.locks) {
      if (held.holder !== holder) continue
      world.locks.delete(id)
      for (const resume of held.queue) resume()
    }
  }

  return { transaction, close: async () => {} } as unknown as Database
}

class AnswerLost extends Error {
  constructor(cause: CommitUnknown) {
    super('The answer to COMMIT was lost', { cause })
  }
}

const connectionLost = () =>
  Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })

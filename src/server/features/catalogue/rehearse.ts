import type { Database, Tx } from '#server/platform/db/database.ts'

/** Carries the result of a rehearsal out of the transaction that it ends. */
class Rehearsed<T> extends Error {
  override readonly name = 'Rehearsed'
  readonly result: T

  constructor(result: T) {
    super('A rehearsal was rolled back')
    this.result = result
  }
}

/** Does the work and rolls it back: its result is what it would have done. Throws what the work throws. */
export async function rehearse<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await database.transaction(async (tx) => {
      throw new Rehearsed(await work(tx))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.result as T
    throw error
  }
}

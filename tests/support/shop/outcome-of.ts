import { Refusal } from '#server/platform/http/refuse.ts'

/** Returns `ok`, or the code of a refusal. Rethrows any other error. */
export const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    },
  )

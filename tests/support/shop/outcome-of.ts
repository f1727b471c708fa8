import { Refusal } from '#server/platform/http/refuse.ts'

/** What came of work that may be refused: the refusal's code, or `ok`. Anything else is thrown on. */
export const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    },
  )

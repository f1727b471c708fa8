import { isUnanswered, mayBeUnderWay, newIdempotencyKey } from '#client/lib/api/api.ts'
import { errorMessage } from '#client/lib/api/error-message.ts'
import { Refused } from '#client/lib/api/refused.ts'
import type { Act, ActInput } from './queue.ts'

type SentAct<Row> = Extract<Act<Row>, { Form?: undefined }>

/** Whether one reason is all that an act needs, so that it can be done with many cases at once. */
export const isForMany = <Row>(act: Act<Row>): act is SentAct<Row> =>
  act.send !== undefined &&
  act.Preview === undefined &&
  !act.hasNoReason &&
  typeof act.fields !== 'function' &&
  (act.fields ?? []).every(({ kind, isOptional }) => kind === 'line' && isOptional)

/** What became of one case of many. */
export interface Outcome {
  state: 'waiting' | 'sending' | 'done' | 'refused' | 'unanswered'
  /** What was answered, for people. */
  text: string
}

export interface Many<Row> {
  rows: readonly Row[]
  idOf: (row: Row) => string
  act: SentAct<Row>
  /** The key of each case's call: a repeat carries the same, so that it counts once. */
  keys: ReadonlyMap<string, string>
}

export const manyOf = <Row>(of: Omit<Many<Row>, 'keys'>): Many<Row> => ({
  ...of,
  keys: new Map(of.rows.map((row) => [of.idOf(row), newIdempotencyKey()])),
})

const SESSION_ENDED: ReadonlySet<string> = new Set(['unauthenticated', 'second_factor_required'])

interface Run {
  outcomes: ReadonlyMap<string, Outcome>
  input: Pick<ActInput<unknown>, 'reason' | 'values'>
  signal: AbortSignal
  onOutcome: (id: string, outcome: Outcome) => void
  /** Waits for so many milliseconds. */
  wait: (ms: number) => Promise<void>
}

/**
 * Does the act with each case that has no final outcome, one after the other, each under its own key. It pauses where calls come
 * too fast, and ends where the connection or the session is lost: what is left can be gone on with.
 */
export async function actOnMany<Row>(
  { rows, idOf, act, keys }: Many<Row>,
  { outcomes, input, signal, onOutcome, wait }: Run,
): Promise<void> {
  for (const row of rows) {
    const id = idOf(row)
    const state = outcomes.get(id)?.state ?? 'waiting'
    if (state === 'done' || state === 'refused') continue
    if (signal.aborted) return
    onOutcome(id, { state: 'sending', text: '' })
    const outcome = await attempt(() =>
      act.send({ row, ...input, idempotencyKey: keys.get(id) ?? '' }),
    )
    onOutcome(id, outcome)
    if (outcome.state === 'waiting' || outcome.state === 'unanswered') return
  }

  async function attempt(send: () => Promise<{ msg: string }>): Promise<Outcome> {
    try {
      return { state: 'done', text: (await send()).msg }
    } catch (error) {
      const text = errorMessage(error)
      if (!(error instanceof Refused)) return { state: 'unanswered', text }
      if (SESSION_ENDED.has(error.code)) return { state: 'waiting', text }
      if (isUnanswered(error)) return { state: 'unanswered', text }
      if (!mayBeUnderWay(error)) return { state: 'refused', text }
      await wait((error.retryAfterSeconds ?? 1) * 1_000)
      return signal.aborted ? { state: 'waiting', text: '' } : attempt(send)
    }
  }
}

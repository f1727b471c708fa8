import type { z } from 'zod'
import type { Tx } from '#server/platform/db/database.ts'
import type { Detail } from './log.ts'

/** What an action affects, determined before it is performed. */
export interface Exposure {
  /** The cents that count towards the limits of one operator; null always requires a second operator. */
  cents: bigint | null
  /** The affected account. */
  playerId: string | null
  /** The affected row, such as a withdrawal or batch; null if the action creates it. */
  subjectId: string | null
  /** Operators on whose word alone the worth rests: each of them needs a second one. */
  vouchers?: readonly string[]
}

/** The operator, and the id of the log entry. */
export interface Actor {
  id: string
  operatorId: string
}

/** The reply for a performed action. */
export interface Done {
  msg: string
}

export interface Performed<Result extends Done> {
  done: Result
  /** The id of what the action created, if anything. */
  subjectId?: string
  /** The cents moved, if not known in advance. */
  cents?: bigint
  /** What the log says in place of the input. */
  detail?: Detail
}

/** An action with its input, ready to run in a transaction. */
export interface Prepared<Result extends Done = Done> {
  exposure(tx: Tx): Promise<Exposure>
  perform(tx: Tx, actor: Actor): Promise<Performed<Result>>
}

/** A kind of action. The log stores its input, so that a second operator confirms exactly the same action. */
export interface Action<Input extends Detail = Detail, Result extends Done = Done> {
  /** For example `balance.adjust`. */
  name: string
  role: 'support' | 'operator' | 'admin'
  /** It only reads, and is an action because the log names who read: auditors may do it, too. */
  isReading: boolean
  prepare(input: Input): Prepared<Result>
  /** Parses the input from the log. */
  read(detail: Detail): Input
}

/** Defines a kind of action by its name in the log and the schema of its input. */
export const defineAction = <Input extends Detail, Result extends Done = Done>(
  name: string,
  form: z.ZodType<Input>,
  prepare: (input: Input) => Prepared<Result>,
  role: Action['role'] = 'operator',
): Action<Input, Result> => ({
  name,
  role,
  isReading: false,
  prepare,
  read: (detail) => form.parse(detail),
})

/** Defines an action that changes nothing but the log. */
export const defineReading = <Input extends Detail>(
  name: string,
  form: z.ZodType<Input>,
  prepare: (input: Input) => Prepared,
): Action<Input> => ({ ...defineAction(name, form, prepare), isReading: true })

/** An exposure in which omitted fields are zero or null. */
export const exposureOf = (over: Partial<Exposure>): Promise<Exposure> =>
  Promise.resolve({ cents: 0n, playerId: null, subjectId: null, ...over })

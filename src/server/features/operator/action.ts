import type { z } from 'zod'
import type { Tx } from '#server/platform/db/database.ts'
import type { Detail } from './log.ts'

/** What an action is about, looked at before it is done. */
export interface Exposure {
  /** The money that one operator must not move alone beyond a bound; null where it has none. */
  cents: bigint | null
  /** Whose account it touches. */
  playerId: string | null
  /** The row that it moves on: a withdrawal, a batch; null for what is only being made. */
  subjectId: string | null
}

/** Who does it, and the id under which it stands in the log. */
export interface Actor {
  id: string
  operatorId: string
}

/** What the caller is answered for an action that was done. */
export interface Done {
  msg: string
}

export interface Performed<Result extends Done> {
  done: Result
  /** Where the action made something: its id. */
  subjectId?: string
  /** What it moved, where that was not known before. */
  cents?: bigint
}

/** An action with its input, ready to be done within a transaction. */
export interface Prepared<Result extends Done = Done> {
  exposure(tx: Tx): Promise<Exposure>
  perform(tx: Tx, actor: Actor): Promise<Performed<Result>>
}

/** A kind of action. Its input is what the log keeps, so that a second operator does the very same. */
export interface Action<Input extends Detail = Detail, Result extends Done = Done> {
  /** Such as `balance.adjust`. */
  name: string
  role: 'support' | 'operator' | 'admin'
  prepare(input: Input): Prepared<Result>
  /** Reads the input back from the log. */
  read(detail: Detail): Input
}

/** Defines a kind of action by its name in the log and the form of its input. */
export const defineAction = <Input extends Detail, Result extends Done = Done>(
  name: string,
  form: z.ZodType<Input>,
  prepare: (input: Input) => Prepared<Result>,
  role: Action['role'] = 'operator',
): Action<Input, Result> => ({
  name,
  role,
  prepare,
  read: (detail) => form.parse(detail),
})

/** A exposure in which what is not named is nothing. */
export const exposureOf = (over: Partial<Exposure>): Promise<Exposure> =>
  Promise.resolve({ cents: 0n, playerId: null, subjectId: null, ...over })

import type { z } from 'zod'
import type { Tx } from '#server/platform/db/database.ts'
import type { Detail } from './log.ts'

/** What an act is about, looked at before it is done. */
export interface Stake {
  /** The money that one operator must not move alone beyond a bound; null where it has none. */
  cents: bigint | null
  /** Whose account it touches. */
  playerId: string | null
  /** The row that it moves on: a withdrawal, a batch; null for what is only being made. */
  subjectId: string | null
}

/** Who does it, and the id under which the log tells of it. */
export interface Doer {
  id: string
  operatorId: string
}

/** What the caller hears of an act that was done. */
export interface Done {
  msg: string
}

export interface Performed<Result extends Done> {
  done: Result
  /** Where the act made something: its id. */
  subjectId?: string
  /** What it moved, where that was not known before. */
  cents?: bigint
}

/** An act with its input, ready to be done within a transaction. */
export interface Prepared<Result extends Done = Done> {
  stake(tx: Tx): Promise<Stake>
  perform(tx: Tx, doer: Doer): Promise<Performed<Result>>
}

/** A kind of act. Its input is what the log keeps, so that a second operator does the very same. */
export interface Deed<Input extends Detail = Detail, Result extends Done = Done> {
  /** Such as `balance.adjust`. */
  name: string
  role: 'operator' | 'admin'
  prepare(input: Input): Prepared<Result>
  /** Reads the input back from the log. */
  read(detail: Detail): Input
}

/** Defines a kind of act by its name in the log and the form of its input. */
export const deed = <Input extends Detail, Result extends Done = Done>(
  name: string,
  form: z.ZodType<Input>,
  prepare: (input: Input) => Prepared<Result>,
  role: Deed['role'] = 'operator',
): Deed<Input, Result> => ({
  name,
  role,
  prepare,
  read: (detail) => form.parse(detail),
})

/** A stake in which what is not named is nothing. */
export const staking = (over: Partial<Stake>): Promise<Stake> =>
  Promise.resolve({ cents: 0n, playerId: null, subjectId: null, ...over })

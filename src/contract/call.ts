import type { z } from 'zod'
import type { RefusalCode } from './refusals.ts'

interface AnyCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  summary: string
  /** Who may call: anyone, a signed-in player, or one whose role is at least the one named. */
  access: 'visitor' | 'player' | 'support' | 'operator' | 'admin'
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  reply: z.ZodType
  /** Answers a file of one of these types, written while it is sent, in place of JSON: `reply` is `download`. */
  fileTypes?: readonly string[]
  /** Takes a file as `multipart/form-data` in place of JSON: the field that holds it, and how large it may be. */
  upload?: { field: string; bytesMax: number }
  /** Moves money or goods: honours `Idempotency-Key`. */
  isIdempotent?: true
  /** Takes out what is the player's own, so that a hold on their account does not stop it. */
  isOpenOnHold?: true
  /** Whether a player may call it who has excluded themselves: to look at, to take out or to protect what is theirs. */
  whenExcluded?: 'open' | 'refused'
  refusals: readonly RefusalCode[]
}

/**
 * One call of the wire: the server registers it, the client calls it, both infer their types. What a player
 * changes says whether it is open to one who has excluded themselves; reading is.
 */
export type Call = AnyCall &
  (
    | { method: 'GET' }
    | { access: Exclude<AnyCall['access'], 'player'> }
    | Required<Pick<AnyCall, 'whenExcluded'>>
  )

/** Keeps the literal types of a call's definition. */
export const defineCall = <const C extends Call>(call: C): C => call

export type Params<C extends Call> = C['params'] extends z.ZodType
  ? z.output<C['params']>
  : undefined
export type Query<C extends Call> = C['query'] extends z.ZodType ? z.output<C['query']> : undefined
export type Body<C extends Call> = C['body'] extends z.ZodType ? z.output<C['body']> : undefined
export type BodyInput<C extends Call> = C['body'] extends z.ZodType ? z.input<C['body']> : undefined
export type QueryInput<C extends Call> = C['query'] extends z.ZodType
  ? z.input<C['query']>
  : undefined
export type Reply<C extends Call> = z.output<C['reply']>

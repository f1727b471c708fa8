import type { z } from 'zod'
import type { RefusalCode } from './refusals.ts'

interface AnyCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  summary: string
  /** Who may call: anyone, a signed-in player, or a user with at least the named role. */
  access: 'visitor' | 'player' | 'support' | 'operator' | 'admin'
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  reply: z.ZodType
  /** Returns a file of one of these types, streamed, instead of JSON; `reply` is `download`. */
  fileTypes?: readonly string[]
  /** Accepts a file as `multipart/form-data` instead of JSON, in this field and up to this size in bytes. */
  upload?: { field: string; bytesMax: number }
  /** Moves money or goods, and honours `Idempotency-Key`. */
  isIdempotent?: true
  /** Withdraws the player's own property, so it stays open while the account is on hold. */
  isOpenOnHold?: true
  /** Whether an excluded player may call it: to view, withdraw or protect what is theirs. */
  whenExcluded?: 'open' | 'refused'
  refusals: readonly RefusalCode[]
}

/**
 * One call of the API: the server registers it, the client calls it, and both infer their types from it. Every call
 * by which a player changes something states whether it is open to excluded players; reading always is.
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

import type { z } from 'zod'
import type { Game } from '#domain/games/games.ts'
import type { DepositMethod } from '#domain/settings/deposit-methods.ts'
import type { ShopArea } from '#domain/settings/table.ts'
import type { QuotaName } from './quotas.ts'
import type { RefusalCode } from './refusals.ts'
import { type Access, isForStaff } from './roles.ts'

interface AnyCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** Other addresses that it answers at, for callers who know the call by them. */
  aliases?: readonly string[]
  summary: string
  /** Who may call: anyone, a signed-in player, or a user with at least the named role. */
  access: Access
  /** The quota that it counts towards, by address and by player. */
  limit: QuotaName
  /** How many units of the quota one call takes; 1 by default. */
  cost?: number
  /**
   * Whether it honours an `Idempotency-Key`: every call that moves money or goods does. A call that requires one is
   * refused without it.
   */
  idempotency?: 'none' | 'allowed' | 'required'
  /**
   * It bets on this game, whose bets a jurisdiction may require to be some time apart. Rounds pace their bets
   * themselves.
   */
  pacing?: string
  /** It places a bet on this game: refused while operators have closed the game. */
  game?: Game
  /** It starts a deposit by this method: refused while operators have closed the method. */
  depositMethod?: DepositMethod
  /** It belongs to this part of the shop: refused while operators have it closed. */
  area?: ShopArea
  /** Whether an excluded player, or one on a break, may call it: to view, withdraw or protect what is theirs. */
  whenExcluded?: 'open' | 'refused'
  /** Whether a player whose account is on hold may call it: to view or withdraw what is theirs. */
  whenOnHold?: 'open' | 'refused'
  /**
   * When a player who has a second factor must have given it within ten minutes: always, or for a withdrawal to an
   * address to which they were never paid. Others pass.
   */
  secondFactor?: 'recent' | 'for_new_address'
  /**
   * It reads with the context's reader, which a standby of the database may answer (decision 151). Of a call that only
   * shows what is stored, and computes nothing from it that moves money or opens a session.
   */
  reads?: 'standby'
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The most bytes of a JSON body; `BODY_BYTES_MAX` by default. */
  bodyBytesMax?: number
  reply: z.ZodType
  /** It only reads although it is no `GET`, because its use is recorded: auditors may make it, too. */
  isReading?: true
  /** Returns a file of one of these types, streamed, instead of JSON; `reply` is `download`. */
  fileTypes?: readonly string[]
  /** Accepts a file as `multipart/form-data` instead of JSON, in this field and up to this size in bytes. */
  upload?: { field: string; bytesMax: number }
  /** No cache may store the reply, although anybody may call: it contains a secret or is personal. */
  isSecret?: true
  /** The refusals that follow from the call itself; `refusalsOf` adds those that surround it. */
  refusals: readonly RefusalCode[]
}

/** The most bytes of a call's JSON body, unless its definition says otherwise. */
export const BODY_BYTES_MAX = 16 * 1024

/**
 * One call of the API: the server registers it, the client calls it, and both infer their types from it. It states
 * everything that surrounds it, and `serve-call` applies that in one order. A call that changes something states
 * whether it honours a key, and one of a player whether an exclusion or a hold refuses it; reading is always open.
 */
export type Call = AnyCall &
  (
    | { method: 'GET' }
    | ({ reads?: never } & (
        | ({ access: Exclude<AnyCall['access'], 'player'> } & Required<
            Pick<AnyCall, 'idempotency'>
          >)
        | Required<Pick<AnyCall, 'idempotency' | 'whenExcluded' | 'whenOnHold'>>
      ))
  )

/** Whether the call honours an `Idempotency-Key`. */
export const isKeyed = ({ idempotency }: Pick<Call, 'idempotency'>): boolean =>
  idempotency === 'allowed' || idempotency === 'required'

/** Every refusal that a call may answer: its own, and those of what surrounds it. */
export function refusalsOf(call: Call): RefusalCode[] {
  const codes: RefusalCode[] = [...call.refusals, 'too_many_requests']
  if (call.access !== 'visitor') codes.push('unauthenticated')
  if (isForStaff(call)) codes.push('forbidden', 'second_factor_required')
  if (call.query || call.body || isKeyed(call)) codes.push('validation_failed')
  if (call.whenExcluded === 'refused') codes.push('excluded')
  if (call.whenOnHold === 'refused') codes.push('account_on_hold')
  if (call.secondFactor) codes.push('second_factor_required')
  if (call.secondFactor === 'for_new_address') codes.push('factor_was_reset')
  if (call.game) codes.push('game_closed')
  if (call.depositMethod) codes.push('method_closed')
  if (call.area) codes.push('chat_closed')
  if (isKeyed(call)) codes.push('idempotency_mismatch')
  return [...new Set(codes)]
}

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

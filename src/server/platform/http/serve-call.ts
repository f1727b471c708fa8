import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Call, isKeyed } from '#contract/call.ts'
import { isForStaff, mayCall } from '#contract/roles.ts'
import type { Download } from '#contract/values.ts'
import { gameOf } from '#domain/games/games.ts'
import { areaSwitch, gameSwitch, methodSwitch } from '#domain/settings/table.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Standby } from '#server/platform/db/standby.ts'
import { hasReply, once } from '#server/platform/idempotency/once.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import { clientAddress, type IsTrusted } from './client-address.ts'
import { enforceContract } from './enforce-contract.ts'
import type { BegunBet, Pacing } from './pacing.ts'
import { type CallInput, readInput } from './read-input.ts'
import { receiveFile } from './receive-file.ts'
import { excludedRefusal, Refusal, refuse } from './refuse.ts'
import { type Context, KEY_STATUS_HEADER, type Player, type Route } from './route.ts'
import type { StageClock, StageMeasures } from './stages.ts'

export interface CallDeps {
  authenticate(accessToken: string): Promise<Player | null>
  database: Database
  standby: Pick<Standby, 'reader'>
  limits: Limits
  pacing: Pacing
  /** The refusal of a call whose player has to give their second factor first; null if they need not. */
  demandFactor(
    rule: NonNullable<Call['secondFactor']>,
    player: Player,
    body: unknown,
  ): Promise<Refusal | null>
  /** Whether a switch of the shop is on, such as `games.dice.is_open`. */
  isOpen(key: string): boolean
  stages: StageMeasures
  /** Throws if a reply has fields outside the contract, instead of dropping them; for tests and development. */
  isStrict: boolean
  isSecure: boolean
  /** The path below which the shop is served; empty at the root of its host. */
  basePath: string
  isTrustedProxy: IsTrusted
  clock: Pick<Clock, 'now' | 'monotonic'>
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
  /** When the call was received, before authentication, by the clock's `monotonic`. */
  receivedAt: number
  stage: StageClock
}

/**
 * Serves one call, whose address is within its limit. What surrounds it follows from its definition, in one order: it
 * is parsed, its caller is recognized, a repeat goes straight to its stored reply, and any other passes the player's
 * limit, their exclusion or hold, their second factor, and the pace of bets, before it is handled.
 */
export async function serveCall(
  route: Route,
  deps: CallDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const exchange = {
    request,
    reply,
    receivedAt: deps.clock.monotonic(),
    stage: deps.stages.begin(),
  }
  const onAnswered = route.onReceived?.()
  try {
    const answer = await answerCall(route, deps, exchange)
    exchange.stage.leave(false)
    return answer
  } catch (error) {
    exchange.stage.leave(true)
    throw error
  } finally {
    onAnswered?.()
  }
}

async function answerCall(route: Route, deps: CallDeps, exchange: Exchange): Promise<unknown> {
  const { call } = route
  const { request, reply, stage } = exchange
  const input = readInput(call, request)
  stage.enter('session')
  const player = await callerOf(request, deps)
  checkAccess(player, call)
  // Only now, so that nobody without access learns what the call accepts.
  if (input instanceof Refusal) throw standingRefusal(call, player, deps) ?? input
  if (isKeyed(call)) reply.header(KEY_STATUS_HEADER, input.idempotency ? 'honored' : 'absent')
  // No cache may store personal replies, or replies that open a session.
  if (call.access !== 'visitor' || call.method === 'POST' || call.isSecret) {
    reply.header('cache-control', 'no-store')
  }
  const bet = await admit(call, deps, { player, input, stage })
  stage.enter('handler')
  const answer = await handle(route, contextOf(call, deps, { ...exchange, player, input }), bet)
  if (call.fileTypes) return sendFile(reply, answer as Download)
  const { isStrict } = deps
  return enforceContract(answer, {
    name: `The reply of ${call.path}`,
    schema: call.reply,
    isStrict,
  })
}

/**
 * Lets a call pass its player's limit, exclusion, hold and pace, or refuses it. A call that was answered before passes
 * whatever stands now: it only gets its stored reply, so that no refusal can hide what was charged. It is looked up
 * only when something would refuse it.
 */
async function admit(
  call: Call,
  deps: CallDeps,
  { player, input, stage }: { player: Player | null; input: CallInput; stage: StageClock },
): Promise<BegunBet | null> {
  if (!player) {
    const closed = areaRefusal(call, deps)
    if (closed) throw closed
    return null
  }
  const key = input.idempotency?.key ?? null
  stage.enter('player limit')
  const waitMs = deps.limits.take({
    quota: call.limit,
    by: 'player',
    key: player.id,
    ...(call.cost !== undefined && { cost: call.cost }),
  })
  stage.enter('exclusion and hold')
  const standing =
    limitRefusal(waitMs) ??
    standingRefusal(call, player, deps) ??
    closedRefusal(call, deps) ??
    (call.secondFactor
      ? await factorRefusal(call.secondFactor, deps, { player, input, stage })
      : null)
  if (!standing) stage.enter('pacing')
  const bet = standing ?? (await beginBet(call, player, key, deps))
  if (!(bet instanceof Refusal)) return bet
  stage.enter('stored reply')
  if (key !== null && (await hasReply(deps.database.pool, player.id, key))) return null
  throw bet
}

/** The refusal of a caller who has used up a quota; null if they need not wait. */
export const limitRefusal = (waitMs: number): Refusal | null =>
  waitMs === 0
    ? null
    : new Refusal('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1_000) })

/** The refusal of a player whose account is on hold, or who is excluded. */
function standingRefusal(call: Call, player: Player | null, { clock }: CallDeps): Refusal | null {
  if (call.whenOnHold === 'refused' && player?.isOnHold) return new Refusal('account_on_hold')
  if (call.whenExcluded !== 'refused' || !player) return null
  return excludedRefusal(player.exclusion, clock.now())
}

/** The challenge of a call that has to be confirmed with a second factor; a repeat needs none. */
async function factorRefusal(
  rule: NonNullable<Call['secondFactor']>,
  deps: CallDeps,
  { player, input, stage }: { player: Player; input: CallInput; stage: StageClock },
): Promise<Refusal | null> {
  stage.enter('second factor')
  return deps.demandFactor(rule, player, input.body)
}

/** The refusal of a call of a part of the shop that operators have closed. */
const areaRefusal = ({ area }: Call, { isOpen }: CallDeps): Refusal | null =>
  area && !isOpen(areaSwitch(area)) ? new Refusal('chat_closed') : null

/** The refusal of a bet on a game, of a deposit by a method, or of a part of the shop that operators have closed. */
function closedRefusal(call: Call, deps: CallDeps): Refusal | null {
  const { game, depositMethod } = call
  const { isOpen } = deps
  if (game && !isOpen(gameSwitch(game))) {
    const { label } = gameOf(game)
    return new Refusal('game_closed', {
      message: { code: 'game_closed_by_name', values: { game: label } },
    })
  }
  if (depositMethod && !isOpen(methodSwitch(depositMethod))) return new Refusal('method_closed')
  return areaRefusal(call, deps)
}

const beginBet = (
  { pacing: game }: Call,
  { id: playerId }: Player,
  key: string | null,
  { pacing }: CallDeps,
): Promise<BegunBet | Refusal> | null =>
  game === undefined ? null : pacing.begin({ playerId, game, key })

async function handle(route: Route, context: Context, bet: BegunBet | null): Promise<unknown> {
  try {
    return await route.handle(context)
  } catch (error) {
    // If it cannot be, the next bet has to wait, and the caller is still told why this one failed.
    await bet?.takeBack().catch(() => {})
    throw error
  }
}

function contextOf(
  call: Call,
  deps: CallDeps,
  {
    request,
    reply,
    receivedAt,
    player,
    input,
  }: Exchange & { player: Player | null; input: CallInput },
): Context {
  const { database, clock, standby } = deps
  return {
    ...input,
    player: player as Context['player'],
    reader: (call.reads && standby.reader()) as Context['reader'],
    ip: clientAddress(request.raw, deps.isTrustedProxy),
    userAgent: request.headers['user-agent'] ?? '',
    receivedAt,
    cookies: request.cookies,
    header: (name) => request.headers[name]?.toString(),
    once(work) {
      const { id } = player ?? refuse('unauthenticated')
      return database.transaction((tx) => once(tx, clock, id, input.idempotency, () => work(tx)))
    },
    receiveFile: (work) => receiveFile(request, uploadOf(call), work),
    setCookie: cookieSetter(reply, deps),
  }
}

/**
 * Streams a file. An error breaks the connection, so that no client takes half a file for a whole one. The headers
 * keep browsers from running its content under the shop's origin.
 */
function sendFile(reply: FastifyReply, { filename, contentType, chunks }: Download): FastifyReply {
  return (
    reply
      .header('content-type', contentType)
      .header('content-security-policy', `${reply.getHeader('content-security-policy')};sandbox`)
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${filename}"`)
      // A chunk is read only when the client has taken the one before.
      .send(Readable.from(chunks, { highWaterMark: 1 }))
  )
}

function uploadOf({ path, upload }: Call): NonNullable<Call['upload']> {
  if (upload) return upload
  throw new Error(`${path} does not accept a file.`)
}

/** Sets cookies that scripts cannot read. */
export const cookieSetter =
  (
    reply: FastifyReply,
    { isSecure, basePath }: Pick<CallDeps, 'isSecure' | 'basePath'>,
  ): Context['setCookie'] =>
  (name, value, maxAge, path) =>
    void reply.setCookie(name, value, {
      path: basePath + path,
      maxAge,
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure,
    })

/** Staff have to give a second factor in every session, whatever device it is on. */
function checkAccess(player: Player | null, call: Call): void {
  if (call.access === 'visitor') return
  if (!player) throw new Refusal('unauthenticated')
  if (!mayCall(player.role, call)) refuse('forbidden')
  if (isForStaff(call) && !player.hasFactor) {
    refuse('second_factor_required', { message: { code: 'staff_factor_required' } })
  }
}

async function callerOf(request: FastifyRequest, deps: CallDeps): Promise<Player | null> {
  const { authorization } = request.headers
  if (!authorization?.startsWith('Bearer ')) return null
  return deps.authenticate(authorization.slice('Bearer '.length))
}

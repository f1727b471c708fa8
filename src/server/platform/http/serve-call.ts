import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import type { Download } from '#contract/values.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { clientAddress, type IsTrusted } from './client-address.ts'
import { enforceContract } from './enforce-contract.ts'
import { parse } from './parse.ts'
import { receiveFile } from './receive-file.ts'
import { Refusal, refuse, refuseExcluded } from './refuse.ts'
import { type Context, hasRole, KEY_STATUS_HEADER, type Player, type Route } from './route.ts'

export interface CallDeps {
  authenticate(accessToken: string): Promise<Player | null>
  /** Throws if a reply has fields outside the contract, instead of dropping them; for tests and development. */
  isStrict: boolean
  isSecure: boolean
  isTrustedProxy: IsTrusted
  clock: Pick<Clock, 'now' | 'monotonic'>
}

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/

/** Serves one call: authenticates, parses, handles it and replies. */
export async function serveCall(
  route: Route,
  deps: CallDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const receivedAt = deps.clock.monotonic()
  const onAnswered = route.onReceived?.()
  try {
    return await answerCall(route, deps, { request, reply, receivedAt })
  } finally {
    onAnswered?.()
  }
}

async function answerCall(
  route: Route,
  deps: CallDeps,
  {
    request,
    reply,
    receivedAt,
  }: { request: FastifyRequest; reply: FastifyReply; receivedAt: number },
): Promise<unknown> {
  const { call } = route
  const player = await callerOf(request, deps)
  if (call.access !== 'visitor') checkRole(player, call.access)
  if (player?.isOnHold && call.isIdempotent && !call.isOpenOnHold) refuse('account_on_hold')
  if (player && call.whenExcluded === 'refused') refuseExcluded(player.exclusion, deps.clock.now())
  const context: Context = {
    params: readParams(call, request.params) as Context['params'],
    query: (call.query && parse(call.query, request.query)) as Context['query'],
    body: (call.body && parse(call.body, request.body ?? {})) as Context['body'],
    player: player as Context['player'],
    ip: clientAddress(request.raw, deps.isTrustedProxy),
    userAgent: request.headers['user-agent'] ?? '',
    idempotencyKey: call.isIdempotent ? noteKey(idempotencyKeyOf(request), reply) : null,
    receivedAt,
    cookies: request.cookies,
    header: (name) => request.headers[name]?.toString(),
    receiveFile: (work) => receiveFile(request, uploadOf(call), work),
    setCookie: cookieSetter(reply, deps),
  }
  // No cache may store personal replies, or replies that open a session.
  if (call.access !== 'visitor' || call.method === 'POST' || route.isSecret) {
    reply.header('cache-control', 'no-store')
  }
  const answer = await route.handle(context)
  if (call.fileTypes) return sendFile(reply, answer as Download)
  const { isStrict } = deps
  return enforceContract(answer, {
    name: `The reply of ${call.path}`,
    schema: call.reply,
    isStrict,
  })
}

/**
 * Streams a file. An error breaks the connection, so that no client takes half a file for a whole one. The headers
 * keep browsers from running its content under the shop's origin.
 */
function sendFile(reply: FastifyReply, { filename, contentType, chunks }: Download): FastifyReply {
  return reply
    .header('content-type', contentType)
    .header('content-security-policy', `${reply.getHeader('content-security-policy')};sandbox`)
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .send(Readable.from(chunks))
}

function uploadOf({ path, upload }: Call): NonNullable<Call['upload']> {
  if (upload) return upload
  throw new Error(`${path} does not accept a file.`)
}

/** Sets cookies that scripts cannot read. */
export const cookieSetter =
  (reply: FastifyReply, { isSecure }: Pick<CallDeps, 'isSecure'>): Context['setCookie'] =>
  (name, value, maxAge, path) =>
    void reply.setCookie(name, value, {
      path,
      maxAge,
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure,
    })

function checkRole(player: Player | null, wanted: Player['role']): void {
  if (!player) throw new Refusal('unauthenticated')
  if (!hasRole(player, wanted)) refuse('forbidden')
}

async function callerOf(request: FastifyRequest, deps: CallDeps): Promise<Player | null> {
  const { authorization } = request.headers
  if (!authorization?.startsWith('Bearer ')) return null
  return deps.authenticate(authorization.slice('Bearer '.length))
}

/** A malformed path parameter is refused like an unknown one. */
function readParams(call: Call, params: unknown): unknown {
  if (!call.params) return undefined
  const parsed = call.params.safeParse(params)
  if (parsed.success) return parsed.data
  return refuse(call.refusals.includes('box_not_found') ? 'box_not_found' : 'not_found')
}

/** Sets the header that says whether the call had an idempotency key. */
function noteKey(key: string | null, reply: FastifyReply): string | null {
  reply.header(KEY_STATUS_HEADER, key === null ? 'absent' : 'honored')
  return key
}

function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key
  return refuse('validation_failed', {
    message: 'The Idempotency-Key has 1 to 255 visible ASCII characters.',
    errors: { 'Idempotency-Key': ['Use 1 to 255 visible ASCII characters.'] },
  })
}

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { RefusalCode } from '#contract/refusals.ts'
import {
  CommitUnknown,
  isConnectionLost,
  isRetryable,
  isStorageFull,
} from '#server/platform/db/database-errors.ts'
import { Refusal } from './refuse.ts'

const refusalOfStatus: Record<number, RefusalCode> = {
  400: 'malformed_request',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
}

/** Sends a refusal with its status and message. Any other error is a bug: it is logged and answered with 500. */
export function answerError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof Refusal) return answerRefusal(error, reply)
  const known = refusalOfStatus[error.statusCode ?? 0]
  if (known) return answerRefusal(new Refusal(known), reply)
  if (isConnectionLost(error) || isRetryable(error) || error instanceof CommitUnknown) {
    request.log.error({ err: error }, 'The database cannot be reached')
    return answerRefusal(new Refusal('service_unavailable'), reply)
  }
  if (isStorageFull(error)) {
    request.log.error({ code: error.code }, 'The disk of the database is full: a write was refused')
    return answerRefusal(new Refusal('storage_full', { retryAfterSeconds: 60 }), reply)
  }
  request.log.error({ err: error }, 'A call failed')
  const message = 'Something went wrong on our side. Nothing was lost; please try again.'
  return reply.code(500).send({ code: 'internal_error', message, msg: message })
}

/** Sends a refusal. */
export function answerRefusal(refusal: Refusal, reply: FastifyReply): FastifyReply {
  const { retryAfterSeconds } = refusal.details
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  return reply.code(refusal.status).send(refusal.body())
}

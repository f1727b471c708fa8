import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { refuse, refuseField } from './refuse.ts'

/** Besides the file, a form may have a few short fields, which are ignored. */
const FIELDS_MAX = 4
const FIELD_BYTES_MAX = 1_000

/**
 * Streams the file of a request to disk, does the work with its path, and removes it. Refuses a file that is too large
 * and a request that is not such a form. Bytes beyond the limit are read and discarded, so that the client receives
 * the refusal.
 */
export async function receiveFile<T>(
  request: FastifyRequest,
  { field, bytesMax }: NonNullable<Call['upload']>,
  work: (path: string) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) refuseField(field, { code: 'file_not_form' })
  const receiving = request.file({
    throwFileSizeLimit: false,
    limits: {
      files: 1,
      fields: FIELDS_MAX,
      parts: FIELDS_MAX + 1,
      fieldSize: FIELD_BYTES_MAX,
      fileSize: bytesMax,
    },
  })
  const part = await receiving.catch(refuseBroken)
  if (!part) return refuseField(field, { code: 'file_missing' })
  const folder = await mkdtemp(path.join(tmpdir(), 'upload-'))
  try {
    const file = path.join(folder, 'file')
    await pipeline(part.file, createWriteStream(file)).catch(refuseBroken)
    if (part.file.truncated) refuse('payload_too_large')
    if (part.fieldname !== field) refuseField(field, { code: 'file_missing' })
    return await work(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Refuses `malformed_request` for errors of the sender; rethrows disk errors and errors that have an HTTP status. */
function refuseBroken(error: unknown): never {
  if (error instanceof Error && ('syscall' in error || 'statusCode' in error)) throw error
  return refuse('malformed_request')
}

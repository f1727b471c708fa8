import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { refuse } from './refuse.ts'

/** Beside the file, a form may bring a few short fields, which nobody reads. */
const FIELDS_MAX = 4
const FIELD_BYTES_MAX = 1_000

/**
 * Writes the file that a request brings to the disk while it comes, does the work with it there, and removes it.
 * Refuses what is too large or no such form; what comes beyond the limit is read and thrown away, so that whoever
 * sends it hears the answer.
 */
export async function receiveFile<T>(
  request: FastifyRequest,
  { field, bytesMax }: NonNullable<Call['upload']>,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const refuseField = (words: string) =>
    refuse('validation_failed', { errors: { [field]: [words] } })
  if (!request.isMultipart()) refuseField('Send the file as a form (multipart/form-data).')
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
  if (!part) return refuseField('Choose a file.')
  const folder = await mkdtemp(path.join(tmpdir(), 'upload-'))
  try {
    const file = path.join(folder, 'file')
    await pipeline(part.file, createWriteStream(file)).catch(refuseBroken)
    if (part.file.truncated) refuse('payload_too_large')
    if (part.fieldname !== field) refuseField('Choose a file.')
    return await work(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What cannot be read is the sender's; only the disk's faults, and what is refused already, go on as they are. */
function refuseBroken(error: unknown): never {
  if (error instanceof Error && ('syscall' in error || 'statusCode' in error)) throw error
  return refuse('malformed_request')
}

import { open } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { ATTACHMENT_PIXELS_MAX, type attachmentTypes } from '#contract/http/tickets.ts'
import { refuse } from '#server/platform/http/refuse.ts'

export type PictureType = (typeof attachmentTypes)[number]

export interface Picture {
  content_type: PictureType
  content: Buffer
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
const JPEG = Buffer.from('ffd8ff', 'hex')
const HEAD_BYTES = 12
/** A file can be made that takes much longer than any camera's. */
const DRAWING_SECONDS_MAX = 20

/** Which picture some bytes begin; null for anything else. Neither a name nor a header is believed. */
export function pictureTypeOf(head: Buffer): PictureType | null {
  if (head.subarray(0, PNG.length).equals(PNG)) return 'image/png'
  if (head.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg'
  const [riff, webp] = [head.toString('latin1', 0, 4), head.toString('latin1', 8, 12)]
  return riff === 'RIFF' && webp === 'WEBP' ? 'image/webp' : null
}

const encoders: Record<PictureType, (picture: Sharp) => Sharp> = {
  'image/png': (picture) => picture.png(),
  'image/jpeg': (picture) => picture.jpeg({ quality: 80 }),
  'image/webp': (picture) => picture.webp({ quality: 80 }),
}

/**
 * The picture of a file, drawn anew: upright, without anything that the file says besides, such as where it was
 * taken. Refuses what is no picture, has too many pixels (asked of its header, before any is unpacked), or is damaged.
 */
export async function readPicture(path: string): Promise<Picture> {
  const content_type = pictureTypeOf(await readHead(path))
  if (!content_type) return refusePicture('Use a PNG, JPEG or WebP picture.')
  // Only who uploads pictures pays for the library.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const file = sharp(path, { failOn: 'error', limitInputPixels: false })
  const { width, height } = await file.metadata().catch(refuseDamaged)
  if (width * height > ATTACHMENT_PIXELS_MAX) {
    return refusePicture(`Use a picture of at most ${ATTACHMENT_PIXELS_MAX / 1e6} megapixels.`)
  }
  const upright = file.autoOrient().timeout({ seconds: DRAWING_SECONDS_MAX })
  const content = await encoders[content_type](upright).toBuffer().catch(refuseDamaged)
  return { content_type, content }
}

async function readHead(path: string): Promise<Buffer> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}

export const refusePicture = (words: string): never =>
  refuse('validation_failed', { errors: { file: [words] } })

const refuseDamaged = (): never => refusePicture('This picture is damaged. Use another one.')

import { open } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import type { Message } from '#contract/words/message.ts'
import { refuseField } from '#server/platform/http/refuse.ts'

const PIXELS_MAX = 40_000_000
/** How many pictures this process decodes concurrently: 40 megapixels take 160 MB. The others wait on disk. */
const UNPACKED_AT_ONCE = 2

export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp'

export interface Picture {
  content_type: PictureType
  content: Buffer
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
const JPEG = Buffer.from('ffd8ff', 'hex')
const HEAD_BYTES = 12
/** A crafted file can take much longer than any camera's. */
export const ENCODING_SECONDS_MAX = 20

/** The type by a file's first bytes; null for any other type. The name and Content-Type are not to be trusted. */
export function pictureTypeOf(head: Buffer): PictureType | null {
  if (head.subarray(0, PNG.length).equals(PNG)) return 'image/png'
  if (head.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg'
  const [riff, webp] = [head.toString('latin1', 0, 4), head.toString('latin1', 8, 12)]
  return riff === 'RIFF' && webp === 'WEBP' ? 'image/webp' : null
}

const encoders: Record<PictureType, (picture: Sharp) => Sharp> = {
  'image/png': (picture) => picture.png(),
  'image/jpeg': (picture) => picture.jpeg({ quality: 85 }),
  'image/webp': (picture) => picture.webp({ quality: 85 }),
}

/**
 * Re-encodes the picture in a file: upright, and without metadata such as the location. Refuses `validation_failed` if
 * the file is not a picture, is damaged, or has too many pixels (by its header, before decoding).
 */
export const readPicture = (path: string): Promise<Picture> => unpacking(() => reencode(path))

/** Decodes or encodes a picture when few others are. */
export const unpacking = limitConcurrency(UNPACKED_AT_ONCE)

async function reencode(path: string): Promise<Picture> {
  const content_type = pictureTypeOf(await readHead(path))
  if (!content_type)
    return refusePicture({ code: 'picture_type', values: { types: ['PNG', 'JPEG', 'WebP'] } })
  // Loaded on the first upload, because the library is large.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const file = sharp(path, { failOn: 'error', limitInputPixels: false })
  refuseTooLarge(await file.metadata().catch(refuseDamaged))
  const upright = file.autoOrient().timeout({ seconds: ENCODING_SECONDS_MAX })
  const content = await encoders[content_type](upright).toBuffer().catch(refuseDamaged)
  return { content_type, content }
}

/** Refuses a picture with too many pixels, by its header: nothing is decoded. */
export function refuseTooLarge({ width, height }: { width: number; height: number }): void {
  if (width * height <= PIXELS_MAX) return
  refusePicture({ code: 'picture_large', values: { megapixels: PIXELS_MAX / 1e6 } })
}

export async function readHead(path: string): Promise<Buffer> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}

export const refusePicture = (fault: Message): never => refuseField('file', fault)

export const refuseDamaged = (): never => refusePicture({ code: 'picture_damaged' })

/** Runs at most `max` tasks concurrently; the others wait in order of arrival. */
function limitConcurrency(max: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= max) await new Promise<void>((resolve) => void waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

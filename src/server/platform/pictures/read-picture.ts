import { open, readFile, rm, stat } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import type { Message } from '#contract/words/message.ts'
import { refuseField } from '#server/platform/http/refuse.ts'
import { countScans } from './count-scans.ts'

const PIXELS_MAX = 40_000_000
/** More than any camera's. Pictures are decoded in rows, of which one of 40 million pixels takes a gigabyte. */
const SIDE_MAX = 16_384
/** Encoders of photographs make about ten, and a crafted file of a few hundred kilobytes has thousands. */
const SCANS_MAX = 100
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
const ENCODING_SECONDS_MAX = 20

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
 * the file is not a picture, is damaged, takes much longer to decode than its size tells, or has more than `bytesMax`
 * bytes when it is encoded.
 */
export const readPicture = (path: string, bytesMax: number): Promise<Picture> =>
  unpacking(() => reencode(path, bytesMax))

/** Decodes or encodes a picture when few others are. */
export const unpacking = limitConcurrency(UNPACKED_AT_ONCE)

async function reencode(path: string, bytesMax: number): Promise<Picture> {
  const content_type = pictureTypeOf(await readHead(path))
  if (!content_type)
    return refusePicture({ code: 'picture_type', values: { types: ['PNG', 'JPEG', 'WebP'] } })
  const upright = await openUpright(path)
  // Encoded into a file, because it may become a thousand times as large.
  const encoded = `${path}.encoded`
  try {
    await encoders[content_type](upright).toFile(encoded).catch(refuseDamaged)
    const { size } = await stat(encoded)
    if (size > bytesMax) refusePicture({ code: 'picture_heavy' })
    return { content_type, content: await readFile(encoded) }
  } finally {
    await rm(encoded, { force: true })
  }
}

/** Opens the picture in a file, upright. Refuses one that takes too long to decode, by what can be read of it before. */
export async function openUpright(path: string): Promise<Sharp> {
  const file = await openPicture(path)
  refuseTooLarge(await file.metadata().catch(refuseDamaged))
  if (pictureTypeOf(await readHead(path)) === 'image/jpeg') {
    if (countScans(await readFile(path)) > SCANS_MAX) refuseDamaged()
  }
  return file.autoOrient().timeout({ seconds: ENCODING_SECONDS_MAX })
}

export async function openPicture(input: string | Buffer): Promise<Sharp> {
  // Loaded on the first picture, because the library is large.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp(input, { failOn: 'error', limitInputPixels: false })
}

/** Refuses a picture with too many pixels, by its header: nothing is decoded. */
function refuseTooLarge({ width, height }: { width: number; height: number }): void {
  if (Math.max(width, height) > SIDE_MAX) {
    refusePicture({ code: 'picture_long', values: { pixels: SIDE_MAX } })
  }
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
export function limitConcurrency(max: number) {
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

import { readFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { sha256 } from '#server/platform/hash/hash.ts'
import { PICTURE_SIDES } from './picture-url.ts'
import {
  ENCODING_SECONDS_MAX,
  pictureTypeOf,
  readHead,
  refuseDamaged,
  refusePicture,
  refuseTooLarge,
  unpacking,
} from './read-picture.ts'

/** A picture of the catalogue, in the sizes that pages show. */
export interface ShopPicture {
  /** The SHA-256 of the largest file in hexadecimal. */
  id: string
  width: number
  height: number
  /** AVIF files by their longer side in pixels, largest first. */
  files: readonly { side: number; content: Buffer }[]
}

const QUALITY = 60
/** Of 0 to 9: from 2 to 4 a file shrinks by a twentieth, and takes eight times as long. */
const EFFORT = 2
/** An AVIF file of the largest size that is larger than this is encoded again. */
const OWN_BYTES_MAX = 64 * 1024

/**
 * Encodes the PNG, JPEG, WebP or AVIF picture in a file for the shop's pages: upright, without metadata, and as large as
 * they show it. Refuses `validation_failed` for another file, a damaged one, or too many pixels (by its header).
 */
export const encodeShopPicture = (path: string): Promise<ShopPicture> =>
  unpacking(async () => {
    const head = await readHead(path)
    if (!pictureTypeOf(head) && !isAvif(head)) {
      return refusePicture({
        code: 'picture_type',
        values: { types: ['PNG', 'JPEG', 'WebP', 'AVIF'] },
      })
    }
    const file = await openPicture(path)
    refuseTooLarge(await file.metadata().catch(refuseDamaged))
    const upright = file.autoOrient().timeout({ seconds: ENCODING_SECONDS_MAX })
    const largest = await avifOf(upright, PICTURE_SIDES.box)
    return withSmaller(largest)
  })

/**
 * Takes a picture of the shop as it is, so that an exported catalogue stays the same when it is imported: an AVIF file of
 * at most the largest size, small and without metadata. Null for any other file.
 */
export const takeShopPicture = (
  path: string,
  smaller: readonly { side: number; content: Buffer }[],
): Promise<ShopPicture | null> =>
  unpacking(async () => {
    if (!isAvif(await readHead(path))) return null
    const content = await readFile(path)
    if (content.length > OWN_BYTES_MAX) return null
    const file = await openPicture(content)
    const { width, height, exif, xmp, icc } = await file.metadata().catch(refuseDamaged)
    const side = Math.max(width, height)
    if (side > PICTURE_SIDES.box || exif || xmp || icc) return null
    return pictureOf([{ side, content }, ...smaller], { width, height })
  })

const isAvif = (head: Buffer): boolean => head.toString('latin1', 4, 12) === 'ftypavif'

async function openPicture(input: string | Buffer): Promise<Sharp> {
  // Loaded on the first picture, because the library is large.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp(input, { failOn: 'error', limitInputPixels: false })
}

interface Encoded {
  content: Buffer
  width: number
  height: number
}

async function avifOf(picture: Sharp, side: number): Promise<Encoded> {
  const { data, info } = await picture
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .avif({ quality: QUALITY, effort: EFFORT })
    .toBuffer({ resolveWithObject: true })
    .catch(refuseDamaged)
  return { content: data, width: info.width, height: info.height }
}

async function withSmaller(largest: Encoded): Promise<ShopPicture> {
  const side = Math.max(largest.width, largest.height)
  const files = [{ side, content: largest.content }]
  if (side > PICTURE_SIDES.item) {
    const { content } = await avifOf(await openPicture(largest.content), PICTURE_SIDES.item)
    files.push({ side: PICTURE_SIDES.item, content })
  }
  return pictureOf(files, largest)
}

const pictureOf = (
  files: ShopPicture['files'],
  { width, height }: Pick<Encoded, 'width' | 'height'>,
): ShopPicture => ({
  id: sha256(files[0]?.content ?? Buffer.alloc(0)).toString('hex'),
  width,
  height,
  files,
})

import { readFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { PICTURE_SIDES } from '#contract/pictures.ts'
import { sha256 } from '#server/platform/hash/hash.ts'
import {
  limitConcurrency,
  openPicture,
  openUpright,
  pictureTypeOf,
  readHead,
  refuseDamaged,
  refusePicture,
  unpacking,
} from './read-picture.ts'

/** An AVIF file by its longer side in pixels. */
export interface PictureFile {
  side: number
  content: Buffer
}

/** A picture of the catalogue, in the sizes that are stored. */
export interface ShopPicture {
  /** The SHA-256 of the largest file in hexadecimal. */
  id: string
  width: number
  height: number
  /** Largest first. */
  files: readonly PictureFile[]
}

const QUALITY = 60
/** Of 0 to 9: from 2 to 4 a file shrinks by a twentieth, and takes eight times as long. */
const EFFORT = 2
/** Small pictures that are made while pages wait: not behind the large ones that staff and players upload. */
const SHRUNK_AT_ONCE = 2
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
    const largest = await avifOf(await openUpright(path), PICTURE_SIDES.box)
    return withSmaller(largest)
  })

/**
 * Takes a picture of the shop as it is, so that an exported catalogue stays the same when it is imported: AVIF files of
 * the sizes of the shop, small and without metadata. Null for any other files.
 */
export const takeShopPicture = (
  path: string,
  smaller: readonly PictureFile[],
): Promise<ShopPicture | null> =>
  unpacking(async () => {
    if (!isAvif(await readHead(path))) return null
    const content = await readFile(path)
    const size = await sizeOfOwn(content)
    if (!size) return null
    for (const { side, content: file } of smaller) {
      if (sideOf((await sizeOfOwn(file)) ?? { width: 0, height: 0 }) !== side) return null
    }
    return pictureOf([{ side: sideOf(size), content }, ...smaller], size)
  })

/** Makes a smaller file of a picture of the shop from one of its files: AVIF with a longer side of so many pixels. */
export const shrinkShopPicture = (file: Buffer, side: number): Promise<Buffer> =>
  shrinking(async () => (await avifOf(await openPicture(file), side)).content)

const shrinking = limitConcurrency(SHRUNK_AT_ONCE)

interface Size {
  width: number
  height: number
}

const sideOf = ({ width, height }: Size): number => Math.max(width, height)

/** The size of a file that the shop may have made; null for any other. Refuses `validation_failed` for a damaged one. */
async function sizeOfOwn(content: Buffer): Promise<Size | null> {
  if (!isAvif(content) || content.length > OWN_BYTES_MAX) return null
  const file = await openPicture(content)
  const { width, height, exif, xmp, icc } = await file.metadata().catch(refuseDamaged)
  if (sideOf({ width, height }) > PICTURE_SIDES.box || exif || xmp || icc) return null
  await file.raw().toBuffer().catch(refuseDamaged)
  return { width, height }
}

const isAvif = (head: Buffer): boolean => head.toString('latin1', 4, 12) === 'ftypavif'

interface Encoded extends Size {
  content: Buffer
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
  const side = sideOf(largest)
  const files = [{ side, content: largest.content }]
  if (side > PICTURE_SIDES.item) {
    const { content } = await avifOf(await openPicture(largest.content), PICTURE_SIDES.item)
    files.push({ side: PICTURE_SIDES.item, content })
  }
  return pictureOf(files, largest)
}

const pictureOf = (files: ShopPicture['files'], { width, height }: Size): ShopPicture => ({
  id: sha256(files[0]?.content ?? Buffer.alloc(0)).toString('hex'),
  width,
  height,
  files,
})

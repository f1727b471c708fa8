import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sha256 } from '#server/platform/hash/hash.ts'
import { Refusal } from '#server/platform/http/refuse.ts'
import {
  encodeShopPicture,
  type ShopPicture,
  takeShopPicture,
} from '#server/platform/pictures/shop-picture.ts'
import type { CatalogueFile } from './file-format.ts'
import { FileFault } from './read-file.ts'

const SMALLER_SIDE = 360

/** More than the threads that encode them, so that none waits for a file. */
const READ_AT_ONCE = 8

interface ReadOptions {
  /** Looks up a picture of the shop by its id. */
  find?: (id: string) => Promise<ShopPicture | null>
  stopping?: AbortSignal
}

/**
 * The pictures that a file names, from the folder beside it: the shop's own as they are, any other encoded for its pages.
 * Those that the shop has are not read again. Throws a FileFault that names every picture that cannot be used, and the
 * reason of the signal between two of them.
 */
export async function readPictures(
  file: CatalogueFile,
  folder: string,
  { find = async () => null, stopping }: ReadOptions = {},
): Promise<Map<string, ShopPicture>> {
  const named = [
    ...file.items.map(({ picture }) => picture),
    ...file.boxes.flatMap(({ cover, open_cover }) => [cover, open_cover]),
  ]
  const paths = new Set(named.filter((each) => each !== null).filter((each) => each.includes('.')))
  const read = new Map<string, ShopPicture>()
  const faults: string[] = []
  const left = paths.values()
  async function readNext(): Promise<void> {
    for (const each of left) {
      stopping?.throwIfAborted()
      try {
        read.set(each, await readOne(folder, each, find))
      } catch (error) {
        faults.push(`${each}: ${faultOf(error)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: READ_AT_ONCE }, readNext))
  if (faults.length > 0) throw new FileFault(faults)
  return read
}

async function readOne(
  folder: string,
  name: string,
  find: NonNullable<ReadOptions['find']>,
): Promise<ShopPicture> {
  const file = path.resolve(folder, name)
  if (path.relative(folder, file).startsWith('..'))
    throw new FileFault(['It is outside the folder.'])
  const stored = await find(sha256(await readFile(file)).toString('hex'))
  if (stored) return stored
  const smaller = await readSmaller(file)
  return (await takeShopPicture(file, smaller)) ?? encodeShopPicture(file)
}

/** An export writes each size of a picture, named by its longer side. */
async function readSmaller(file: string): Promise<ShopPicture['files']> {
  const other = file.replace(/-480\.avif$/, `-${SMALLER_SIDE}.avif`)
  if (other === file) return []
  const content = await readFile(other).catch(() => null)
  return content ? [{ side: SMALLER_SIDE, content }] : []
}

function faultOf(error: unknown): string {
  if (error instanceof Refusal) return error.message
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'ENOENT' ? 'There is no such file.' : message
}

import type { FastifyInstance } from 'fastify'
import { PICTURE_FILES, PICTURE_SIDES } from '#contract/pictures.ts'
import type { Database } from '#server/platform/db/database.ts'
import { drawSharePicture } from '#server/platform/pictures/share-picture.ts'
import { shrinkShopPicture } from '#server/platform/pictures/shop-picture.ts'
import { readPictureFile } from './picture-store.ts'

/** Some thousands of pictures, so that a page of them costs no query. */
const KEPT_BYTES_MAX = 64 * 1024 * 1024
const NAME = /^([0-9a-f]{64})-(share\.jpg|(\d{2,4})\.avif)$/

/**
 * Serves the pictures of the catalogue, whose smallest files are made when they are asked for. A name contains the hash
 * of its picture, so that browsers and proxies may keep it for ever.
 */
export function mountPictures(app: FastifyInstance, { pool }: Pick<Database, 'pool'>): void {
  const kept = keepLatest(KEPT_BYTES_MAX)

  async function read(id: string, side: number | undefined): Promise<Buffer | null> {
    const stored = await readPictureFile(pool, id, side ?? PICTURE_SIDES.box)
    if (!stored) return null
    if (side === undefined) return drawSharePicture(stored.content)
    return side < stored.side ? shrinkShopPicture(stored.content, side) : stored.content
  }

  app.get<{ Params: { name: string } }>('/pictures/:name', async ({ params: { name } }, reply) => {
    const [, id, file, asked] = NAME.exec(name) ?? []
    const side = asked === undefined ? undefined : sideFor(Number(asked))
    const content = id === undefined ? null : await kept.find(`${id} ${side}`, () => read(id, side))
    if (!content) return reply.code(404).header('cache-control', 'no-store').send()
    return reply
      .type(file === 'share.jpg' ? 'image/jpeg' : 'image/avif')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(content)
  })
}

/** Any other side than those of pages is answered with the largest, so that nobody can fill the memory with one picture. */
const sideFor = (asked: number): number =>
  PICTURE_FILES.includes(asked) ? asked : PICTURE_SIDES.box

/** Keeps the files that were asked for last, up to so many bytes. A file is read once for all who wait for it. */
function keepLatest(bytesMax: number) {
  const files = new Map<string, Buffer>()
  const reading = new Map<string, Promise<Buffer | null>>()
  let bytes = 0

  function keep(name: string, content: Buffer): void {
    files.set(name, content)
    bytes += content.length
    for (const [oldest, { length }] of files) {
      if (bytes <= bytesMax) break
      files.delete(oldest)
      bytes -= length
    }
  }

  return {
    async find(name: string, read: () => Promise<Buffer | null>): Promise<Buffer | null> {
      const known = files.get(name)
      if (known) {
        files.delete(name)
        files.set(name, known)
        return known
      }
      const begun = reading.get(name) ?? read().finally(() => reading.delete(name))
      reading.set(name, begun)
      const content = await begun
      if (content && !files.has(name)) keep(name, content)
      return content
    },
  }
}

import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { PictureFile, ShopPicture } from '#server/platform/pictures/shop-picture.ts'

/** Stores a picture, once. */
export async function insertPicture(tx: Tx, picture: ShopPicture, at: Date): Promise<void> {
  const { id, width, height, files } = picture
  const { rowCount } = await tx.query(
    `INSERT INTO pictures (id, width, height, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING`,
    [id, width, height, at],
  )
  if (rowCount === 0) return
  for (const { side, content } of files) {
    await tx.query('INSERT INTO picture_files (picture_id, side, content) VALUES ($1, $2, $3)', [
      id,
      side,
      content,
    ])
  }
}

/** The file of a picture that is nearest to a side in pixels, rather larger than smaller; null without the picture. */
export async function readPictureFile(
  reader: Reader,
  id: string,
  side: number,
): Promise<PictureFile | null> {
  const { rows } = await reader.query<PictureFile>(
    `SELECT side, content FROM picture_files WHERE picture_id = $1
     ORDER BY side < $2, abs(side - $2) LIMIT 1`,
    [id, side],
  )
  return rows[0] ?? null
}

/** All files of a picture, largest first. */
export async function readPictureFiles(reader: Reader, id: string): Promise<PictureFile[]> {
  const { rows } = await reader.query<PictureFile>(
    'SELECT side, content FROM picture_files WHERE picture_id = $1 ORDER BY side DESC',
    [id],
  )
  return rows
}

/** A picture with all its files; null if it is not stored. */
export async function findPicture(reader: Reader, id: string): Promise<ShopPicture | null> {
  const { rows } = await reader.query<Pick<ShopPicture, 'width' | 'height'>>(
    'SELECT width, height FROM pictures WHERE id = $1',
    [id],
  )
  return rows[0] ? { id, ...rows[0], files: await readPictureFiles(reader, id) } : null
}

import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { fileOf } from './made.ts'
import type { Picture } from './picture.ts'

const CELL = 120
const GAP = 8
const COLUMNS = 10

/** Puts small versions of pictures on the shop's near-black background, for judging them. */
export async function contactSheet(pictures: readonly Picture[], out: string): Promise<void> {
  const step = CELL + GAP
  const tiles = await Promise.all(
    pictures.map(async (picture, i) => ({
      input: await sharp(fileURLToPath(fileOf(picture)))
        .resize(CELL, CELL)
        .png()
        .toBuffer(),
      left: (i % COLUMNS) * step + GAP,
      top: Math.floor(i / COLUMNS) * step + GAP,
    })),
  )
  const ground = {
    width: COLUMNS * step + GAP,
    height: Math.ceil(pictures.length / COLUMNS) * step + GAP,
    channels: 3,
    background: '#131119',
  } as const
  await sharp({ create: ground }).composite(tiles).png().toFile(out)
}

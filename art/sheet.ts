import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const CELL = 120
const GAP = 8
const COLUMNS = 10

const folder = fileURLToPath(new URL('../src/client/public/art/', import.meta.url))

/** Lays pictures out small on the shop's near-black ground, the way to judge them. */
export async function contactSheet(names: string[], out: string): Promise<void> {
  const step = CELL + GAP
  const tiles = await Promise.all(
    names.map(async (name, i) => ({
      input: await sharp(`${folder}${name}.avif`).resize(CELL, CELL).png().toBuffer(),
      left: (i % COLUMNS) * step + GAP,
      top: Math.floor(i / COLUMNS) * step + GAP,
    })),
  )
  const ground = {
    width: COLUMNS * step + GAP,
    height: Math.ceil(names.length / COLUMNS) * step + GAP,
    channels: 3,
    background: '#131119',
  } as const
  await sharp({ create: ground }).composite(tiles).png().toFile(out)
}

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  type CatalogueImport,
  findPicture,
  importCatalogue,
  readJson,
  readPictures,
} from '#server/features/catalogue/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'

/** The demo's catalogue, as `npm run catalogue -- import` takes it, with its pictures beside it. */
export const demoCatalogueFile = path.resolve(import.meta.dirname, '../../art/pictures/shop.json')

const DEMO_BOUNDS = { rtpMin: 5_000, rtpMax: 9_950 }

/** Reads the demo's catalogue with its pictures, but for those that the database of a shop has. */
export async function readDemoCatalogue(database?: Database): Promise<CatalogueImport> {
  const read = readJson(await readFile(demoCatalogueFile, 'utf8'))
  const pictures = await readPictures(read.file, path.dirname(demoCatalogueFile), {
    find: async (id) => (database ? findPicture(database.pool, id) : null),
  })
  return { ...read, pictures, isRepricing: false }
}

/** Imports the demo's catalogue; what it already contains stays as it is. */
export async function seedCatalogue(database: Database, clock: Clock): Promise<void> {
  const catalogue = await readDemoCatalogue(database)
  await database.transaction((tx) => importCatalogue(tx, { clock, bounds: DEMO_BOUNDS }, catalogue))
}

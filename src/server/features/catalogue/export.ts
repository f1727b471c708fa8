import { toCoins } from '#domain/money/money.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { readPlans, readSoldBoxes } from './box-store.ts'
import { pictureIdOf, planOf } from './boxes.ts'
import { readCategories } from './category-store.ts'
import { type CatalogueFile, FILE_FORMAT, type FileBox } from './file-format.ts'
import { readAllItems } from './item-store.ts'
import { readPictureFiles } from './picture-store.ts'
import type { Plan } from './plan.ts'
import { entryOf } from './read-file.ts'

/** A file that an export writes beside the catalogue. */
export interface PictureFile {
  path: string
  content: Buffer
}

export const pathOf = (id: string, side: number): string => `pictures/${id}-${side}.avif`

/** The whole catalogue as a file. A box on sale with a planned change is exported as it sells now. */
export async function exportCatalogue(
  reader: Reader,
): Promise<{ file: CatalogueFile; pictures: AsyncIterable<PictureFile> }> {
  const items = await readAllItems(reader)
  const sold = await readSoldBoxes(reader)
  const plans = (await readPlans(reader)).filter(
    ({ slug }) => !sold.some((box) => box.slug === slug),
  )
  const sides = await largestSides(reader)
  const shown = (cover: string | null) => {
    const id = pictureIdOf(cover)
    return id === null ? cover : pathOf(id, sides.get(id) ?? 0)
  }
  const boxes = [
    ...sold.map(
      (row): FileBox => boxEntry(planOf(row), row.hidden_at ? 'retired' : 'live', null, shown),
    ),
    ...plans.map(
      ({ plan, starts_at }): FileBox =>
        boxEntry(plan, starts_at ? 'planned' : 'draft', starts_at, shown),
    ),
  ]
  const categories = (await readCategories(reader)).map(({ slug, name }) => ({ slug, name }))
  const file: CatalogueFile = {
    format: FILE_FORMAT,
    categories,
    items: items.map((row) => ({ ...entryOf(row), picture: shown(row.picture_id) })),
    boxes,
  }
  return { file, pictures: picturesOf(reader, [...sides.keys()]) }
}

async function largestSides(reader: Reader): Promise<Map<string, number>> {
  const { rows } = await reader.query<{ picture_id: string; side: number }>(
    'SELECT picture_id, max(side) AS side FROM picture_files GROUP BY picture_id',
  )
  return new Map(rows.map(({ picture_id, side }) => [picture_id, side]))
}

async function* picturesOf(reader: Reader, ids: readonly string[]): AsyncIterable<PictureFile> {
  for (const id of ids) {
    for (const { side, content } of await readPictureFiles(reader, id)) {
      yield { path: pathOf(id, side), content }
    }
  }
}

const boxEntry = (
  plan: Plan,
  status: FileBox['status'],
  startsAt: Date | null,
  shown: (cover: string | null) => string | null,
): FileBox => ({
  kind: plan.kind,
  slug: plan.slug,
  name: plan.name,
  description: plan.description,
  category: plan.category,
  tier: plan.tier,
  cooldown_hours: plan.cooldown_hours,
  tag: plan.tag as FileBox['tag'],
  hue: plan.hue,
  position: plan.position,
  price: plan.price_cents === null ? null : toCoins(BigInt(plan.price_cents)),
  rtp: plan.wanted_rtp === null ? null : toCoins(BigInt(plan.wanted_rtp)),
  cover: shown(plan.cover),
  open_cover: shown(plan.open_cover),
  items: plan.items.map(({ id: item, tickets }) => ({ item, tickets })),
  status,
  starts_at: startsAt?.toISOString() ?? null,
})

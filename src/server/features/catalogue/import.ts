import { canonicalJson } from '#domain/fairness/canonical-json.ts'
import { versionHash } from '#domain/games/box.ts'
import type { RtpBounds } from '#domain/games/box-pricing.ts'
import { FREE_BOX_COOLDOWN_HOURS } from '#domain/games/free-box.ts'
import { formatCoins, toCents, toCoins } from '#domain/money/money.ts'
import {
  hideBox,
  type ItemRow,
  makeVersions,
  type NewBox,
  noteChange,
  publishBoxes,
  versionOf,
} from '#server/features/boxes/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { ShopPicture } from '#server/platform/pictures/shop-picture.ts'
import {
  deletePlans,
  type PlanRow,
  readPlans,
  readSoldBoxes,
  type SoldBoxRow,
  showBoxes,
  writePlan,
} from './box-store.ts'
import { pictureIdOf, planOf } from './boxes.ts'
import { addCategory, readCategories, upsertCategory } from './category-store.ts'
import type { FileBox, FileItem } from './file-format.ts'
import {
  hidePlayersHolders,
  type ItemFields,
  lockItems,
  ownHolders,
  upsertItems,
  writeRetired,
} from './item-store.ts'
import { insertPicture } from './picture-store.ts'
import { basisPointsOf, boxOf, type Plan } from './plan.ts'
import { changePrices } from './prices.ts'
import { entryOf, FileFault, type ReadFile } from './read-file.ts'

export interface ImportDeps {
  clock: Pick<Clock, 'now'>
  bounds: RtpBounds
}

/** A file, and the pictures that it names by their paths. */
export interface CatalogueImport extends ReadFile {
  pictures: ReadonlyMap<string, ShopPicture>
  /** Whether boxes that the file does not name follow the prices of their items. */
  isRepricing: boolean
}

/**
 * Makes the catalogue what a file says, and returns what changed, a sentence for each: nothing if it already was. What
 * the file does not name stays. All of it is one transaction. Throws a FileFault that names every bad line.
 */
export async function importCatalogue(
  tx: Tx,
  deps: ImportDeps,
  given: CatalogueImport,
): Promise<string[]> {
  // Two imports at once would each see half of the other's.
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('catalogue', 0))`)
  const at = instantOf(deps.clock)
  for (const picture of given.pictures.values()) await insertPicture(tx, picture, at)
  const changes = [
    ...(await importCategories(tx, given)),
    ...(await importItems(tx, deps, given)),
    ...(await importBoxes(tx, deps, given)),
    ...(await importRetired(tx, given, at)),
  ]
  if (changes.length > 0) await noteChange(tx)
  return changes
}

async function importCategories(tx: Tx, { file }: CatalogueImport): Promise<string[]> {
  const known = new Map((await readCategories(tx)).map((row) => [row.slug, row]))
  const changes: string[] = []
  for (const [position, { slug, name }] of file.categories.entries()) {
    const before = known.get(slug)
    if (before?.name === name && before.position === position) continue
    await upsertCategory(tx, { slug, name, position })
    changes.push(`category ${slug}: ${before ? 'changed' : 'new'}`)
  }
  return changes
}

const sizesOf = { none: null, shoe: 'shoes', clothing: 'clothing' } as const

async function importItems(tx: Tx, deps: ImportDeps, given: CatalogueImport): Promise<string[]> {
  const { file, pictures, isRepricing } = given
  const known = await lockItems(
    tx,
    file.items.map(({ id }) => id),
  )
  refuseMovedOn(given, known)
  const wanted = file.items.map((item) => fieldsOf(item, pictures))
  const changed = wanted.filter((item) => !isSame(item, known.get(item.id)))
  const repriced = changed.flatMap(({ id, price }) => {
    const before = known.get(id)
    return before && before.price !== price ? [{ id, price: toCoins(price) }] : []
  })
  const followers =
    isRepricing && repriced.length > 0
      ? await changePrices(tx, deps, { prices: repriced, isRepricing }, { isDryRun: false })
      : []
  await upsertItems(tx, changed)
  return [
    ...changed.map((item) => describeItem(item, known.get(item.id))),
    ...followers.map(
      ({ slug, version, price, rtp_before, rtp_after }) =>
        `box ${slug}: follows as version ${version} at ${price} (RTP ${rtp_before}% -> ${rtp_after}%)`,
    ),
  ]
}

/** What a file does not say of an item is as it was when the file was read, so the item has to be the same still. */
function refuseMovedOn(
  { file, lineOf, mergedWith }: CatalogueImport,
  known: ReadonlyMap<string, ItemRow>,
): void {
  if (!mergedWith) return
  const faults = file.items.flatMap(({ id }, index) => {
    const [before, now] = [mergedWith.get(id), known.get(id)].map((row) => row && entryOf(row))
    return JSON.stringify(before) === JSON.stringify(now)
      ? []
      : [
          `Line ${lineOf('items', index)}: ${id} was changed since the file was read. Import it again.`,
        ]
  })
  if (faults.length > 0) throw new FileFault(faults)
}

const fieldsOf = (item: FileItem, pictures: CatalogueImport['pictures']): ItemFields => {
  const { picture, price, sizes, tags, is_retired: _, ...rest } = item
  return {
    ...rest,
    price: toCents(price),
    sizes: sizesOf[sizes],
    tags: [...new Set(tags)],
    picture_id: idOf(picture, pictures),
  }
}

/** The id of a picture by its path, or by itself. */
const idOf = (path: string | null, pictures: CatalogueImport['pictures']): string | null =>
  path === null ? null : (pictures.get(path)?.id ?? pictureIdOf(path))

const isSame = (item: ItemFields, row: ItemRow | undefined): boolean =>
  row !== undefined && textOf(item) === textOf(row)

const textOf = (item: ItemFields): string =>
  canonicalJson({
    name: item.name,
    house: item.house,
    price: String(item.price),
    sizes: item.sizes,
    type: item.type,
    tags: [...item.tags],
    is_shippable: item.is_shippable,
    weight_class: item.weight_class,
    picture_id: item.picture_id,
  })

function describeItem(item: ItemFields, before: ItemRow | undefined): string {
  if (!before) return `item ${item.id}: new, at ${formatCoins(item.price)}`
  if (before.price === item.price) return `item ${item.id}: changed`
  return `item ${item.id}: ${formatCoins(before.price)} -> ${formatCoins(item.price)}`
}

/** After the boxes: an item is retired only if none of the shop's holds it any more. */
async function importRetired(tx: Tx, { file, lineOf }: CatalogueImport, at: Date) {
  const rows = await lockItems(
    tx,
    file.items.map(({ id }) => id),
  )
  const isRetired = (id: string) => rows.get(id)?.retired_at !== null
  const retired = file.items.filter(({ id, is_retired }) => is_retired && !isRetired(id))
  const restored = file.items.filter(({ id, is_retired }) => !is_retired && isRetired(id))
  const faults: string[] = []
  for (const item of retired) {
    const holders = await ownHolders(tx, item.id)
    if (holders.length > 0) {
      const line = lineOf('items', file.items.indexOf(item))
      faults.push(`Line ${line}: ${item.id} is retired, but held by ${holders.join(', ')}.`)
    }
    await hidePlayersHolders(tx, item.id, at)
  }
  if (faults.length > 0) throw new FileFault(faults)
  const ids = (items: FileItem[]) => items.map(({ id }) => id)
  await writeRetired(tx, ids(retired), at)
  await writeRetired(tx, ids(restored), null)
  return [
    ...retired.map(({ id }) => `item ${id}: retired`),
    ...restored.map(({ id }) => `item ${id}: restored`),
  ]
}

/** A box of the file that differs from the shop's. */
interface Differing {
  entry: FileBox
  plan: Plan
  box: NewBox
}

async function importBoxes(tx: Tx, deps: ImportDeps, given: CatalogueImport): Promise<string[]> {
  const { file } = given
  if (file.boxes.length === 0) return []
  const sold = new Map((await readSoldBoxes(tx)).map((row) => [row.slug, row]))
  const plans = new Map((await readPlans(tx)).map((row) => [row.slug, row]))
  refuseOtherKinds(given, new Map<string, Pick<PlanRow, 'kind'>>([...plans, ...sold]))
  refuseMovedTiers(given, sold)
  const boxes = (await boxesOf(tx, deps, given)).filter(
    (each) => !isAsWanted(each, sold.get(each.plan.slug), plans.get(each.plan.slug)),
  )
  for (const category of new Set(boxes.map(({ plan }) => plan.category))) {
    if (category !== null) await addCategory(tx, category)
  }
  const versions = new Map<Differing, number>()
  const ofStatus = (...wanted: FileBox['status'][]) =>
    boxes.filter(({ entry }) => wanted.includes(entry.status))
  const selling = ofStatus('live', 'retired')
  // Hidden first: two free boxes of one tier may change places.
  for (const { plan } of selling) await hideBox(tx, plan.kind, plan.slug, instantOf(deps.clock))
  const made = await publishBoxes(
    tx,
    deps.clock,
    selling.map(({ box }) => box),
  )
  for (const [index, each] of selling.entries()) {
    versions.set(each, made[index]?.version.version ?? 0)
  }
  for (const { plan } of ofStatus('retired')) {
    await hideBox(tx, plan.kind, plan.slug, instantOf(deps.clock))
  }
  await showBoxes(
    tx,
    ofStatus('live').map(({ plan }) => plan.slug),
  )
  await deletePlans(
    tx,
    selling.map(({ plan }) => plan.slug),
  )
  for (const each of ofStatus('draft', 'planned')) {
    versions.set(each, await importPlan(tx, deps, each, plans.get(each.plan.slug)))
  }
  return boxes.map((each) => {
    const { slug } = each.plan
    const verb = sold.has(slug) || plans.has(slug) ? 'changed' : 'new'
    return `box ${slug}: ${verb}, ${each.entry.status}, version ${versions.get(each)}`
  })
}

/** Two boxes of the shop never have one address, whatever their kind. */
function refuseOtherKinds(
  { file, lineOf }: CatalogueImport,
  known: ReadonlyMap<string, Pick<PlanRow, 'kind'>>,
): void {
  const faults = file.boxes.flatMap(({ kind, slug }, index) => {
    const other = known.get(slug)
    const isTaken = other !== undefined && other.kind !== kind
    return isTaken ? [`Line ${lineOf('boxes', index)}: There is another box at ${slug}.`] : []
  })
  if (faults.length > 0) throw new FileFault(faults)
}

/** What players opened is counted by tier, so a free box keeps the tier at which it was sold. */
function refuseMovedTiers(
  { file, lineOf }: CatalogueImport,
  sold: ReadonlyMap<string, SoldBoxRow>,
): void {
  const faults = file.boxes.flatMap((entry, index) => {
    const before = sold.get(entry.slug)?.tier ?? null
    return before === null || entry.kind !== 'free' || entry.tier === before
      ? []
      : [
          `Line ${lineOf('boxes', index)}: ${entry.slug} keeps its tier ${before}. Make another box.`,
        ]
  })
  if (faults.length > 0) throw new FileFault(faults)
}

async function importPlan(
  tx: Tx,
  { clock }: ImportDeps,
  { entry, plan, box }: Differing,
  before: PlanRow | undefined,
): Promise<number> {
  const startsAt = entry.starts_at === null ? null : new Date(entry.starts_at)
  const [made] = startsAt ? await makeVersions(tx, clock, [box]) : []
  await writePlan(tx, plan, {
    revision: (before?.revision ?? 0) + 1,
    configurationId: made?.configurationId ?? null,
    startsAt,
    at: instantOf(clock),
  })
  return made?.version.version ?? 1
}

/** The boxes of the file with the items as they are now. Throws a FileFault that names every bad line. */
async function boxesOf(
  tx: Tx,
  { bounds }: ImportDeps,
  { file, pictures, lineOf }: CatalogueImport,
): Promise<Differing[]> {
  const held = new Set(file.boxes.flatMap(({ items }) => items.map(({ item }) => item)))
  const items = await lockItems(tx, [...held])
  for (const { id, is_retired } of file.items) {
    const row = items.get(id)
    // The file decides, not what the shop had before.
    if (row) items.set(id, { ...row, retired_at: is_retired ? new Date(0) : null })
  }
  const faults: string[] = []
  const boxes = file.boxes.flatMap((entry, index): Differing[] => {
    const plan = planFrom(entry, pictures)
    const { box, faults: found } = boxOf(plan, items, bounds)
    const words = found
      ? Object.entries(found).map(([name, each]) => `${name}: ${each.join(' ')}`)
      : []
    if ((entry.status === 'planned') !== (entry.starts_at !== null)) {
      words.push('starts_at: a planned box has one, and no other.')
    }
    if (words.length > 0) {
      faults.push(`Line ${lineOf('boxes', index)}: box ${entry.slug}: ${words.join(' ')}`)
    }
    return box && words.length === 0 ? [{ entry, plan, box }] : []
  })
  if (faults.length > 0) throw new FileFault(faults)
  return boxes
}

const planFrom = (entry: FileBox, pictures: CatalogueImport['pictures']): Plan => ({
  kind: entry.kind,
  slug: entry.slug,
  name: entry.name,
  description: entry.description,
  category: entry.kind === 'free' ? null : entry.category,
  tier: entry.kind === 'free' ? entry.tier : null,
  cooldown_hours:
    entry.kind === 'free' ? (entry.cooldown_hours ?? FREE_BOX_COOLDOWN_HOURS.min) : null,
  tag: entry.tag,
  hue: entry.hue,
  position: entry.position,
  cover: idOf(entry.cover, pictures) ?? entry.cover ?? 'crate-pine',
  open_cover: idOf(entry.open_cover, pictures) ?? entry.open_cover,
  price_cents: entry.price === null ? null : Number(toCents(entry.price)),
  wanted_rtp: entry.rtp === null ? null : basisPointsOf(entry.rtp),
  items: entry.items.map(({ item: id, tickets }) => ({ id, tickets })),
})

/** Whether the shop has the box as the file wants it: its window, its table and its status. */
function isAsWanted(
  { entry, plan, box }: Differing,
  sold: SoldBoxRow | undefined,
  planned: PlanRow | undefined,
): boolean {
  if (entry.status === 'draft' || entry.status === 'planned') {
    const startsAt = entry.starts_at === null ? undefined : Date.parse(entry.starts_at)
    return (
      planned !== undefined &&
      planned.starts_at?.getTime() === startsAt &&
      canonical(planned.plan) === canonical(plan) &&
      (planned.body === null || hasTable(planned.body, box))
    )
  }
  return (
    sold !== undefined &&
    planned === undefined &&
    (sold.hidden_at !== null) === (entry.status === 'retired') &&
    canonical(planOf(sold)) === canonical({ ...plan, items: inOrder(plan, sold) }) &&
    hasTable(sold.body, box)
  )
}

const canonical = (plan: Plan): string => canonicalJson({ ...plan })

/** A version lists its items dearest first, a file in any order. */
function inOrder({ items }: Plan, { body }: SoldBoxRow): Plan['items'] {
  const places = new Map(body.items.map(({ id }, place) => [id, place]))
  return items.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
}

function hasTable(body: SoldBoxRow['body'], box: NewBox): boolean {
  const stored = versionOf(body)
  const wanted = { ...stored, items: box.items, priceCents: box.priceCents ?? 0n }
  return versionHash(stored) === versionHash(wanted)
}

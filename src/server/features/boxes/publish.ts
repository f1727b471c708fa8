import {
  type BoxItem,
  type BoxVersion,
  boxPrice,
  checkBoxItems,
  orderItems,
  versionHash,
} from '#domain/games/box.ts'
import { freeBoxFault } from '#domain/games/free-box.ts'
import type { Cents } from '#domain/money/money.ts'
import { addWaiting } from '#server/features/transparency/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import {
  type BoxBody,
  type BoxPlace,
  insertConfigurations,
  lockNewestVersions,
  nameOfBox,
  type ShopWindow,
  upsertBoxes,
} from './store.ts'

export type NewBox = ShopWindow &
  BoxPlace & {
    items: readonly BoxItem[]
    /** The price in cents; by default the domain's: expected value / 0.90, or zero for a free box. */
    priceCents?: Cents
  }

export interface MadeVersion {
  version: BoxVersion
  hash: Buffer
  configurationId: bigint
}

/**
 * The versions that boxes would get: with a changed table or price a new one, whose `configurationId` is null, otherwise
 * the newest. The boxes are locked. Throws if the items do not form a valid box.
 */
async function drawUpVersions(
  tx: Tx,
  boxes: readonly NewBox[],
): Promise<{ version: BoxVersion; configurationId: bigint | null }[]> {
  const tables = boxes.map(tableOf)
  const newest = await lockNewestVersions(tx, tables)
  return tables.map((table) => {
    const last = newest.get(nameOfBox(table))
    if (last?.hash.equals(hashOf({ ...table, version: last.version }))) {
      return { version: { ...table, version: last.version }, configurationId: last.id }
    }
    return { version: { ...table, version: (last?.version ?? 0) + 1 }, configurationId: null }
  })
}

/** Makes the versions that `drawUpVersions` draws up, and submits new ones to the transparency log. */
export async function makeVersions(
  tx: Tx,
  clock: Pick<Clock, 'now'>,
  boxes: readonly NewBox[],
): Promise<MadeVersion[]> {
  const wanted = await drawUpVersions(tx, boxes)
  const at = instantOf(clock)
  const fresh = wanted.filter(({ configurationId }) => configurationId === null)
  const added = fresh.map(({ version }) => ({ body: bodyOf(version), hash: hashOf(version) }))
  const ids = await insertConfigurations(tx, added, at)
  if (added.length > 0) {
    await addWaiting(
      tx,
      added.map(({ hash }) => ({ kind: 'configuration' as const, hash })),
      at,
    )
  }
  const idOf = new Map(fresh.map(({ version }, index) => [version, ids[index]]))
  return wanted.map(({ version, configurationId }) => ({
    version,
    hash: hashOf(version),
    configurationId: configurationId ?? idOf.get(version) ?? 0n,
  }))
}

/** Puts boxes on sale, each with the version that `makeVersions` makes of it. */
export async function publishBoxes(
  tx: Tx,
  clock: Pick<Clock, 'now'>,
  boxes: readonly NewBox[],
): Promise<MadeVersion[]> {
  const made = await makeVersions(tx, clock, boxes)
  const rows = boxes.map((box, index) => ({
    ...box,
    configurationId: made[index]?.configurationId ?? 0n,
  }))
  await upsertBoxes(tx, rows)
  return made
}

/** Puts one box on sale, and returns its version. */
export async function publishBox(
  tx: Tx,
  clock: Pick<Clock, 'now'>,
  box: NewBox,
): Promise<BoxVersion> {
  const [made] = await publishBoxes(tx, clock, [box])
  if (!made) throw new Error(`${box.slug} was not published`)
  return made.version
}

/** What a version fixes, without its number. */
function tableOf(box: NewBox): Omit<BoxVersion, 'version'> {
  const fault = faultOf(box)
  if (fault) throw new Error(`${box.slug}: ${fault}`)
  const { kind = 'box', slug } = box
  const items = orderItems(box.items)
  return {
    kind,
    slug,
    priceCents: kind === 'free' ? 0n : (box.priceCents ?? boxPrice(items)),
    items,
  }
}

function faultOf(box: NewBox): string | null {
  const [fault] = checkBoxItems(box.items)
  if (fault) return fault.detail
  return box.kind === 'free' ? freeBoxFault(box.tier, box.items) : null
}

export const hashOf = (version: BoxVersion): Buffer => Buffer.from(versionHash(version), 'hex')

const bodyOf = ({ kind, slug, version, priceCents, items }: BoxVersion): BoxBody => ({
  kind,
  slug,
  version,
  price_cents: Number(priceCents),
  items: items.map(({ id, name, priceCents: price, tickets }) => ({
    id,
    name,
    price_cents: Number(price),
    tickets,
  })),
})

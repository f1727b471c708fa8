import {
  type BoxItem,
  type BoxVersion,
  boxPrice,
  checkBoxItems,
  orderItems,
  versionHash,
} from '#domain/games/box.ts'
import { freeBoxFault } from '#domain/games/free-box.ts'
import { addWaiting } from '#server/features/log/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import {
  type BoxBody,
  type BoxPlace,
  insertConfiguration,
  lockNewestVersion,
  type ShopWindow,
  upsertBox,
} from './store.ts'

type NewBox = ShopWindow & BoxPlace & { items: readonly BoxItem[] }

/**
 * Puts a box on sale and returns its version. A changed table or price creates a new version and submits it to the
 * transparency log; unchanged ones do not. Throws if the items do not form a valid box. The domain sets the price:
 * expected value / 0.90, or zero for a free box.
 */
export async function publishBox(
  tx: Tx,
  clock: Pick<Clock, 'now'>,
  box: NewBox,
): Promise<BoxVersion> {
  const fault = faultOf(box)
  if (fault) throw new Error(`${box.slug}: ${fault}`)
  const { kind = 'box', slug } = box
  const newest = await lockNewestVersion(tx, kind, slug)
  const items = orderItems(box.items)
  const priceCents = kind === 'free' ? 0n : boxPrice(items)
  const at = (version: number): BoxVersion => ({ kind, slug, version, priceCents, items })

  if (newest?.hash.equals(hashOf(at(newest.version)))) {
    await upsertBox(tx, { ...box, configurationId: newest.id })
    return at(newest.version)
  }
  const version = at((newest?.version ?? 0) + 1)
  const configurationId = await insertConfiguration(tx, {
    body: bodyOf(version),
    hash: hashOf(version),
    createdAt: instantOf(clock),
  })
  await addWaiting(tx, [{ kind: 'configuration', hash: hashOf(version) }], instantOf(clock))
  await upsertBox(tx, { ...box, configurationId })
  return version
}

function faultOf(box: NewBox): string | null {
  const [fault] = checkBoxItems(box.items)
  if (fault) return fault.detail
  return box.kind === 'free' ? freeBoxFault(box.tier, box.items) : null
}

const hashOf = (version: BoxVersion): Buffer => Buffer.from(versionHash(version), 'hex')

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

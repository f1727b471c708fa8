import {
  type BoxItem,
  boxPrice,
  checkBoxItems,
  orderItems,
  versionHash,
} from '#domain/games/box.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import {
  type BoxBody,
  insertConfiguration,
  lockNewestVersion,
  type ShopWindow,
  upsertBox,
} from './store.ts'

/**
 * Puts a box into the shop window. Another table or price makes a new version, the same ones none.
 * Throws when the items do not make a box. The price is the domain's: expected value / 0.90.
 */
export async function publishBox(
  tx: Tx,
  clock: Pick<Clock, 'now'>,
  box: ShopWindow & { items: readonly BoxItem[] },
): Promise<void> {
  const faults = checkBoxItems(box.items)
  if (faults[0]) throw new Error(`${box.slug}: ${faults[0].detail}`)
  const newest = await lockNewestVersion(tx, box.slug)
  const items = orderItems(box.items)
  const priceCents = boxPrice(items)
  const hashAt = (version: number) =>
    Buffer.from(versionHash({ kind: 'box', slug: box.slug, version, priceCents, items }), 'hex')

  if (newest?.hash.equals(hashAt(newest.version))) {
    return upsertBox(tx, { ...box, configurationId: newest.id })
  }
  const version = (newest?.version ?? 0) + 1
  const body: BoxBody = {
    kind: 'box',
    slug: box.slug,
    version,
    price_cents: Number(priceCents),
    items: items.map(({ id, name, priceCents: price, tickets }) => ({
      id,
      name,
      price_cents: Number(price),
      tickets,
    })),
  }
  const configurationId = await insertConfiguration(tx, {
    body,
    hash: hashAt(version),
    createdAt: instantOf(clock),
  })
  return upsertBox(tx, { ...box, configurationId })
}

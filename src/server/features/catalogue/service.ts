import type { Body, Query, Reply } from '#contract/call.ts'
import type {
  changeCategory,
  createItem,
  createShopBox,
  listOperatedItems,
  listShopBoxes,
  OperatedBox,
  OperatedCategory,
  OperatedItem,
  RepricedBox,
  readShopBoxVersion,
  uploadPicture,
} from '#contract/http/operator/catalogue.ts'
import { PICTURE_SIDES, pictureUrl } from '#contract/pictures.ts'
import type { RtpBounds } from '#domain/games/box-pricing.ts'
import type { Shop } from '#server/features/boxes/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { ShopPicture } from '#server/platform/pictures/shop-picture.ts'
import * as boxes from './boxes.ts'
import * as categories from './categories.ts'
import * as items from './items.ts'
import { insertPicture } from './picture-store.ts'
import { changePrices, type PriceChange } from './prices.ts'
import { rehearse } from './rehearse.ts'

type Picture = Reply<typeof uploadPicture>['data']
type Category = Omit<Body<typeof changeCategory>, 'reason'> & { slug: string }

/** Operators' changes of the catalogue, each in the transaction that logs it, and what they read. */
export interface CatalogueOperations {
  listItems(query: Query<typeof listOperatedItems>): Reply<typeof listOperatedItems>
  /** The price of an item in cents, as this node knows it. */
  priceOf(id: string): bigint | null
  addItem(tx: Tx, form: Body<typeof createItem>): Promise<OperatedItem>
  changeItem(
    tx: Tx,
    id: string,
    change: items.ItemChange,
    act: { mayPrice: boolean; revision: number | undefined },
  ): Promise<OperatedItem>
  retireItem(tx: Tx, id: string): Promise<OperatedItem & { hidden: number }>
  restoreItem(tx: Tx, id: string): Promise<OperatedItem>
  addPicture(tx: Tx, picture: ShopPicture): Promise<Picture>
  changePrices(tx: Tx, change: PriceChange): Promise<RepricedBox[]>
  /** What the change would do. */
  previewPrices(change: PriceChange): Promise<RepricedBox[]>
  listBoxes(query: Query<typeof listShopBoxes>): Promise<Reply<typeof listShopBoxes>>
  draftBox(tx: Tx, form: Omit<Body<typeof createShopBox>, 'reason'>): Promise<OperatedBox>
  changeBox(tx: Tx, slug: string, change: boxes.BoxChange): Promise<OperatedBox>
  publishBox(tx: Tx, slug: string, when: boxes.Publishing): Promise<OperatedBox>
  retireBox(tx: Tx, slug: string): Promise<OperatedBox>
  restoreBox(tx: Tx, slug: string): Promise<OperatedBox>
  readVersion(
    slug: string,
    version: number,
    kind: OperatedBox['kind'],
  ): Promise<Reply<typeof readShopBoxVersion>['data']>
  listCategories(): Promise<OperatedCategory[]>
  changeCategory(tx: Tx, category: Category): Promise<void>
  orderCategories(tx: Tx, slugs: readonly string[]): Promise<OperatedCategory[]>
  /** Shows a change that was committed on every node. */
  refresh(what?: { hasPlayersBoxes: boolean }): Promise<void>
}

export interface CatalogueDeps {
  database: Database
  clock: Pick<Clock, 'now'>
  shop: Shop
  bounds: RtpBounds
}

export function createCatalogue(given: CatalogueDeps): CatalogueOperations {
  const { database, clock, shop, bounds } = given
  const deps = { shop, clock, bounds }
  return {
    listItems: (query) => items.listItems(shop, query),
    priceOf: (id) => shop.findItem(id)?.price ?? null,
    addItem: (tx, form) => items.addItem(tx, deps, form),
    changeItem: (tx, id, change, act) => items.alterItem(tx, deps, id, change, act),
    retireItem: (tx, id) => items.retire(tx, deps, id),
    restoreItem: (tx, id) => items.restore(tx, deps, id),
    async addPicture(tx, picture) {
      await insertPicture(tx, picture, instantOf(clock))
      return presentPicture(picture)
    },
    changePrices: (tx, change) => changePrices(tx, deps, change, { isDryRun: false }),
    previewPrices: (change) =>
      rehearse(database, (tx) => changePrices(tx, deps, change, { isDryRun: true })),
    listBoxes: (query) => boxes.listBoxes(database.pool, query),
    draftBox: (tx, form) => boxes.draftBox(tx, deps, form),
    changeBox: (tx, slug, change) => boxes.changeBox(tx, deps, slug, change),
    publishBox: (tx, slug, when) => boxes.publish(tx, deps, slug, when),
    retireBox: (tx, slug) => boxes.retireBox(tx, deps, slug),
    restoreBox: (tx, slug) => boxes.restoreBox(tx, deps, slug),
    readVersion: (slug, version, kind) => boxes.readVersion(database.pool, slug, version, kind),
    listCategories: () => categories.listCategories(database.pool),
    changeCategory: (tx, category) => categories.nameCategory(tx, category),
    orderCategories: (tx, slugs) => categories.orderCategories(tx, slugs),
    refresh: ({ hasPlayersBoxes } = { hasPlayersBoxes: false }) =>
      hasPlayersBoxes ? shop.refreshCatalogue(['box', 'free', 'user']) : shop.refreshCatalogue(),
  }
}

const presentPicture = ({ id, width, height, files }: ShopPicture): Picture => ({
  ...{ id, width, height },
  url: pictureUrl(id, PICTURE_SIDES.box),
  bytes: files[0]?.content.length ?? 0,
})

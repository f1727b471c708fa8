import * as calls from '#contract/http/boxes.ts'
import { listItems } from '#contract/http/items.ts'
import type { BoxKind } from '#domain/games/box.ts'
import type { Database } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { listShopBoxes } from './list-boxes.ts'
import { listCatalogue } from './list-items.ts'
import { readVersions } from './list-versions.ts'
import { presentBox } from './present.ts'
import type { Shop } from './shop.ts'

export interface CatalogueDeps {
  shop: Shop
  database: Pick<Database, 'pool'>
}

/** The read calls of each kind of box, at separate paths. */
const kinds = [
  { kind: 'box', get: calls.getBox, versions: calls.boxVersions },
  { kind: 'free', get: calls.getFreeBox, versions: calls.freeBoxVersions },
  { kind: 'user', get: calls.getUserBox, versions: calls.userBoxVersions },
] as const satisfies { kind: BoxKind; get: unknown; versions: unknown }[]

export const catalogueRoutes = (deps: CatalogueDeps): Route[] => [
  on(calls.listBoxes, ({ query }) => listShopBoxes(deps.shop, query)),
  on(listItems, ({ query }) => listCatalogue(deps.shop, query)),
  ...kinds.flatMap((each) => routesOf(each, deps)),
]

function routesOf({ kind, get, versions }: (typeof kinds)[number], deps: CatalogueDeps): Route[] {
  const { shop } = deps
  return [
    on(get, ({ params }) => ({
      data: presentBox(shop.find(params.slug, kind) ?? refuse('box_not_found'), shop),
    })),
    on(versions, ({ params, query }) => readVersions(deps, kind, params.slug, query)),
  ]
}

import * as calls from '#contract/http/boxes.ts'
import { openFreeBox } from '#contract/http/free-boxes.ts'
import { listItems } from '#contract/http/items.ts'
import type { BoxKind } from '#domain/games/box.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import type { Database } from '#server/platform/db/database.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { listCatalogue } from './list-items.ts'
import { readVersions } from './list-versions.ts'
import { presentBox } from './present.ts'
import type { BoxService } from './service.ts'
import type { Shop } from './shop.ts'

export interface BoxRouteDeps {
  boxes: BoxService
  shop: Shop
  database: Pick<Database, 'pool'>
}

/** The calls of every kind of box: each kind has its own addresses, and all of them one mechanism. */
const kinds = [
  { kind: 'box', get: calls.getBox, open: calls.openBox, versions: calls.boxVersions },
  { kind: 'free', get: calls.getFreeBox, open: openFreeBox, versions: calls.freeBoxVersions },
  { kind: 'user', get: calls.getUserBox, open: calls.openUserBox, versions: calls.userBoxVersions },
] as const satisfies { kind: BoxKind; get: unknown; open: unknown; versions: unknown }[]

export const boxRoutes = (deps: BoxRouteDeps): Route[] => [
  on(calls.listBoxes, ({ query }) => deps.boxes.list(query)),
  on(listItems, ({ query }) => listCatalogue(deps.shop, query)),
  ...kinds.flatMap((each) => routesOf(each, deps)),
]

function routesOf(
  { kind, get, open, versions }: (typeof kinds)[number],
  deps: BoxRouteDeps,
): Route[] {
  const { boxes, shop } = deps
  // What a free box asks for is looked up while the bets of others wait.
  const limits = kind === 'free' ? { limit: { max: 240, windowMs: MINUTE_MS } } : {}
  return [
    on(get, ({ params }) => ({ data: presentBox(boxes.find(params.slug, kind), shop) })),
    on(
      open,
      ({ player, params, body, idempotencyKey }) =>
        boxes.open(player.id, params.slug, body, idempotencyKey, kind),
      limits,
    ),
    on(versions, ({ params, query }) => readVersions(deps, kind, params.slug, query)),
  ]
}

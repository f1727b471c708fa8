import { getBox, listBoxes, openBox } from '#contract/http/boxes.ts'
import { listItems } from '#contract/http/items.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { listCatalogue } from './list-items.ts'
import { presentBox } from './present.ts'
import type { BoxService } from './service.ts'
import type { Shop } from './shop.ts'

export const boxRoutes = (boxes: BoxService, shop: Shop): Route[] => [
  on(listBoxes, ({ query }) => boxes.list(query)),
  on(getBox, ({ params }) => ({ data: presentBox(boxes.find(params.slug), shop) })),
  on(listItems, ({ query }) => listCatalogue(shop, query)),
  on(openBox, ({ player, params, body, idempotencyKey }) =>
    boxes.open(player.id, params.slug, body, idempotencyKey),
  ),
]

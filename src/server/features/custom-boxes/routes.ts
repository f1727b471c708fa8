import * as calls from '#contract/http/custom-boxes.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { CustomBoxService } from './service.ts'

const limit = { max: 120, windowMs: 10 * MINUTE_MS }

export const customBoxRoutes = (boxes: CustomBoxService): Route[] => [
  on(calls.listCustomBoxes, ({ query }) => boxes.list(query)),
  on(
    calls.createCustomBox,
    ({ player, body, idempotencyKey }) => boxes.create(player.id, body, idempotencyKey),
    { limit },
  ),
  on(
    calls.updateCustomBox,
    ({ player, params, body, idempotencyKey }) =>
      boxes.update(player.id, params.slug, body, idempotencyKey),
    { limit },
  ),
  on(calls.hideCustomBox, ({ player, params }) => boxes.hide(player.id, params.slug), { limit }),
  on(calls.listMyBoxes, ({ player, query }) => boxes.listMine(player.id, query)),
  on(calls.getMyBox, ({ player, params }) => boxes.readMine(player.id, params.slug)),
]

import { openBox, openUserBox } from '#contract/http/boxes.ts'
import { openFreeBox } from '#contract/http/free-boxes.ts'
import type { BoxKind } from '#domain/games/box.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { type BoxDeps, createBoxService } from './service.ts'

/** The calls that open a box: a path for each kind, one implementation. */
const kinds = [
  { kind: 'box', call: openBox },
  { kind: 'free', call: openFreeBox },
  { kind: 'user', call: openUserBox },
] as const satisfies { kind: BoxKind; call: unknown }[]

export function openRoutes(deps: BoxDeps): Route[] {
  const boxes = createBoxService(deps)
  return kinds.map(({ kind, call }) =>
    on(call, ({ player, params: { slug }, body, idempotency, once }) =>
      // A repeat gets its stored reply even when the box is no longer on sale.
      deps.shop.find(slug, kind)
        ? boxes.open(player.id, slug, body, idempotency, kind)
        : once(async () => refuse('box_not_found')),
    ),
  )
}

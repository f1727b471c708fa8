import { openBox, openUserBox } from '#contract/http/boxes.ts'
import { openFreeBox } from '#contract/http/free-boxes.ts'
import type { BoxKind } from '#domain/games/box.ts'
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
    on(call, ({ player, params, body, idempotency }) =>
      boxes.open(player.id, params.slug, body, idempotency, kind),
    ),
  )
}

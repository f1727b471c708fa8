import * as calls from '#contract/http/custom-boxes.ts'
import { SECOND_MS } from '#domain/schedule/durations.ts'
import type { Shop } from '#server/features/boxes/index.ts'
import type { Kit } from '#server/features/kit.ts'
import type { Database } from '#server/platform/db/database.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { ForEach } from '#server/platform/jobs/for-each.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { auditMakerShares, shareSources } from './audit.ts'
import { type CustomBoxService, createCustomBoxService } from './service.ts'
import { SETTLE, type ShareDeps, settleShares } from './shares.ts'
import { type ChangedBox, readChanged } from './store.ts'

export function customBoxesFeature(kit: Kit, { shop }: { shop: Shop }) {
  const boxes = createCustomBoxService({ ...kit, shop, brand: kit.config.brand })
  return {
    operate: boxes.operate,
    routes: customBoxRoutes(boxes),
    jobs: customBoxJobs({ ...kit, shop }),
  }
}

export const audits = { sources: shareSources, checks: [auditMakerShares] }

const RELOAD = 'reload players’ boxes changed by other nodes'

export const customBoxJobs = (deps: ShareDeps & { shop: Shop }): Job[] => [
  {
    name: SETTLE,
    everyMs: 2 * SECOND_MS,
    run: async (stopping) => void (await settleShares(deps, stopping)),
  },
  { name: RELOAD, everyMs: 5 * SECOND_MS, run: followChanges(deps) },
]

/** Reloads the boxes that were added, edited or hidden since they were loaded. */
function followChanges({
  database,
  shop,
  forEach,
}: {
  database: Database
  shop: Shop
  forEach: ForEach
}): Job['run'] {
  let since: Date | null = null

  function isStale({ slug, onSale }: ChangedBox): boolean {
    const shown = shop.find(slug, 'user')?.row
    if (!onSale || !shown) return Boolean(onSale) !== Boolean(shown)
    return (
      onSale.configuration_id !== shown.configuration_id ||
      onSale.name !== shown.name ||
      onSale.cover !== shown.cover
    )
  }

  return async (stopping) => {
    await forEach({
      job: RELOAD,
      stopping,
      async list() {
        const { at, boxes } = await readChanged(database.pool, since)
        since = at
        return boxes.filter(isStale)
      },
      keyOf: ({ slug }) => slug,
      work: ({ slug }) => shop.refresh('user', slug),
    })
  }
}

export const customBoxRoutes = (boxes: CustomBoxService): Route[] => [
  on(calls.listCustomBoxes, ({ query }) => boxes.list(query)),
  on(calls.createCustomBox, ({ player, body, once }) => boxes.create(once, player.id, body)),
  on(calls.updateCustomBox, ({ player, params, body, once }) =>
    boxes.update(once, player.id, params.slug, body),
  ),
  on(calls.hideCustomBox, ({ player, params, once }) => boxes.hide(once, player.id, params.slug)),
  on(calls.listMyBoxes, ({ player, query }) => boxes.listMine(player.id, query)),
  on(calls.getMyBox, ({ player, params }) => boxes.readMine(player.id, params.slug)),
]

import type { BoxKind } from '#contract/pages.ts'
import { BOX_KINDS } from '#domain/games/box.ts'
import type { Kit } from '#server/features/kit.ts'
import { catalogueRoutes } from './catalogue-routes.ts'
import { countOpeningsJob } from './count-openings.ts'
import { openRoutes } from './open-routes.ts'
import { boxImageUrl } from './present.ts'
import { boxReplay } from './replay.ts'
import type { ConditionsOf } from './service.ts'
import { createShop } from './shop.ts'

export async function boxesFeature(kit: Kit, { freeConditions }: { freeConditions: ConditionsOf }) {
  const { database, ledger, transparencyLog, bus, limits } = kit
  const shop = await createShop(database, transparencyLog, bus)
  return {
    shop,
    reload: shop.reload,
    /** The data for the head of a box's page. */
    findPage(slug: string, kind: BoxKind) {
      const row = shop.find(slug, kind)?.row
      return row ? { name: row.name, image: boxImageUrl(row.cover) } : null
    },
    /** Every box that has a page. */
    listPages: () =>
      BOX_KINDS.flatMap((kind) => shop.list(kind).map(({ row }) => ({ kind, slug: row.slug }))),
    jobs: [countOpeningsJob(kit)],
    routes: [
      ...catalogueRoutes({ shop, database }),
      ...openRoutes({
        shop,
        ledger,
        bus,
        freeConditions,
        maxPrice: () => limits.maxPrice('box'),
      }),
    ],
  }
}

export const audits = {
  replays: { box: boxReplay, free: boxReplay, user: boxReplay },
}

import type { Shop } from '#server/features/boxes/index.ts'
import type { Kit } from '#server/features/kit.ts'
import { createCatalogue } from './service.ts'
import { catalogueJobs } from './starts.ts'

export { mountPictures } from './serve-pictures.ts'

export function catalogueFeature(kit: Kit, { shop }: { shop: Shop }) {
  return {
    operate: createCatalogue({ ...kit, shop, bounds: kit.thresholds.rtp }),
    jobs: catalogueJobs({ ...kit, shop }),
  }
}

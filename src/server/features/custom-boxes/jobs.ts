import { SECOND_MS } from '#domain/schedule/durations.ts'
import type { Shop } from '#server/features/boxes/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { type ShareParts, settleShares } from './shares.ts'
import { readOnSale } from './store.ts'

export const customBoxJobs = (parts: ShareParts & { shop: Shop }): Job[] => [
  {
    name: 'pay makers of boxes their shares',
    everyMs: 2 * SECOND_MS,
    run: async () => void (await settleShares(parts)),
  },
  {
    name: 'look at players’ boxes that another node has changed',
    everyMs: 5 * SECOND_MS,
    run: () => lookAgain(parts),
  },
]

/** Brings the window up to what is stored: what is new, was edited, or was hidden. */
async function lookAgain({ database, shop }: { database: Database; shop: Shop }): Promise<void> {
  const stored = new Map((await readOnSale(database.pool)).map((row) => [row.slug, row]))
  const shown = new Map(shop.list('user').map(({ row }) => [row.slug, row]))
  const isStale = (slug: string) => {
    const [a, b] = [stored.get(slug), shown.get(slug)]
    if (!a || !b) return true
    return a.configuration_id !== b.configuration_id || a.name !== b.name || a.cover !== b.cover
  }
  for (const slug of new Set([...stored.keys(), ...shown.keys()])) {
    if (isStale(slug)) await shop.refresh('user', slug)
  }
}

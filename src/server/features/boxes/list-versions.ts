import type { Query, Reply } from '#contract/call.ts'
import type { BoxVersionEntry, boxVersions } from '#contract/http/boxes.ts'
import { averageValue, type BoxKind, rtp } from '#domain/games/box.ts'
import { toCoins } from '#domain/money/money.ts'
import type { Database } from '#server/platform/db/database.ts'
import { cutPage, refuseCursor } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { type Shop, versionOf } from './shop.ts'
import { listVersions, type VersionRow } from './store.ts'

/** The versions of a box, newest first; the cursor is the last version shown. */
export async function readVersions(
  { database, shop }: { database: Pick<Database, 'pool'>; shop: Pick<Shop, 'find'> },
  kind: BoxKind,
  slug: string,
  { cursor, limit }: Query<typeof boxVersions>,
): Promise<Reply<typeof boxVersions>> {
  const box = shop.find(slug, kind) ?? refuse('box_not_found')
  // A version that is planned is not shown before it sells.
  const before = cursor === undefined ? box.version.version + 1 : readCursor(cursor)
  const rows = await listVersions(database.pool, kind, slug, { before, limit: limit + 1 })
  const { shown, next_cursor } = cutPage(rows, limit, ({ body }) => body.version)
  return { data: shown.map(present), next_cursor }
}

function readCursor(cursor: string): number {
  if (/^[1-9]\d{0,8}$/.test(cursor)) return Number(cursor)
  return refuseCursor()
}

function present({ body, hash, created_at }: VersionRow): BoxVersionEntry {
  const version = versionOf(body)
  return {
    version: version.version,
    version_hash: hash.toString('hex'),
    price: toCoins(version.priceCents),
    average: toCoins(averageValue(version.items)),
    rtp: version.priceCents > 0n ? rtp(version).percent : null,
    items: version.items.length,
    top_price: toCoins(version.items[0]?.priceCents ?? 0n),
    created_at: created_at.toISOString(),
  }
}

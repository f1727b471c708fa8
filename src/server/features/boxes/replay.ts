import { drawBox, versionHash } from '#domain/games/box.ts'
import type { Replay } from '#server/ledger/index.ts'
import { versionOf } from './shop.ts'
import type { BoxBody } from './store.ts'

/** How the audit recomputes an opening. */
export const boxReplay: Replay = {
  hash: (body) => versionHash(versionOf(body as BoxBody)),
  draw(body, _bet, stream) {
    const version = versionOf(body as BoxBody)
    const { ticket, item } = drawBox(version.items, stream)
    return {
      result: { ticket, item_id: item.id },
      payout: item.priceCents,
      itemId: item.id,
      stake: version.priceCents,
    }
  },
}

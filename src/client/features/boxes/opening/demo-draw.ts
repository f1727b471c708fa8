import type { Box, BoxItem } from '#contract/http/boxes.ts'
import { SERVER_SEED_BYTES } from '#domain/fairness/seeds.ts'
import { betStream } from '#domain/fairness/stream.ts'
import { drawBox } from '#domain/games/box.ts'
import { toCents } from '#domain/money/money.ts'

/** Fills bytes with randomness: `crypto.getRandomValues` in the browser. */
type FillBytes = (bytes: Uint8Array<ArrayBuffer>) => void

/**
 * Draws items as a paid opening would, by the published odds and the server's own draw function, but from a
 * seed that this browser generates and discards. It grants nothing.
 */
export function drawDemo(box: Box, count: number, fill: FillBytes): BoxItem[] {
  const serverSeed = new Uint8Array(SERVER_SEED_BYTES)
  fill(serverSeed)
  const items = box.items.map(({ id, name, price, tickets: [first, last] }) => ({
    id,
    name,
    priceCents: toCents(price),
    tickets: last - first + 1,
  }))
  return Array.from({ length: count }, (_, nonce) => {
    const { item } = drawBox(items, betStream({ serverSeed, clientSeed: 'demo', nonce }))
    return boxItemOf(box, item.id)
  })
}

function boxItemOf(box: Box, id: string): BoxItem {
  const item = box.items.find((candidate) => candidate.id === id)
  if (item === undefined) throw new RangeError(`Box ${box.slug} has no item ${id}`)
  return item
}

import { bytesToHex } from '@noble/hashes/utils.js'
import type { BoxReceipt } from '#domain/fairness/receipt.ts'
import { commitmentOf, SCHEME } from '#domain/fairness/seeds.ts'
import { type BetSeed, betStream, type Hmac } from '#domain/fairness/stream.ts'
import {
  type BoxItem,
  type BoxVersion,
  boxPrice,
  drawBox,
  orderItems,
  TICKETS,
  versionHash,
} from '#domain/games/box.ts'
import type { Replay } from './replay.ts'

/** A box of a cheap, a mid-priced and an expensive item, with the usual house edge. */
export function aVersion(overrides: Partial<BoxVersion> = {}): BoxVersion {
  const items: BoxItem[] = [
    { id: 'crown', name: 'Crown “Étoile”', priceCents: 250_000n, tickets: 20_000 },
    { id: 'lamp', name: 'Lamp', priceCents: 1_499n, tickets: 2_980_000 },
    { id: 'mug', name: 'Mug', priceCents: 199n, tickets: 7_000_000 },
  ]
  const priceCents = boxPrice(items)
  return { kind: 'box', slug: 'night-shift', version: 3, priceCents, items, ...overrides }
}

/** A box of 2 to 12 items with random prices, names and tickets. */
export function aRandomVersion(random: Replay): BoxVersion {
  const count = 2 + random.below(11)
  const tickets = randomTickets(random, count)
  const items = tickets.map((each, index) => ({
    id: `item-${index}-${random.below(1_000_000)}`,
    name: randomName(random),
    priceCents: BigInt(1 + random.below(10 ** (1 + random.below(7)))),
    tickets: each,
  }))
  const slug = `box-${random.below(1_000_000)}`
  const version = 1 + random.below(40)
  return { kind: 'box', slug, version, priceCents: boxPrice(items), items: orderItems(items) }
}

function randomTickets(random: Replay, count: number): number[] {
  const cuts = new Set<number>()
  while (cuts.size < count - 1) cuts.add(1 + random.below(TICKETS - 1))
  const sorted = [0, ...[...cuts].sort((left, right) => left - right), TICKETS]
  return sorted.slice(1).map((cut, index) => cut - (sorted[index] ?? 0))
}

const LETTERS = [...'abcdefghij ABCDEFG 0123456789"\\/<&é☃😀\u0001\u2028']

function randomName(random: Replay): string {
  const length = 1 + random.below(20)
  return Array.from({ length }, () => LETTERS[random.below(LETTERS.length)]).join('')
}

/** The receipt of an opening as the shop writes it after the reveal. */
export function aReceipt(
  version: BoxVersion,
  seed: BetSeed,
  known: { hash?: string; hmac?: Hmac } = {},
): BoxReceipt {
  const { ticket, item } = drawBox(version.items, betStream(seed, known.hmac))
  return {
    scheme: SCHEME,
    game: 'box',
    bet_id: `bet-${seed.nonce}`,
    player: 'Quiet Otter',
    server_seed_hash: commitmentOf(seed.serverSeed),
    server_seed: bytesToHex(seed.serverSeed),
    client_seed: seed.clientSeed,
    client_seed_origin: 'player',
    nonce: seed.nonce,
    parameters: {},
    configuration: {
      kind: 'box',
      slug: version.slug,
      version: version.version,
      version_hash: known.hash ?? versionHash(version),
      price_cents: Number(version.priceCents),
      items: orderItems(version.items).map(({ id, name, priceCents, tickets }) => ({
        id,
        name,
        price_cents: Number(priceCents),
        tickets,
      })),
    },
    stake_cents: Number(version.priceCents),
    payout_cents: Number(item.priceCents),
    result: { ticket, item_id: item.id },
    created_at: '2030-01-02T03:04:05.678Z',
  }
}

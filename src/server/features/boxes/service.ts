import type { Body, Query, Reply } from '#contract/call.ts'
import type { Category, listBoxes, openBox } from '#contract/http/boxes.ts'
import { drawBox } from '#domain/games/box.ts'
import { toCoins } from '#domain/money/money.ts'
import type { Ledger, Outcome, SettledWager, Wager } from '#server/ledger/index.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { presentItem, presentSummary } from './present.ts'
import { isPriced } from './price-filter.ts'
import type { Shop, ShopBox } from './shop.ts'

type OpenReply = Reply<typeof openBox>

export interface BoxService {
  list(query: Query<typeof listBoxes>): Reply<typeof listBoxes>
  find(slug: string): ShopBox
  /** Takes the price for each opening, draws, and gives the items to the player. */
  open(
    playerId: string,
    slug: string,
    body: Body<typeof openBox>,
    idempotencyKey: string | null,
  ): Promise<OpenReply>
}

export function createBoxService({ shop, ledger }: { shop: Shop; ledger: Ledger }): BoxService {
  ledger.onBetsSettled((bets) => {
    for (const bet of bets) {
      const box = bet.game === 'box' && shop.list().find(isSoldAs(bet.configurationId))
      if (box) shop.countOpening(box.row.slug, 1)
    }
  })

  const find = (slug: string) => shop.find(slug) ?? refuse('box_not_found')

  function list(query: Query<typeof listBoxes>): Reply<typeof listBoxes> {
    const matching = shop.list().filter(matches(query))
    const inCategory = query.category
      ? matching.filter((box) => box.row.category === query.category)
      : matching
    return {
      data: [...inCategory].sort(orders(shop)[query.sort]).map(presentSummary),
      categories: countCategories(shop.list(), matching),
    }
  }

  async function open(
    playerId: string,
    slug: string,
    { count, version }: Body<typeof openBox>,
    key: string | null,
  ): Promise<OpenReply> {
    const box = find(slug)
    const wager: Wager<OpenReply> = {
      playerId,
      game: 'box',
      house: 'house:boxes',
      stake: box.version.priceCents,
      count,
      configurationId: box.configurationId,
      parameters: {},
      play: (stream): Outcome => {
        const { ticket, item } = drawBox(box.version.items, stream)
        return { result: { ticket, item_id: item.id }, payout: item.priceCents, item }
      },
      guard: () => refuseAnotherVersion(box, version),
      idempotency: key ? { key, request: `open ${slug} ${count} ${version ?? ''}` } : null,
      reply: (settled) => presentOpenings(settled, box, shop),
    }
    return ledger.wager(wager)
  }

  return { list, find, open }
}

/** A page that shows other odds than the ones on sale must look again before it pays. */
function refuseAnotherVersion(box: ShopBox, shown: number | undefined): void {
  const { version, priceCents } = box.version
  if (shown === undefined || shown === version) return
  refuse('box_changed', { data: { version, price: toCoins(priceCents) } })
}

const isSoldAs = (configurationId: bigint) => (box: ShopBox) =>
  box.configurationId === configurationId

function matches(query: Query<typeof listBoxes>): (box: ShopBox) => boolean {
  const search = query.search?.toLowerCase()
  const isWanted = isPriced(query)
  return ({ row, version }) =>
    (!search || row.name.toLowerCase().includes(search) || holds(version.items, search)) &&
    isWanted(version.priceCents)
}

const holds = (items: ShopBox['version']['items'], search: string) =>
  items.some((item) => item.name.toLowerCase().includes(search))

const byPrice = (a: ShopBox, b: ShopBox) => Number(a.version.priceCents - b.version.priceCents)

const orders = (shop: Shop) => ({
  popular: (a: ShopBox, b: ShopBox) =>
    shop.openings(b.row.slug) - shop.openings(a.row.slug) || a.row.position - b.row.position,
  price_asc: byPrice,
  price_desc: (a: ShopBox, b: ShopBox) => byPrice(b, a),
  name: (a: ShopBox, b: ShopBox) => a.row.name.localeCompare(b.row.name, 'en'),
})

/** Every category of the shop, with how many of its boxes match the other filters. */
function countCategories(all: readonly ShopBox[], matching: ShopBox[]): Category[] {
  const categories = new Map(all.map(({ row }) => [row.category, row]))
  return [...categories.values()]
    .sort((a, b) => a.category_position - b.category_position)
    .map((row) => ({
      slug: row.category,
      name: row.category_name,
      boxes: matching.filter((box) => box.row.category === row.category).length,
    }))
}

function presentOpenings(settled: SettledWager, box: ShopBox, shop: Shop): OpenReply {
  const items = new Map(box.version.items.map((item) => [item.id, item]))
  return {
    data: {
      openings: settled.bets.map((bet) => {
        const item = items.get(bet.itemId ?? '')
        if (!item) throw new Error(`Bet ${bet.id} drew an item that its box does not hold`)
        return {
          bet_id: bet.id,
          nonce: bet.nonce,
          ticket: Number(bet.result.ticket),
          server_seed_hash: bet.commitment,
          client_seed: bet.clientSeed,
          box_version: box.version.version,
          item: presentItem(item, box.version.priceCents, shop),
          inventory_item_id: bet.id,
        }
      }),
      balance: toCoins(settled.balance),
      balance_seq: Number(settled.balanceSeq),
    },
  }
}

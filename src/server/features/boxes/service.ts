import type { Body, Reply } from '#contract/call.ts'
import type { openBox } from '#contract/http/boxes.ts'
import { type BoxKind, drawBox, rarityPrice } from '#domain/games/box.ts'
import { type Cents, toCoins } from '#domain/money/money.ts'
import type { Ledger, Outcome, SettledWager, Wager, WagerConditions } from '#server/ledger/index.ts'
import { type Bus, noBus } from '#server/platform/bus/bus.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { Idempotency } from '#server/platform/idempotency/replies.ts'
import { presentItem } from './present.ts'
import type { Shop, ShopBox } from './shop.ts'

type OpenReply = Reply<typeof openBox>

/** The conditions of a wager on a kind of box, in addition to its price. */
export type ConditionsOf = (playerId: string, box: ShopBox) => WagerConditions

export interface BoxService {
  /** Takes the price for each opening, draws, and adds the items to the inventory. Refuses `box_not_found`. */
  open(
    playerId: string,
    slug: string,
    body: Body<typeof openBox>,
    idempotency: Idempotency | null,
    kind?: BoxKind,
  ): Promise<OpenReply>
}

const TOPIC = 'openings'

export interface BoxDeps {
  shop: Shop
  ledger: Ledger
  bus?: Bus
  /** Required if free boxes can be opened. */
  freeConditions?: ConditionsOf
  /** The highest price of an opening now; none by default. */
  maxPrice?: () => Cents
}

export function createBoxService(deps: BoxDeps): BoxService {
  const { shop, ledger, freeConditions, maxPrice, bus = noBus } = deps
  ledger.onBetsSettled((bets) => {
    const opened = bets.flatMap((bet) => (bet.game === 'box' ? [bet.configurationId] : []))
    for (const configurationId of opened) shop.countOpening(configurationId)
    if (opened.length > 0) bus.publish(TOPIC, opened.join())
  })
  bus.subscribe(TOPIC, (opened) => {
    for (const configurationId of opened.split(',')) shop.countOpening(BigInt(configurationId))
  })

  const find = (slug: string, kind?: BoxKind) => shop.find(slug, kind) ?? refuse('box_not_found')

  function conditionsOf(playerId: string, box: ShopBox): WagerConditions | undefined {
    if (box.row.kind !== 'free') return undefined
    if (!freeConditions) throw new Error('A free box has no conditions')
    return freeConditions(playerId, box)
  }

  async function open(
    playerId: string,
    slug: string,
    { count, version }: Body<typeof openBox>,
    idempotency: Idempotency | null,
    kind: BoxKind = 'box',
  ): Promise<OpenReply> {
    const box = find(slug, kind)
    const conditions = conditionsOf(playerId, box)
    const wager: Wager<OpenReply> = {
      playerId,
      game: 'box',
      house: 'house:boxes',
      stake: box.version.priceCents,
      count,
      configurationId: box.configurationId,
      parameters: {},
      draw: (stream): Outcome => {
        const { ticket, item } = drawBox(box.version.items, stream)
        return { result: { ticket, item_id: item.id }, payout: item.priceCents, item }
      },
      validate() {
        refuseAnotherVersion(find(slug, kind), version ?? box.version.version)
        if (maxPrice) refusePriceAbove(maxPrice(), box.version.priceCents)
      },
      ...(conditions && { conditions }),
      idempotency,
      reply: (settled) => presentOpenings(settled, box, shop),
    }
    return ledger.wager(wager)
  }

  return { open }
}

/** Refuses if the page showed a version other than the one on sale: the odds differ, so it must reload. */
export function refuseAnotherVersion(box: ShopBox, shown: number): void {
  const { version, priceCents } = box.version
  if (shown !== version) refuse('box_changed', { data: { version, price: toCoins(priceCents) } })
}

/** Refuses a bet whose price is above the highest stake. Both in cents. */
export function refusePriceAbove(max: Cents, price: Cents): void {
  if (price <= max) return
  const values = { max: toCoins(max) }
  refuse('validation_failed', { message: { code: 'price_above_stakes', values } })
}

function presentOpenings(settled: SettledWager, box: ShopBox, shop: Shop): OpenReply {
  const items = new Map(box.version.items.map((item) => [item.id, item]))
  const base = rarityPrice(box.version)
  return {
    data: {
      openings: settled.bets.map((bet) => {
        const item = items.get(bet.itemId ?? '')
        if (!item) throw new Error(`Bet ${bet.id} drew an item that is not in its box`)
        return {
          bet_id: bet.id,
          nonce: bet.nonce,
          ticket: Number(bet.result.ticket),
          server_seed_hash: bet.commitment,
          client_seed: bet.clientSeed,
          box_version: box.version.version,
          item: presentItem(item, base, shop),
          inventory_item_id: bet.id,
        }
      }),
      balance: toCoins(settled.balance),
      balance_seq: Number(settled.balanceSeq),
    },
  }
}

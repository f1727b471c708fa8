import type { RepricedBox } from '#contract/http/operator/catalogue.ts'
import { given } from '#contract/words/message.ts'
import { type BoxItem, boxPrice, orderItems, rtp } from '#domain/games/box.ts'
import { type RtpBounds, returnFault } from '#domain/games/box-pricing.ts'
import { customBoxFaults } from '#domain/games/custom-box.ts'
import { freeBoxFault } from '#domain/games/free-box.ts'
import { type Cents, toCents, toCoins } from '#domain/money/money.ts'
import { makeVersions, type NewBox, noteChange } from '#server/features/boxes/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuse, refuseField } from '#server/platform/http/refuse.ts'
import { lockItems, upsertItems } from './item-store.ts'
import { type HolderRow, hideBoxes, lockHolders, moveToVersions } from './price-store.ts'

export interface PriceDeps {
  clock: Pick<Clock, 'now'>
  bounds: RtpBounds
}

export interface PriceChange {
  prices: readonly { id: string; price: number }[]
  /** Whether the boxes that hold the items follow. */
  isRepricing: boolean
}

/** A box that holds an item whose price changes, as it is and as it would be. */
interface Repriced {
  row: HolderRow
  items: readonly BoxItem[]
  priceCents: Cents
  fault: string | null
}

/**
 * Changes prices of items, and if wanted makes new versions of all boxes on sale or planned that hold them: the shop's by
 * their pricing, players' at the price of their chances. A player's box whose price would lie outside the bounds is
 * hidden; a box of the shop that could not be sold refuses the change, and a dry run, which the caller rolls back, only
 * names it. What players own keeps its value.
 */
export async function changePrices(
  tx: Tx,
  deps: PriceDeps,
  change: PriceChange,
  { isDryRun }: { isDryRun: boolean },
): Promise<RepricedBox[]> {
  const boxes = await reprice(tx, deps, change)
  await writePrices(tx, change)
  await noteChange(tx)
  if (!change.isRepricing) return boxes.map((box) => presentKept(box))
  const broken = boxes.filter(({ row, fault }) => row.kind !== 'user' && fault !== null)
  if (broken.length > 0 && !isDryRun) {
    const text = broken.map(({ row, fault }) => `${row.slug}: ${fault}`).join(' ')
    refuseField('prices', given(text))
  }
  // A box and its plan are made one after the other, because each new version counts from the newest.
  const versions = new Map<Repriced, number>()
  for (const isPlanned of [false, true]) {
    const good = boxes.filter(({ row, fault }) => fault === null && row.is_planned === isPlanned)
    const made = await makeVersions(tx, deps.clock, good.map(newBoxOf))
    const moves = good.map(({ row: { kind, slug, is_planned } }, index) => ({
      ...{ kind, slug, is_planned },
      configuration_id: String(made[index]?.configurationId),
    }))
    await moveToVersions(tx, moves)
    for (const [index, box] of good.entries()) {
      versions.set(box, made[index]?.version.version ?? box.row.body.version)
    }
  }
  const unsellable = boxes.filter(({ row, fault }) => row.kind === 'user' && fault !== null)
  const hidden = unsellable.map(({ row }) => row.slug)
  await hideBoxes(tx, hidden, instantOf(deps.clock))
  return boxes.map((box) => presentMoved(box, versions.get(box)))
}

async function reprice(
  tx: Tx,
  { bounds }: PriceDeps,
  { prices }: PriceChange,
): Promise<Repriced[]> {
  const wanted = new Map(prices.map(({ id, price }) => [id, toCents(price)]))
  if (wanted.size < prices.length) refuseField('prices', { code: 'price_twice' })
  const items = await lockItems(tx, [...wanted.keys()])
  const unknown = [...wanted.keys()].find((id) => !items.has(id))
  if (unknown !== undefined) {
    refuseField('prices', { code: 'price_item_unknown', values: { id: unknown } })
  }
  const moved = new Map([...wanted].filter(([id, price]) => items.get(id)?.price !== price))
  if (moved.size === 0) return []
  const rows = await lockHolders(tx, [...moved.keys()])
  return rows.map((row) => repricedOf(row, moved, bounds))
}

/** A box with the new prices; items whose price does not change now keep the one in its version. */
function repricedOf(row: HolderRow, prices: Map<string, Cents>, bounds: RtpBounds): Repriced {
  const items = orderItems(
    row.body.items.map(({ id, name, price_cents, tickets }) => ({
      id,
      name,
      tickets,
      priceCents: prices.get(id) ?? BigInt(price_cents),
    })),
  )
  if (row.kind === 'free') {
    return { row, items, priceCents: 0n, fault: freeBoxFault(row.tier ?? 0, items) }
  }
  if (row.kind === 'user') {
    return { row, items, priceCents: boxPrice(items), fault: customBoxFaults(items)[0] ?? null }
  }
  const priceCents =
    row.wanted_rtp === null
      ? BigInt(row.body.price_cents)
      : boxPrice(items, 10_000 - row.wanted_rtp)
  return { row, items, priceCents, fault: returnFault(items, priceCents, bounds) }
}

/** For `makeVersions`, which looks at the table only. */
function newBoxOf({ row, items, priceCents }: Repriced): NewBox {
  const { kind, slug } = row
  const window = {
    slug,
    name: '',
    description: '',
    tag: null,
    hue: 0,
    position: 0,
    items,
    priceCents,
  }
  if (kind === 'free') return { ...window, kind, tier: row.tier ?? 0 }
  return kind === 'user' ? { ...window, kind, makerId: '' } : { ...window, kind, category: '' }
}

async function writePrices(tx: Tx, { prices }: PriceChange): Promise<void> {
  const rows = await lockItems(
    tx,
    prices.map(({ id }) => id),
  )
  const changed = prices.flatMap(({ id, price }) => {
    const row = rows.get(id) ?? refuse('not_found')
    const cents = toCents(price)
    return row.price === cents ? [] : [{ ...row, price: cents }]
  })
  await upsertItems(tx, changed)
}

/** A box that keeps its version. */
function presentKept({ row }: Repriced): RepricedBox {
  const { kind, slug, body } = row
  const rtpNow = returnOf(row)
  return {
    ...{ kind, slug, version: body.version, price: toCoins(BigInt(body.price_cents)) },
    ...{ rtp_before: rtpNow, rtp_after: rtpNow, fault: null },
  }
}

function presentMoved(box: Repriced, version: number | undefined): RepricedBox {
  const { items, priceCents, fault } = box
  return {
    ...presentKept(box),
    ...(version !== undefined && { version }),
    price: toCoins(priceCents),
    rtp_after: percentOf(items, priceCents),
    fault,
  }
}

const returnOf = ({ body }: HolderRow): number | null =>
  percentOf(
    body.items.map((item) => ({ ...item, priceCents: BigInt(item.price_cents) })),
    BigInt(body.price_cents),
  )

const percentOf = (items: readonly BoxItem[], priceCents: Cents): number | null =>
  priceCents > 0n ? rtp({ items, priceCents }).percent : null

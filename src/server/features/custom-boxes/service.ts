import { boxCovers } from '#contract/box-covers.ts'
import type { Body, Query, Reply } from '#contract/call.ts'
import type {
  createCustomBox,
  getMyBox,
  listCustomBoxes,
  listMyBoxes,
  updateCustomBox,
} from '#contract/http/custom-boxes.ts'
import type { BoxItem } from '#domain/games/box.ts'
import { toCoins } from '#domain/money/money.ts'
import { hideBox, publishBox, type Shop } from '#server/features/boxes/index.ts'
import { noteBox } from '#server/features/moderation/index.ts'
import type { Ledger } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { cutPage, readCursor } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { Context } from '#server/platform/http/route.ts'
import { type Draft, readDraft } from './draft.ts'
import { createList } from './list.ts'
import { type BoxOperations, createBoxOperations } from './operate.ts'
import { presentDraft, presentMine, statusOf } from './present.ts'
import {
  type CustomBoxRow,
  insertBox,
  listBoxes,
  lockOwnBox,
  readOwnBox,
  readStaffNames,
  readTotals,
  shareItems,
  showBox,
} from './store.ts'

export interface CustomBoxDeps {
  database: Database
  ledger: Ledger
  clock: Pick<Clock, 'now'>
  entropy: Pick<Entropy, 'bytes' | 'id'>
  shop: Shop
  brand: string
}

type Made = Reply<typeof createCustomBox>
/** How a call does its work in one transaction. */
type Once = Context['once']

export interface CustomBoxService {
  list(query: Query<typeof listCustomBoxes>): Promise<Reply<typeof listCustomBoxes>>
  listMine(makerId: string, query: Query<typeof listMyBoxes>): Promise<Reply<typeof listMyBoxes>>
  readMine(makerId: string, slug: string): Promise<Reply<typeof getMyBox>>
  /** Puts a new box on sale. */
  create(once: Once, makerId: string, draft: Draft, tag?: string): Promise<Made>
  /** Changes a box, and puts it on sale if it was hidden. */
  update(
    once: Once,
    makerId: string,
    slug: string,
    draft: Body<typeof updateCustomBox>,
  ): Promise<Made>
  hide(once: Once, makerId: string, slug: string): Promise<{ msg: string }>
  readonly operate: BoxOperations
}

const ON_SALE_MAX = 20

/** Boxes made by players, from the first draft until they are hidden. */
export function createCustomBoxService(deps: CustomBoxDeps): CustomBoxService {
  const { database, ledger, clock, entropy, shop } = deps

  async function itemsOf(tx: Tx, draft: Draft): Promise<readonly BoxItem[]> {
    const staff = await readStaffNames(tx)
    const boxes = shop.list().map(({ row }) => row.name)
    // What this node has in memory may be of before a change that has already looked for the boxes with its items.
    const ids = draft.items.map(({ item_id }) => item_id)
    return readDraft(draft, await shareItems(tx, ids), { brand: deps.brand, staff, boxes })
  }

  /** Runs `work` under the maker's mutex and refreshes the box on every node. */
  async function change<Answer extends { slug: string }>(
    once: Once,
    makerId: string,
    work: (tx: Tx) => Promise<Answer>,
  ): Promise<Answer> {
    const answer = await once(async (tx) => {
      await ledger.lock(tx, makerId)
      return work(tx)
    })
    await shop.refresh('user', answer.slug)
    return answer
  }

  async function publish(tx: Tx, makerId: string, box: Published): Promise<CustomBoxRow> {
    const { slug, draft, items, tag } = box
    await publishBox(tx, clock, {
      kind: 'user',
      slug,
      makerId,
      name: draft.name,
      description: `A box of ${items.length} items, put together by a player.`,
      cover: draft.cover,
      hue: boxCovers.find(({ name }) => name === draft.cover)?.hue ?? 0,
      tag,
      position: 0,
      items,
    })
    if (box.isNew) await insertBox(tx, { slug, id: entropy.id(), createdAt: instantOf(clock) })
    const published = (await readOwnBox(tx, makerId, slug)) ?? refuse('box_not_found')
    await noteBox(tx, deps, { boxId: published.id, makerId, name: published.name })
    return published
  }

  async function refuseTooMany(tx: Tx, makerId: string, isShown: boolean): Promise<void> {
    const { on_sale } = await readTotals(tx, makerId)
    if (!isShown && on_sale >= ON_SALE_MAX) refuse('box_limit')
  }

  async function create(once: Once, makerId: string, draft: Draft, tag?: string) {
    const data = await change(once, makerId, async (tx) => {
      const items = await itemsOf(tx, draft)
      await refuseTooMany(tx, makerId, false)
      const slug = newSlug(draft.name, entropy)
      const box = { slug, draft, items, tag: tag ?? null, isNew: true }
      return presentMine(await publish(tx, makerId, box), shop)
    })
    return { msg: `“${data.name}” is on sale.`, data }
  }

  async function update(
    once: Once,
    makerId: string,
    slug: string,
    { version, ...draft }: Body<typeof updateCustomBox>,
  ) {
    const data = await change(once, makerId, async (tx) => {
      const items = await itemsOf(tx, draft)
      const own = (await lockOwnBox(tx, makerId, slug)) ?? refuse('box_not_found')
      if (own.taken_down_at) refuse('box_taken_down')
      if (version !== undefined && version !== own.body.version) refuseEdited(own)
      await refuseTooMany(tx, makerId, statusOf(own) === 'on_sale')
      await showBox(tx, slug)
      const box = { slug, draft, items, tag: own.tag, isNew: false }
      return presentMine(await publish(tx, makerId, box), shop)
    })
    return { msg: `“${data.name}” is on sale as version ${data.version}.`, data }
  }

  async function hide(once: Once, makerId: string, slug: string) {
    const { name } = await change(once, makerId, async (tx) => {
      const own = (await lockOwnBox(tx, makerId, slug)) ?? refuse('box_not_found')
      await hideBox(tx, 'user', slug, instantOf(clock))
      return own
    })
    return { msg: `“${name}” is hidden. Past openings keep their receipts.` }
  }

  return {
    list: createList(shop),
    async listMine(makerId, { limit, cursor }) {
      const filter = { makerId, search: '', cursor: readCursor(cursor), limit: limit + 1 }
      const [rows, totals] = await Promise.all([
        listBoxes(database.pool, filter),
        readTotals(database.pool, makerId),
      ])
      const { shown, next_cursor } = cutPage(rows, limit, ({ id }) => id)
      return {
        data: shown.map((row) => presentMine(row, shop)),
        next_cursor,
        totals: {
          on_sale: Number(totals.on_sale),
          on_sale_max: ON_SALE_MAX,
          shared_openings: Number(totals.openings),
          earned: toCoins(totals.earned),
        },
      }
    },
    async readMine(makerId, slug) {
      const own = (await readOwnBox(database.pool, makerId, slug)) ?? refuse('box_not_found')
      return { data: presentDraft(own, shop) }
    },
    create,
    update,
    hide,
    operate: createBoxOperations(deps),
  }
}

interface Published {
  slug: string
  draft: Draft
  items: readonly BoxItem[]
  tag: string | null
  isNew: boolean
}

function refuseEdited({ body }: CustomBoxRow): never {
  const price = toCoins(BigInt(body.price_cents))
  return refuse('box_edited', { data: { version: body.version, price } })
}

/** Letters and digits that are not easily confused. */
const SIGNS = '23456789abcdefghjkmnpqrstuvwxyz'
const TAIL_LENGTH = 6
const HEAD_LENGTH_MAX = 40

/**
 * A new slug: the name in ASCII letters and a random suffix, so that hidden boxes cannot be found by guessing names.
 */
export function newSlug(name: string, entropy: Pick<Entropy, 'bytes'>): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const head = plain
    .match(/[a-z0-9]+/g)
    ?.join('-')
    .slice(0, HEAD_LENGTH_MAX)
    .replace(/-$/, '')
  const tail = Array.from(entropy.bytes(TAIL_LENGTH), (byte) => SIGNS[byte % SIGNS.length])
  return `${head || 'box'}-${tail.join('')}`
}

import { z } from 'zod'
import * as calls from '#contract/http/operator/catalogue.ts'
import { toCents } from '#domain/money/money.ts'
import type { CatalogueOperations } from '#server/features/catalogue/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { encodeShopPicture } from '#server/platform/pictures/shop-picture.ts'
import { type Action, type Done, defineAction, exposureOf } from './action.ts'
import { type ActionCall, requestOf } from './answer-action.ts'
import type { Detail } from './log.ts'
import type { OperatorService } from './service.ts'

/** A change that is done, and what it has made. */
interface Made<Data> extends Done {
  data: Data
}

/** What else the log says of a change, once it is done. */
interface Logged {
  logged?: Detail
}

const UPLOADED = 'A picture for the catalog'
const repricing = { hasPlayersBoxes: true }

/** Operators' calls on the catalogue. Each change is logged, then shown on every node before it is answered. */
export function catalogueRoutes(
  operators: OperatorService,
  catalogue: CatalogueOperations,
): Route[] {
  /** Performs a change under its name in the log, with what was asked, and shows it. */
  async function change<Data>(
    context: Pick<ActionCall, 'player' | 'idempotency'> & { body: { reason: string } },
    { name, role = 'operator', detail }: { name: string; role?: Action['role']; detail: Detail },
    perform: (tx: Tx) => Promise<Made<Data> & Logged>,
    refresh = () => catalogue.refresh(),
  ): Promise<Made<Data>> {
    const action = defineAction<Detail, Made<Data>>(
      name,
      z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
      () => ({
        exposure: () => exposureOf({}),
        async perform(tx) {
          const { logged, ...done } = await perform(tx)
          return { done: done as Made<Data>, detail: { ...detail, ...logged } }
        },
      }),
      role,
    )
    const { done } = await operators.act(action, { ...requestOf(context), input: detail })
    if (!done) throw new Error(`${name} waits for a second operator`)
    await refresh()
    return done
  }

  return [
    on(calls.listOperatedItems, ({ query }) => catalogue.listItems(query)),
    on(calls.createItem, (context) =>
      change(context, { name: 'item.create', detail: asked(context.body) }, async (tx) => {
        const data = await catalogue.addItem(tx, context.body)
        return { msg: `${data.name} is in the catalog.`, data, logged: { item_id: data.id } }
      }),
    ),
    on(calls.changeItem, (context) => {
      const { id } = context.params
      const { reason: _, revision, ...fields } = context.body
      const mayPrice = fields.price !== undefined && toCents(fields.price) !== catalogue.priceOf(id)
      const act = {
        name: 'item.change',
        role: mayPrice ? ('admin' as const) : ('operator' as const),
        detail: { item_id: id, ...asked(context.body) },
      }
      return change(context, act, async (tx) => {
        const data = await catalogue.changeItem(tx, id, fields, { mayPrice, revision })
        return { msg: `${data.name} is changed.`, data }
      })
    }),
    on(calls.retireItem, (context) => {
      const { id } = context.params
      const perform = async (tx: Tx) => {
        const { hidden, ...data } = await catalogue.retireItem(tx, id)
        const also = hidden > 0 ? ` Boxes of players that held it are hidden: ${hidden}.` : ''
        return { msg: `${data.name} is retired.${also}`, data }
      }
      const act = { name: 'item.retire', detail: { item_id: id } }
      return change(context, act, perform, () => catalogue.refresh(repricing))
    }),
    on(calls.restoreItem, (context) => {
      const { id } = context.params
      return change(context, { name: 'item.restore', detail: { item_id: id } }, async (tx) => {
        const data = await catalogue.restoreItem(tx, id)
        return { msg: `${data.name} is in the catalog again.`, data }
      })
    }),
    on(calls.uploadPicture, async ({ player, receiveFile }) => {
      const picture = await receiveFile(encodeShopPicture)
      const context = { player, idempotency: null, body: { reason: UPLOADED } }
      const act = { name: 'picture.upload', detail: { picture_id: picture.id } }
      const perform = async (tx: Tx) => ({
        msg: 'The picture is stored.',
        data: await catalogue.addPicture(tx, picture),
      })
      const { data } = await change(context, act, perform, async () => undefined)
      return { data }
    }),
    on(calls.changePrices, async (context) => {
      const { prices, reprice_boxes: isRepricing, is_dry_run } = context.body
      const wanted = { prices, isRepricing }
      if (is_dry_run) {
        const boxes = await catalogue.previewPrices(wanted)
        return { msg: 'Nothing is changed: this was a dry run.', data: { boxes } }
      }
      const act = {
        name: 'item.prices',
        role: 'admin' as const,
        detail: { prices: JSON.stringify(prices), reprice_boxes: isRepricing },
      }
      const perform = async (tx: Tx) => {
        const boxes = await catalogue.changePrices(tx, wanted)
        const also = isRepricing ? ` Boxes that follow: ${boxes.length}.` : ''
        return { msg: `Prices are changed: ${prices.length}.${also}`, data: { boxes } }
      }
      return change(context, act, perform, () => catalogue.refresh(repricing))
    }),
    on(calls.listShopBoxes, ({ query }) => catalogue.listBoxes(query)),
    on(calls.readShopBoxVersion, async ({ params: { slug, version }, query }) => {
      return { data: await catalogue.readVersion(slug, version, query.kind) }
    }),
    on(calls.createShopBox, (context) => {
      const { reason: _, ...form } = context.body
      return change(context, { name: 'box.create', detail: asked(form) }, async (tx) => {
        const data = await catalogue.draftBox(tx, form)
        return { msg: `${data.name} is ${data.status === 'draft' ? 'drafted' : 'planned'}.`, data }
      })
    }),
    on(calls.changeShopBox, (context) => {
      const { slug } = context.params
      const { reason: _, ...fields } = context.body
      const act = { name: 'box.change', detail: { slug, ...asked(fields) } }
      return change(context, act, async (tx) => {
        const data = await catalogue.changeBox(tx, slug, fields)
        return { msg: `${data.name} is changed: version ${data.version}, ${data.status}.`, data }
      })
    }),
    on(calls.publishShopBox, (context) => {
      const { slug } = context.params
      const { reason: _, ...when } = context.body
      return change(
        context,
        { name: 'box.publish', detail: { slug, ...asked(when) } },
        async (tx) => {
          const data = await catalogue.publishBox(tx, slug, when)
          const state = data.status === 'planned' ? `starts ${data.starts_at}` : 'is on sale'
          return { msg: `${data.name} ${state} as version ${data.version}.`, data }
        },
      )
    }),
    on(calls.retireShopBox, (context) => {
      const { slug } = context.params
      return change(context, { name: 'box.retire', detail: { slug } }, async (tx) => {
        const data = await catalogue.retireBox(tx, slug)
        return { msg: `${data.name} is off sale. Its receipts remain.`, data }
      })
    }),
    on(calls.restoreShopBox, (context) => {
      const { slug } = context.params
      return change(context, { name: 'box.restore', detail: { slug } }, async (tx) => {
        const data = await catalogue.restoreBox(tx, slug)
        return { msg: `${data.name} is on sale as version ${data.version}.`, data }
      })
    }),
    on(calls.listShopCategories, async () => ({ data: await catalogue.listCategories() })),
    on(calls.orderCategories, (context) => {
      const { slugs } = context.body
      const act = { name: 'category.order', detail: { slugs: slugs.join(', ') } }
      return change(context, act, async (tx) => {
        const data = await catalogue.orderCategories(tx, slugs)
        return { msg: `The categories are in their order: ${data.length}.`, data }
      })
    }),
    on(calls.changeCategory, (context) => {
      const { name, position } = context.body
      const category = { slug: context.params.slug, name, position }
      return change(context, { name: 'category.change', detail: category }, async (tx) => {
        await catalogue.changeCategory(tx, category)
        return { msg: `The category ${name} is changed.`, data: category }
      })
    }),
  ]
}

/** What a call asked for, as the log keeps it: lists as JSON. */
function asked({ reason: _, ...fields }: { reason?: string } & Record<string, unknown>): Detail {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (value === undefined) return []
      return [[name, typeof value === 'object' && value ? JSON.stringify(value) : value]]
    }),
  ) as Detail
}

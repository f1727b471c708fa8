import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Answer, answerJson } from '../answer.ts'
import type { Settings } from '../settings.ts'
import { isSigned } from './skinsback-signature.ts'
import type { SkinsbackStore, Trade } from './skinsback-store.ts'

const address = z.url({ protocol: /^https?$/ })
const createOrder = z.looseObject({
  order_id: z.string().min(1).max(128),
  currency: z.string().default('rub'),
  result_url: address.optional(),
  success_url: address.optional(),
  fail_url: address.optional(),
})

const PAGE = 100

/** The provider's one endpoint: a signed call with the name of a method. */
export function createSkinsbackApi(
  { skinsback, shopOrigin }: Pick<Settings, 'skinsback' | 'shopOrigin'>,
  store: SkinsbackStore,
  pageOf: (trade: Trade) => string,
): (body: string) => Answer {
  function create(fields: Record<string, unknown>): Answer {
    const parsed = createOrder.safeParse(fields)
    if (!parsed.success) return error(2, 'invalid_order_id')
    const { order_id: orderId, currency, result_url, success_url, fail_url } = parsed.data
    const addresses = [result_url, success_url, fail_url].filter((url) => url !== undefined)
    if (shopOrigin && addresses.some((url) => new URL(url).origin !== shopOrigin)) {
      return error(9, 'foreign_address')
    }
    if (store.find((trade) => trade.orderId === orderId).length > 0) {
      return error(7, 'order_id_already_exists')
    }
    const trade: Trade = {
      id: randomUUID(),
      transactionId: store.nextTransactionId(),
      orderId,
      currency,
      resultUrl: result_url ?? null,
      successUrl: success_url ?? null,
      failUrl: fail_url ?? null,
      skins: [],
      state: 'open',
      last: null,
      isUndelivered: false,
      outbox: [],
    }
    store.add(trade)
    return success({ transaction_id: trade.transactionId, url: pageOf(trade) })
  }

  function orderStatus({ order_id, transaction_id }: Record<string, unknown>): Answer {
    const [trade] = store.find(
      (each) => each.orderId === order_id || String(each.transactionId) === String(transaction_id),
    )
    if (!trade) return error(4, 'transaction_not_found')
    const { sign: _, ...said } = trade.last ? JSON.parse(trade.last) : pendingOf(trade)
    return answerJson(200, said)
  }

  function undelivered({ start_from }: Record<string, unknown>): Answer {
    const from = Number(start_from ?? 0)
    const all = store.find(({ isUndelivered }) => isUndelivered)
    const items = all.slice(from, from + PAGE).map(({ transactionId, orderId }) => ({
      transaction_id: transactionId,
      order_id: orderId,
      http_code: '0',
    }))
    const next = from + items.length
    return success({
      total_count: all.length,
      has_more: next < all.length,
      start_from: next,
      items,
    })
  }

  return (body) => {
    const fields = parsed(body)
    if (!fields) return error(-1, 'please_use_post_method')
    if (fields.shopid !== skinsback.shopId) return error(-2, 'invalid_shopid')
    if (!isSigned(fields, skinsback.secret)) return error(-3, 'invalid_signature')
    switch (fields.method) {
      case 'create':
        return create(fields)
      case 'orderstatus':
        return orderStatus(fields)
      case 'callback_error_list':
        return undelivered(fields)
      default:
        return error(-5, 'invalid_method')
    }
  }
}

const pendingOf = ({ transactionId, orderId }: Trade) => ({
  status: 'pending',
  transaction_id: transactionId,
  order_id: orderId,
})

const success = (fields: object): Answer => answerJson(200, { status: 'success', ...fields })

const error = (code: number, message: string): Answer =>
  answerJson(200, { status: 'error', error_code: code, error_message: message })

function parsed(body: string): Record<string, unknown> | null {
  try {
    const fields: unknown = JSON.parse(body)
    return typeof fields === 'object' && fields !== null ? { ...fields } : null
  } catch {
    return null
  }
}

import { z } from 'zod'
import { parseExactJson } from '#server/platform/providers/exact-json.ts'
import type { PayoutOrder, PayoutResult } from '#server/platform/providers/ports.ts'
import {
  type ProviderAnswer,
  ProviderFault,
  requestProvider,
} from '#server/platform/providers/request-provider.ts'
import { type AlphapoCallback, toAlphapoCallback } from './callback.ts'
import { type AlphapoSettings, alphapoHeaders } from './signature.ts'

export interface AlphapoClient {
  /** Requests a deposit address. `foreignId` is our id of it and contains no personal data. */
  takeAddress(order: { currency: string; foreignId: string }): Promise<TakenAddress>
  currencies(): Promise<AlphapoCurrency[]>
  /** The rates of all currencies in `to`: `rateFrom` of a currency are worth `rateTo`. */
  pairs(to: string): Promise<AlphapoPair[]>
  /** Sent once and never retried. Returns a result instead of throwing a ProviderFault. */
  createWithdrawal(order: PayoutOrder): Promise<PayoutResult>
  /**
   * The provider's transactions by its id, or by our id of a withdrawal or an address. An empty result means that it
   * knows of none now; one that was just sent may still appear.
   */
  findTransactions(by: { id: string } | { foreignId: string }): Promise<AlphapoCallback[]>
}

export interface TakenAddress {
  id: string
  address: string
  tag: string | null
}

export interface AlphapoCurrency {
  currency: string
  minimumAmount: string
  precision: number
}

export interface AlphapoPair {
  from: string
  to: string
  rateFrom: string
  rateTo: string
}

const decimal = z.string().regex(/^\d+(?:\.\d+)?$/)

const taken = z.object({
  data: z.object({
    id: z.string(),
    address: z.string().min(1).max(128),
    tag: z.string().max(64).nullish(),
    currency: z.string(),
    foreign_id: z.string(),
  }),
})

const currencyList = z.object({
  data: z.array(
    z.object({
      currency: z.string(),
      type: z.string(),
      minimum_amount: decimal,
      precision: z.coerce.number().int(),
    }),
  ),
})

const pairList = z.object({
  data: z.array(
    z.object({
      currency_from: z.object({ currency: z.string() }),
      currency_to: z.object({ currency: z.string() }),
      rate_from: decimal,
      rate_to: decimal,
    }),
  ),
})

const withdrawn = z.object({ data: z.object({ id: z.string(), foreign_id: z.string() }) })
const refused = z.object({ errors: z.record(z.string(), z.unknown()) })

const PRECISION_MAX = 18

/** The client of the crypto provider at a base URL. All methods except `createWithdrawal` throw ProviderFaults. */
export function createAlphapoClient(
  settings: AlphapoSettings,
  { timeoutMs }: { timeoutMs: number },
): AlphapoClient {
  const base = settings.url.replace(/\/$/, '')

  function ask(path: string, order: object, method: 'POST' | 'GET' = 'POST') {
    const body = JSON.stringify(order)
    const headers = alphapoHeaders(body, settings)
    return requestProvider(`${base}${path}`, { method, headers, body, timeoutMs })
  }

  return {
    async takeAddress({ currency, foreignId }) {
      const answer = await ask('/addresses/take', { currency, foreign_id: foreignId })
      const { data } = read(taken, answer)
      if (data.currency !== currency || data.foreign_id !== foreignId) {
        throw new ProviderFault('The provider returned an address for another request.', {})
      }
      return { id: data.id, address: data.address, tag: data.tag ?? null }
    },

    async currencies() {
      const { data } = read(currencyList, await ask('/currencies/list', {}))
      return data
        .filter(({ type }) => type === 'crypto')
        .map(({ currency, minimum_amount, precision }) => ({
          currency,
          minimumAmount: minimum_amount,
          precision: Math.min(precision, PRECISION_MAX),
        }))
    },

    async pairs(to) {
      const { data } = read(pairList, await ask('/currencies/pairs', { currency_to: to }))
      return data.map((pair) => ({
        from: pair.currency_from.currency,
        to: pair.currency_to.currency,
        rateFrom: pair.rate_from,
        rateTo: pair.rate_to,
      }))
    },

    async createWithdrawal({ reference, ...order }) {
      try {
        return resultOf(await ask('/withdrawal/crypto', { foreign_id: reference, ...order }))
      } catch (error) {
        if (!(error instanceof ProviderFault)) throw error
        return { kind: error.isUnsent ? 'refused' : 'unknown', reason: error.message }
      }
    },

    async findTransactions(by) {
      const order = 'id' in by ? { id: by.id } : { foreign_id: by.foreignId }
      const answer = await ask('/transactions/info', order, 'GET')
      return isNotFound(answer, Object.keys(order)) ? [] : readTransactions(answer)
    },
  }
}

/** Only an explicit refusal counts as refused. After any other response the withdrawal may have been accepted. */
function resultOf(answer: ProviderAnswer): PayoutResult {
  const { status, text } = answer
  const reason = `The provider returned ${status}: ${text.slice(0, 300)}`
  const body = parsed(text)
  const made = withdrawn.safeParse(body)
  if (isGood(status) && made.success) return { kind: 'accepted', id: made.data.data.id }
  const no = refused.safeParse(body)
  if (status < 400 || status >= 500 || status === 408 || !no.success) {
    return { kind: 'unknown', reason }
  }
  // A duplicate id means that an earlier request with it has arrived.
  if ('foreign_id' in no.data.errors) return { kind: 'unknown', reason }
  return { kind: 'refused', reason }
}

function isNotFound({ status, text }: ProviderAnswer, names: string[]): boolean {
  if (status === 404) return true
  const no = refused.safeParse(parsed(text))
  return status === 400 && no.success && names.some((name) => name in no.data.errors)
}

function readTransactions({ status, text }: ProviderAnswer): AlphapoCallback[] {
  const body = parsed(text)
  const found = isObject(body) && 'data' in body ? body.data : body
  const transactions = (Array.isArray(found) ? found : [found]).map(toAlphapoCallback)
  const known = transactions.filter((each) => each !== null)
  if (isGood(status) && known.length === transactions.length) return known
  throw new ProviderFault(`The provider returned ${status}: ${text.slice(0, 300)}`, {})
}

function read<T extends z.ZodType>(shape: T, { status, text }: ProviderAnswer): z.output<T> {
  const result = shape.safeParse(parsed(text))
  if (isGood(status) && result.success) return result.data
  throw new ProviderFault(`The provider returned ${status}: ${text.slice(0, 300)}`, {})
}

const isGood = (status: number): boolean => status === 200 || status === 201

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch {
    return null
  }
}

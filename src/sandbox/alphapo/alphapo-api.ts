import { randomBytes } from 'node:crypto'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, bech32, createBase58check } from '@scure/base'
import { z } from 'zod'
import { type Answer, answerJson } from '../answer.ts'
import { currencies, findCurrency, type SandboxCurrency } from './alphapo-currencies.ts'
import type { AlphapoStore, Transaction } from './alphapo-store.ts'

/** The provider's calls on what it holds; the signature is checked before. */
export interface AlphapoApi {
  /** Null when there is no such call. */
  call(method: string, path: string, body: unknown): Answer | null
}

const text = z.string().min(1).max(128)
const amountText = z.string().regex(/^\d{1,20}(\.\d{1,18})?$/)

const takeOrder = z.object({
  currency: text,
  foreign_id: text,
  end_user_reference: text.optional(),
})
const pairQuestion = z.object({ currency_from: text.optional(), currency_to: text.optional() })
const calculation = z.object({
  sender_currency: text,
  receiver_currency: text,
  sender_amount: amountText,
})
const withdrawalOrder = z.object({
  foreign_id: text,
  amount: amountText,
  currency: text,
  address: text,
})
const infoQuestion = z.union([
  z.strictObject({ id: z.union([z.number(), z.string()]) }),
  z.strictObject({ foreign_id: text }),
  z.strictObject({ txid: text }),
])

const DOLLAR = 'USD'
const FIX_SECONDS = 60
const CALCULATIONS_A_MINUTE = 30

export function createAlphapoApi(
  store: AlphapoStore,
  onWithdrawal: (withdrawal: Transaction) => void,
): AlphapoApi {
  let calculatedAt: number[] = []

  function take(order: z.output<typeof takeOrder>): Answer {
    const currency = findCurrency(order.currency)
    if (!currency) return errors({ currency: 'The selected currency is invalid.' })
    const taken = {
      id: store.nextId(),
      currency: currency.currency,
      address: anAddress(currency),
      tag: currency.currency === 'XRP' ? String(store.nextId()) : null,
      foreignId: order.foreign_id,
      reference: order.end_user_reference ?? order.foreign_id,
    }
    store.addAddress(taken)
    const { foreignId: foreign_id, reference: end_user_reference, ...shown } = taken
    return answerJson(201, { data: { ...shown, foreign_id, end_user_reference } })
  }

  function withdraw(order: z.output<typeof withdrawalOrder>): Answer {
    const { foreign_id: foreignId, amount, currency, address } = order
    const known = findCurrency(currency)
    if (!known) return errors({ currency: 'The selected currency is invalid.' })
    if (
      store.find((each) => each.type === 'withdrawal' && each.foreignId === foreignId).length > 0
    ) {
      return errors({ foreign_id: 'The foreign id has already been taken.' })
    }
    if (Number(amount) < Number(known.minimum)) {
      return errors({ amount: `The amount must be at least ${known.minimum}.` })
    }
    const withdrawal: Transaction = {
      id: store.nextId(),
      type: 'withdrawal',
      ...{ foreignId, currency, amount, address },
      txid: randomBytes(32).toString('hex'),
      last: null,
      state: 'processing',
      outbox: [],
    }
    store.addTransaction(withdrawal)
    onWithdrawal(withdrawal)
    return answerJson(201, {
      data: {
        id: withdrawal.id,
        foreign_id: foreignId,
        type: 'withdrawal',
        status: 'processing',
        ...{ amount, sender_amount: amount, sender_currency: currency },
        ...{ receiver_amount: amount, receiver_currency: currency },
      },
    })
  }

  function calculate(question: z.output<typeof calculation>): Answer {
    const now = Date.now()
    calculatedAt = calculatedAt.filter((at) => now - at < 60_000)
    if (calculatedAt.push(now) > CALCULATIONS_A_MINUTE) {
      return answerJson(429, { errors: { 'error code: 101': 'Too many requests.' } })
    }
    const sender = findCurrency(question.sender_currency)
    if (!sender || question.receiver_currency !== DOLLAR) {
      return errors({ sender_currency: 'Exchange is unavailable for given currencies' })
    }
    const worth = (Number(question.sender_amount) * Number(sender.dollars)).toFixed(8)
    const fixed = Math.floor(now / 1000)
    return answerJson(200, {
      data: {
        ...question,
        receiver_amount: worth,
        fee_currency: DOLLAR,
        fee_amount: '0.00000000',
        price: sender.dollars,
        ...{ ts_fixed: fixed, ts_release: fixed + FIX_SECONDS, fix_period: FIX_SECONDS },
      },
    })
  }

  function info(question: z.output<typeof infoQuestion>): Answer {
    const [name = '', value] = Object.entries(question)[0] ?? []
    const found = store.find(({ id, foreignId, txid, last }) => {
      const own = { id: String(id), foreign_id: foreignId, txid }
      return last !== null && own[name as keyof typeof own] === String(value)
    })
    if (found.length === 0) return errors({ [name]: `The selected ${name} is invalid.` })
    const callbacks = found.map(({ last }) => JSON.parse(last ?? 'null'))
    return answerJson(200, callbacks.length === 1 ? callbacks[0] : callbacks)
  }

  return {
    call(method, path, body) {
      switch (`${method} ${path}`) {
        case 'POST /addresses/take':
          return read(takeOrder, body, take)
        case 'POST /currencies/list':
          return answerJson(200, { data: currencies.map(listed) })
        case 'POST /currencies/pairs':
        case 'POST /currencies/rates':
          return read(pairQuestion, body, pairs)
        case 'POST /exchange/calculate':
          return read(calculation, body, calculate)
        case 'POST /withdrawal/crypto':
          return read(withdrawalOrder, body, withdraw)
        case 'GET /transactions/info':
          return read(infoQuestion, body, info)
        default:
          return null
      }
    },
  }
}

function read<T extends z.ZodType>(
  shape: T,
  body: unknown,
  work: (order: z.output<T>) => Answer,
): Answer {
  const parsed = shape.safeParse(body)
  if (parsed.success) return work(parsed.data)
  return errors(
    Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => [path.join('.') || 'body', message]),
    ),
  )
}

const errors = (each: Record<string, string>): Answer => answerJson(400, { errors: each })

const listed = ({ id, currency, minimum, precision }: SandboxCurrency) => ({
  id,
  type: 'crypto',
  currency,
  minimum_amount: minimum,
  deposit_fee_percent: '0.000000',
  withdrawal_fee_percent: '0.000000',
  precision,
})

function pairs({ currency_from: from, currency_to: to }: z.output<typeof pairQuestion>): Answer {
  const wanted = currencies.filter(({ currency }) => from === undefined || from === currency)
  const isDollar = to === undefined || to === DOLLAR
  const data = wanted.map(({ currency, minimum, dollars }) => ({
    currency_from: {
      currency,
      type: 'crypto',
      min_amount: minimum,
      min_amount_deposit_with_exchange: minimum,
    },
    currency_to: { currency: DOLLAR, type: 'fiat' },
    rate_from: '1',
    rate_to: dollars,
  }))
  return answerJson(200, { data: isDollar ? data : [] })
}

const base58check = createBase58check(sha256)

const versioned = (version: number): string =>
  base58check.encode(Uint8Array.from([version, ...randomBytes(20)]))

const segwit = (prefix: string): string =>
  bech32.encode(prefix, [0, ...bech32.toWords(randomBytes(20))])

/** An address as its network writes them. Nobody holds its key: what is sent there is lost. */
const makers: Record<SandboxCurrency['network'], () => string> = {
  bitcoin: () => segwit('bc'),
  litecoin: () => segwit('ltc'),
  dogecoin: () => versioned(0x1e),
  tron: () => versioned(0x41),
  ethereum: () => `0x${randomBytes(20).toString('hex')}`,
  solana: () => base58.encode(randomBytes(32)),
}

export const anAddress = ({ currency, network }: SandboxCurrency): string =>
  currency === 'BCH' || currency === 'XRP' ? versioned(0x00) : makers[network]()

import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type Answer,
  answerJson,
  answerPage,
  answerSeeOther,
  answerText,
  type SandboxRequest,
} from '../answer.ts'
import { createDeliveries } from '../payments/deliveries.ts'
import type { Gateway } from '../payments/gateway.ts'
import type { Exchange, Records } from '../payments/records.ts'
import type { Settings } from '../settings.ts'
import { createAlphapoApi } from './alphapo-api.ts'
import { missingAddressPage, sendPage, withdrawalsPage } from './alphapo-page.ts'
import {
  type Ending,
  endings,
  isScenario,
  noticeOfWithdrawal,
  noticesOfDeposit,
} from './alphapo-scenarios.ts'
import { isSigned } from './alphapo-signature.ts'
import { type DepositAddress, openAlphapoStore, type Transaction } from './alphapo-store.ts'
import { createAlphapoTricks, isWithdrawalMode, type WithdrawalMode } from './alphapo-tricks.ts'

const API = '/alphapo/api/v2'
/** Whoever sends coins waits no longer than this for the shop to take the callback. */
const PAGE_WAIT_MS = 1_000
const AMOUNT = /^\d{1,12}(\.\d{1,8})?$/

/** A stand-in for the crypto provider: its calls, a wallet's page, and callbacks to the shop. */
export function createAlphapoGateway(
  settings: Settings,
  publicUrlOf: () => string,
  records: Records,
): Gateway {
  const { alphapo, merchant, shopUrl } = settings
  const store = openAlphapoStore(settings.dataFolder)
  const tricks = createAlphapoTricks(alphapo, records)
  const frame = () => ({ publicUrl: publicUrlOf(), merchant })
  let withdrawalMode: WithdrawalMode = 'confirm'
  const deliveries = createDeliveries<Transaction>(settings, records, {
    urlOf: () => store.callbackUrl ?? (shopUrl && `${shopUrl}/callbacks/alphapo`),
    isTaken: (status) => status === 200,
    onSending(transaction, { body, state }) {
      transaction.last = body
      transaction.state = state
    },
    save: store.save,
  })
  const api = createAlphapoApi(store, (withdrawal) => {
    if (withdrawalMode === 'wait') return
    const ending = withdrawalMode === 'cancel' ? 'cancelled' : 'confirmed'
    const sending = { isDelayed: true, ...(withdrawalMode === 'lose' && { copies: 0 }) }
    withdrawal.outbox = [noticeOfWithdrawal(withdrawal, ending, alphapo, sending)]
    void deliveries.start(withdrawal)
  })

  async function answerCall({ method, path: url, headers, body }: SandboxRequest): Promise<Answer> {
    const path = url.slice(API.length)
    const work = () => answerSigned(method, path, headers, body)
    // Rates are asked for all the time: a trick waits for a call that somebody has started.
    const isPlayed = path === '/addresses/take' || path === '/withdrawal/crypto'
    const exchange: Exchange = { direction: 'in', method, url, body, status: null, answer: '' }
    records.add(exchange)
    const answer = await (isPlayed ? tricks.play(work) : work())
    Object.assign(exchange, { status: answer.status, answer: answer.body })
    return answer
  }

  function answerSigned(
    method: string,
    path: string,
    headers: SandboxRequest['headers'],
    body: string,
  ): Answer {
    if (method === 'GET' && path === '/ping') return answerText(200, 'OK')
    if (!isSigned(body, headers, alphapo)) {
      return answerJson(403, { errors: { signature: 'The signature is missing or wrong.' } })
    }
    const known = api.call(method, path, parsed(body))
    return known ?? answerJson(404, { errors: { path: 'There is no such call.' } })
  }

  async function answerSend(to: DepositAddress, form: URLSearchParams): Promise<Answer> {
    const amount = form.get('amount') ?? ''
    const scenario = form.get('scenario') ?? 'confirm'
    if (!AMOUNT.test(amount) || !isScenario(scenario)) {
      return answerText(400, 'There is no such choice.')
    }
    const transaction: Transaction = {
      id: store.nextId(),
      type: 'deposit',
      foreignId: to.foreignId,
      currency: to.currency,
      amount,
      address: to.address,
      txid: randomBytes(32).toString('hex'),
      last: null,
      state: 'on its way',
      outbox: [],
    }
    transaction.outbox = noticesOfDeposit(transaction, to, scenario, alphapo)
    store.addTransaction(transaction)
    await Promise.race([deliveries.start(transaction), delay(PAGE_WAIT_MS)])
    return answerSeeOther(`${publicUrlOf()}/alphapo/send/${to.address}`)
  }

  async function answerPages({ method, path, body }: SandboxRequest): Promise<Answer | null> {
    const address = /^\/alphapo\/send\/([A-Za-z0-9]{20,100})$/.exec(path)?.[1]
    if (address) {
      const to = store.findAddress(address)
      if (!to) return answerPage(404, missingAddressPage(frame()))
      if (method === 'POST') return answerSend(to, new URLSearchParams(body))
      const sent = store.find((each) => each.type === 'deposit' && each.address === address)
      return answerPage(200, sendPage(frame(), to, sent.slice(-5)))
    }
    if (path === '/alphapo/withdrawals') {
      if (method === 'POST') return answerMode(new URLSearchParams(body))
      const withdrawals = store.find(({ type }) => type === 'withdrawal')
      return answerPage(200, withdrawalsPage(frame(), withdrawals.reverse(), withdrawalMode))
    }
    const id = /^\/alphapo\/withdrawals\/(\d{1,12})$/.exec(path)?.[1]
    return id && method === 'POST' ? answerEnd(Number(id), new URLSearchParams(body)) : null
  }

  function answerMode(form: URLSearchParams): Answer {
    const mode = form.get('mode') ?? ''
    if (!isWithdrawalMode(mode)) return answerText(400, 'There is no such choice.')
    withdrawalMode = mode
    return answerSeeOther(`${publicUrlOf()}/alphapo/withdrawals`)
  }

  async function answerEnd(id: number, form: URLSearchParams): Promise<Answer> {
    const ending = form.get('ending') ?? ''
    const [withdrawal] = store.find((each) => each.type === 'withdrawal' && each.id === id)
    if (!withdrawal || !Object.hasOwn(endings, ending)) {
      return answerText(400, 'There is no such choice.')
    }
    if (withdrawal.state === 'processing') {
      withdrawal.outbox = [noticeOfWithdrawal(withdrawal, ending as Ending, alphapo)]
      await Promise.race([deliveries.start(withdrawal), delay(PAGE_WAIT_MS)])
    }
    return answerSeeOther(`${publicUrlOf()}/alphapo/withdrawals`)
  }

  /** For tests, in place of the provider's own portal: where callbacks go. */
  function answerPortal({ method, path, headers, body }: SandboxRequest): Answer | null {
    const isAllowed = headers['x-sandbox-secret'] === alphapo.secret
    if (!isAllowed || method !== 'POST' || path !== '/alphapo/_callback-url') return null
    store.callbackUrl = body
    return answerJson(200, { status: 'ok' })
  }

  return {
    name: 'Crypto provider',
    tricks,
    async answer(asked) {
      if (asked.path.startsWith(`${API}/`)) return answerCall(asked)
      return (await answerPages(asked)) ?? answerPortal(asked) ?? tricks.answer(asked)
    },
    resume() {
      for (const transaction of store.find(({ outbox }) => outbox.length > 0)) {
        void deliveries.start(transaction)
      }
    },
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

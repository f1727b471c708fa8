import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type Answer,
  answerJson,
  answerPage,
  answerSeeOther,
  answerStyle,
  answerText,
  type SandboxRequest,
} from '../answer.ts'
import { readPageStyle } from '../page-style.ts'
import { createDeliveries } from '../payments/deliveries.ts'
import type { Gateway } from '../payments/gateway.ts'
import type { Records } from '../payments/records.ts'
import { confused, createTricks, failing, hanging, type Tricks } from '../payments/tricks.ts'
import type { Settings, ZenSecrets } from '../settings.ts'
import { type CheckoutRequest, duplicateFault, isFault, readCheckout } from './zen-checkout.ts'
import { missingPage, paymentPage } from './zen-page.ts'
import { isScenario, noticesOfDeclined, noticesOfPaid } from './zen-scenarios.ts'
import { type Checkout, openZenStore } from './zen-store.ts'

/** A customer waits no longer than this for the shop to take the notice. */
const REDIRECT_WAIT_MS = 1_000

const style = readPageStyle('zen/zen-page.css')

/** A stand-in for the card provider: checkouts, their hosted page, and notices to the shop. */
export function createZenGateway(
  settings: Settings,
  publicUrlOf: () => string,
  records: Records,
): Gateway {
  const { zen, merchant } = settings
  const store = openZenStore(settings.dataFolder)
  const deliveries = createDeliveries<Checkout>(settings, records, {
    urlOf: ({ ipnUrl }) => ipnUrl,
    isTaken: (status, answer) => status === 200 && isOk(answer),
    save: store.save,
  })
  const tricks = createZenTricks(zen, records)
  const frame = () => ({ publicUrl: publicUrlOf(), merchant })

  function createCheckout(text: string): Answer {
    const asked = readCheckout(text, settings)
    if (isFault(asked)) return answerJson(asked.status, { error: asked.error })
    if (store.isUsed(asked.merchantTransactionId)) {
      return answerJson(duplicateFault.status, { error: duplicateFault.error })
    }
    const checkout = openCheckout(asked)
    store.add(checkout)
    return answerJson(201, { redirectUrl: `${publicUrlOf()}/zen/pay/${checkout.id}` })
  }

  async function answerCreate(asked: SandboxRequest): Promise<Answer> {
    const answer = await tricks.play(() => createCheckout(asked.body))
    const { method, path: url, body } = asked
    records.add({ direction: 'in', method, url, body, status: answer.status, answer: answer.body })
    return answer
  }

  function answerShow(id: string): Answer {
    const checkout = store.find(id)
    if (!checkout) return answerPage(404, missingPage(frame()))
    return answerPage(200, paymentPage(frame(), checkout), originsOf(checkout))
  }

  async function answerDecide(id: string, form: URLSearchParams): Promise<Answer> {
    const checkout = store.find(id)
    if (!checkout) return answerPage(404, missingPage(frame()))
    const action = form.get('action')
    const scenario = form.get('scenario') ?? 'confirm'
    if ((action !== 'pay' && action !== 'decline') || !isScenario(scenario)) {
      return answerText(400, 'There is no such choice.')
    }
    if (checkout.state === 'open') {
      const isPaid = action === 'pay'
      checkout.state = isPaid ? 'paid' : 'declined'
      checkout.outbox = isPaid
        ? noticesOfPaid(checkout, scenario, zen)
        : noticesOfDeclined(checkout, zen)
      store.save()
      await Promise.race([deliveries.start(checkout), delay(REDIRECT_WAIT_MS)])
    }
    const next = checkout.state === 'paid' ? checkout.urlSuccess : checkout.urlFailure
    return next ? answerSeeOther(next) : answerShow(id)
  }

  async function answer(asked: SandboxRequest): Promise<Answer | null> {
    const { method, path: at } = asked
    if (method === 'POST' && at === '/zen/api/checkouts') return answerCreate(asked)
    if (method === 'GET' && at === '/zen/page.css') return answerStyle(style)
    const id = /^\/zen\/pay\/([0-9a-f-]{36})$/.exec(at)?.[1]
    if (id && method === 'GET') return answerShow(id)
    if (id && method === 'POST') return answerDecide(id, new URLSearchParams(asked.body))
    return tricks.answer(asked)
  }

  return {
    name: 'Card provider',
    tricks,
    answer,
    resume() {
      for (const checkout of store.withPending()) void deliveries.start(checkout)
    },
  }
}

/** The gateway takes nothing for an answer but HTTP 200 with `{"status":"ok"}`. */
function isOk(answer: string): boolean {
  try {
    return JSON.parse(answer)?.status === 'ok'
  } catch {
    return false
  }
}

function openCheckout(asked: CheckoutRequest): Checkout {
  return {
    id: randomUUID(),
    merchantTransactionId: asked.merchantTransactionId,
    transactionId: randomUUID(),
    amount: asked.amount,
    currency: asked.currency,
    description: asked.items?.map(({ name }) => name).join(', ') ?? 'Your order',
    urlSuccess: asked.urlSuccess ?? asked.urlRedirect ?? null,
    urlFailure: asked.urlFailure ?? asked.urlRedirect ?? null,
    ipnUrl: asked.customIpnUrl ?? null,
    state: 'open',
    outbox: [],
  }
}

const originsOf = ({ urlSuccess, urlFailure }: Checkout): string[] => [
  ...new Set(
    [urlSuccess, urlFailure].filter((url) => url !== null).map((url) => new URL(url).origin),
  ),
]

/** What the next checkout may be answered instead. */
export const createZenTricks = ({ paywallSecret }: ZenSecrets, records: Records): Tricks =>
  createTricks(
    { prefix: '/zen', secret: paywallSecret, records },
    {
      fail: failing({ error: { code: 'bad_gateway', message: 'Try again.' } }),
      hang: hanging({ error: { code: 'timeout', message: 'Too late.' } }),
      nonsense: confused(201, { redirect: 'nowhere' }),
      foreign: {
        label: 'Send the player to a foreign page',
        play: async () => answerJson(201, { redirectUrl: 'https://elsewhere.example/pay' }),
      },
    },
  )

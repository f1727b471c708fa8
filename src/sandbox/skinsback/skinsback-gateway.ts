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
import type { Records } from '../payments/records.ts'
import { confused, createTricks, failing, hanging, type Tricks } from '../payments/tricks.ts'
import type { Settings } from '../settings.ts'
import { createSkinsbackApi } from './skinsback-api.ts'
import { missingTradePage, tradePage } from './skinsback-page.ts'
import { isScenario, noticesOfDeclined, noticesOfTrade } from './skinsback-scenarios.ts'
import { skins } from './skinsback-skins.ts'
import { openSkinsbackStore, type Trade } from './skinsback-store.ts'

/** A player waits no longer than this for the shop to take the webhook. */
const REDIRECT_WAIT_MS = 1_000

/** A stand-in for the skins provider: its endpoint, its trading page, and webhooks to the shop. */
export function createSkinsbackGateway(
  settings: Settings,
  publicUrlOf: () => string,
  records: Records,
): Gateway {
  const { skinsback, merchant } = settings
  const store = openSkinsbackStore(settings.dataFolder)
  const tricks = skinsTricks(skinsback.secret, records)
  const frame = () => ({ publicUrl: publicUrlOf(), merchant })
  const api = createSkinsbackApi(
    settings,
    store,
    ({ id }) => `${publicUrlOf()}/skinsback/pay/${id}`,
  )
  const deliveries = createDeliveries<Trade>(settings, records, {
    urlOf: ({ resultUrl }) => resultUrl,
    isTaken: (status) => status === 200,
    onSending: (trade, { body }) => {
      trade.last = body.startsWith('{') ? body : JSON.stringify(formFields(body))
    },
    onGivenUp: (trade) => {
      trade.isUndelivered = true
    },
    save: store.save,
  })

  async function answerApi({ method, path: url, body }: SandboxRequest): Promise<Answer> {
    // Only what a player starts is played upon: a shop asks for statuses all the time.
    const isCreate = body.includes('"method":"create"')
    const answer = await (isCreate ? tricks.play(() => api(body)) : api(body))
    records.add({ direction: 'in', method, url, body, status: answer.status, answer: answer.body })
    return answer
  }

  async function answerDecide(trade: Trade, form: URLSearchParams): Promise<Answer> {
    const action = form.get('action')
    const scenario = form.get('scenario') ?? 'success'
    const chosen = skins.filter(({ id }) => form.getAll('skin').includes(id))
    if ((action !== 'trade' && action !== 'decline') || !isScenario(scenario)) {
      return answerText(400, 'There is no such choice.')
    }
    if (action === 'trade' && chosen.length === 0) {
      return answerText(400, 'Choose at least one skin.')
    }
    if (trade.state === 'open') {
      const isTraded = action === 'trade'
      trade.state = isTraded ? 'traded' : 'declined'
      trade.skins = isTraded ? chosen.map(({ name }) => name) : []
      trade.outbox = isTraded
        ? noticesOfTrade(trade, chosen, scenario, skinsback)
        : noticesOfDeclined(trade, skinsback)
      store.save()
      await Promise.race([deliveries.start(trade), delay(REDIRECT_WAIT_MS)])
    }
    const next = trade.state === 'traded' ? trade.successUrl : trade.failUrl
    return next ? answerSeeOther(next) : answerPage(200, tradePage(frame(), trade))
  }

  return {
    name: 'Skins provider',
    tricks,
    async answer(asked) {
      const { method, path, body } = asked
      if (method === 'POST' && path === '/skinsback/api.php') return answerApi(asked)
      const id = /^\/skinsback\/pay\/([0-9a-f-]{36})$/.exec(path)?.[1]
      if (!id) return tricks.answer(asked)
      const [trade] = store.find((each) => each.id === id)
      if (!trade) return answerPage(404, missingTradePage(frame()))
      if (method === 'POST') return answerDecide(trade, new URLSearchParams(body))
      return answerPage(200, tradePage(frame(), trade), originsOf(trade))
    },
    resume() {
      for (const trade of store.find(({ outbox }) => outbox.length > 0)) {
        void deliveries.start(trade)
      }
    },
  }
}

const skinsTricks = (secret: string, records: Records): Tricks =>
  createTricks(
    { prefix: '/skinsback', secret, records },
    {
      fail: failing({ status: 'error' }),
      hang: hanging({ status: 'error' }),
      nonsense: confused(200, { status: 'success', url: 'javascript:alert(1)' }),
      foreign: {
        label: 'Send the player to a foreign page',
        play: async () =>
          answerJson(200, {
            status: 'success',
            transaction_id: 1,
            url: 'https://elsewhere.example/pay',
          }),
      },
      refuse: {
        label: 'Refuse it',
        play: async () =>
          answerJson(200, { status: 'error', error_code: -4, error_message: 'shop_not_active' }),
      },
    },
  )

const formFields = (body: string) =>
  Object.fromEntries([...new URLSearchParams(body)].filter(([name]) => !name.includes('[')))

const originsOf = ({ successUrl, failUrl }: Trade): string[] => [
  ...new Set([successUrl, failUrl].filter((url) => url !== null).map((url) => new URL(url).origin)),
]

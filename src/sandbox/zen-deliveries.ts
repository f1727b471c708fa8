import { setTimeout as delay } from 'node:timers/promises'
import type { Records } from './records.ts'
import type { Settings } from './settings.ts'
import type { Checkout, Notice, ZenStore } from './zen-store.ts'

const ATTEMPTS_MAX = 8
const ANSWER_TIMEOUT_MS = 10_000

export interface Deliveries {
  /** Sends the checkout's notices in the background; resolves when the first has been answered. */
  start(checkout: Checkout): Promise<void>
}

/** Brings notices to the shop, each until it is taken or has been tried eight times. */
export function createDeliveries(
  { delayMs, retryMs }: Settings,
  store: ZenStore,
  records: Records,
): Deliveries {
  async function work(checkout: Checkout, onFirst: () => void): Promise<void> {
    for (let notice = checkout.outbox[0]; notice; notice = checkout.outbox[0]) {
      if (notice.isDelayed) {
        onFirst()
        await delay(delayMs)
      }
      const { copies } = notice
      await Promise.all(Array.from({ length: copies }, () => deliver(checkout, notice, onFirst)))
      checkout.outbox.shift()
      store.save()
    }
    onFirst()
  }

  async function deliver(checkout: Checkout, notice: Notice, onAnswer: () => void): Promise<void> {
    let isAnswerLost = notice.isAnswerLost
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      const isTaken = await send(checkout.ipnUrl, notice.body)
      onAnswer()
      if (isTaken && !isAnswerLost) return
      if (isTaken) isAnswerLost = false
      await delay(retryMs * 2 ** attempt)
    }
  }

  async function send(url: string | null, body: string): Promise<boolean> {
    if (!url) return true
    const { status, answer } = await post(url, body)
    records.add({ direction: 'out', method: 'POST', url, body, status, answer })
    return status === 200 && isOk(answer)
  }

  return {
    start: (checkout) => new Promise((onFirst) => void work(checkout, onFirst)),
  }
}

async function post(url: string, body: string): Promise<{ status: number; answer: string }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    })
    return { status: response.status, answer: await response.text() }
  } catch (error) {
    return { status: 0, answer: String(error) }
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

import { setTimeout as delay } from 'node:timers/promises'
import type { Settings } from '../settings.ts'
import type { Notice } from './notice.ts'
import type { Records } from './records.ts'

const ATTEMPTS_MAX = 8
const ANSWER_TIMEOUT_MS = 10_000

/** A callback to the shop. */
export interface Notifiable {
  /** Notices that the shop has not taken yet, in order. */
  outbox: Notice[]
}

export interface DeliveryRules<T extends Notifiable> {
  urlOf(target: T): string | null
  /** What counts as an answer; anything else is sent again. */
  isTaken(status: number, answer: string): boolean
  onSending?(target: T, notice: Notice): void
  /** The shop did not take a notice, however often it was sent. */
  onGivenUp?(target: T): void
  save(): void
}

export interface Deliveries<T extends Notifiable> {
  /** Sends the notices in the background; resolves when the first has been answered. */
  start(target: T): Promise<void>
}

/** Brings notices to the shop, each until it is taken or has been tried eight times. */
export function createDeliveries<T extends Notifiable>(
  { delayMs, retryMs }: Pick<Settings, 'delayMs' | 'retryMs'>,
  records: Records,
  rules: DeliveryRules<T>,
): Deliveries<T> {
  async function work(target: T, onFirst: () => void): Promise<void> {
    for (let notice = target.outbox[0]; notice; notice = target.outbox[0]) {
      if (notice.isDelayed) {
        onFirst()
        await delay(delayMs)
      }
      await sendAll(target, notice, onFirst)
      target.outbox.shift()
      rules.save()
    }
    onFirst()
  }

  async function sendAll(target: T, notice: Notice, onFirst: () => void): Promise<void> {
    rules.onSending?.(target, notice)
    const { copies } = notice
    const deliveries = Array.from({ length: copies }, () => deliver(target, notice, onFirst))
    const areTaken = await Promise.all(deliveries)
    if (!areTaken.includes(true)) rules.onGivenUp?.(target)
  }

  async function deliver(target: T, notice: Notice, onAnswer: () => void): Promise<boolean> {
    let isAnswerLost = notice.isAnswerLost
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      const isTaken = await send(rules.urlOf(target), notice)
      onAnswer()
      if (isTaken && !isAnswerLost) return true
      if (isTaken) isAnswerLost = false
      await delay(retryMs * 2 ** attempt)
    }
    return false
  }

  async function send(url: string | null, { body, headers }: Notice): Promise<boolean> {
    if (!url) return true
    const { status, answer } = await post(url, body, headers)
    records.add({ direction: 'out', method: 'POST', url, body, status, answer })
    return rules.isTaken(status, answer)
  }

  return {
    start: (target) => new Promise((onFirst) => void work(target, onFirst)),
  }
}

async function post(
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<{ status: number; answer: string }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    })
    return { status: response.status, answer: await response.text() }
  } catch (error) {
    return { status: 0, answer: String(error) }
  }
}

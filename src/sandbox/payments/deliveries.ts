import { setTimeout as delay } from 'node:timers/promises'
import type { Settings } from '../settings.ts'
import type { Notice } from './notice.ts'
import type { Records } from './records.ts'

const ATTEMPTS_MAX = 8
const ANSWER_TIMEOUT_MS = 10_000

/** A callback to the shop. */
export interface Told {
  /** Notices that the shop has not taken yet, in order. */
  outbox: Notice[]
}

export interface DeliveryRules<T extends Told> {
  urlOf(told: T): string | null
  /** What counts as an answer; anything else is sent again. */
  isTaken(status: number, answer: string): boolean
  onSending?(told: T, notice: Notice): void
  /** The shop did not take a notice, however often it was sent. */
  onGivenUp?(told: T): void
  save(): void
}

export interface Deliveries<T extends Told> {
  /** Sends the notices in the background; resolves when the first has been answered. */
  start(told: T): Promise<void>
}

/** Brings notices to the shop, each until it is taken or has been tried eight times. */
export function createDeliveries<T extends Told>(
  { delayMs, retryMs }: Pick<Settings, 'delayMs' | 'retryMs'>,
  records: Records,
  rules: DeliveryRules<T>,
): Deliveries<T> {
  async function work(told: T, onFirst: () => void): Promise<void> {
    for (let notice = told.outbox[0]; notice; notice = told.outbox[0]) {
      if (notice.isDelayed) {
        onFirst()
        await delay(delayMs)
      }
      await sendAll(told, notice, onFirst)
      told.outbox.shift()
      rules.save()
    }
    onFirst()
  }

  async function sendAll(told: T, notice: Notice, onFirst: () => void): Promise<void> {
    rules.onSending?.(told, notice)
    const { copies } = notice
    const deliveries = Array.from({ length: copies }, () => deliver(told, notice, onFirst))
    const areTaken = await Promise.all(deliveries)
    if (!areTaken.includes(true)) rules.onGivenUp?.(told)
  }

  async function deliver(told: T, notice: Notice, onAnswer: () => void): Promise<boolean> {
    let isAnswerLost = notice.isAnswerLost
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      const isTaken = await send(rules.urlOf(told), notice)
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
    start: (told) => new Promise((onFirst) => void work(told, onFirst)),
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

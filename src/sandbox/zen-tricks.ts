import { setTimeout as delay } from 'node:timers/promises'
import { type Answer, type Asked, answerJson } from './answer.ts'
import type { Records } from './records.ts'
import type { ZenSecrets } from './settings.ts'

const HANG_MS = 30_000

/** What the next checkout may be answered instead, to see how the shop takes it. */
const tricks: Record<string, () => Promise<Answer>> = {
  fail: async () => answerJson(502, { error: { code: 'bad_gateway', message: 'Try again.' } }),
  hang: async () => {
    await delay(HANG_MS, undefined, { ref: false })
    return answerJson(504, { error: { code: 'timeout', message: 'Too late.' } })
  },
  nonsense: async () => answerJson(201, { redirect: 'nowhere' }),
  foreign: async () => answerJson(201, { redirectUrl: 'https://elsewhere.example/pay' }),
}

export interface ZenTricks {
  /** Plays the trick that was asked for, once. */
  play(): Promise<Answer | null>
  /** `POST /zen/_next` names a trick, `GET /zen/_records` lists the exchanges; both want the secret. */
  answer(asked: Asked): Answer | null
}

/** The paths for tests; with the secret in `x-sandbox-secret`, so that no visitor reaches them. */
export function createZenTricks({ paywallSecret }: ZenSecrets, records: Records): ZenTricks {
  let next: string | null = null

  return {
    async play() {
      const trick = next && tricks[next]
      next = null
      return trick ? trick() : null
    },
    answer({ method, path, headers, body }) {
      if (headers['x-sandbox-secret'] !== paywallSecret) return null
      if (method === 'GET' && path === '/zen/_records') return answerJson(200, records.all())
      if (method !== 'POST' || path !== '/zen/_next') return null
      if (!Object.hasOwn(tricks, body)) return answerJson(400, { tricks: Object.keys(tricks) })
      next = body
      return answerJson(200, { status: 'ok' })
    },
  }
}

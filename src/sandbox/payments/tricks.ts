import { timingSafeEqual } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Answer, answerJson, type SandboxRequest } from '../answer.ts'
import type { Records } from './records.ts'

const HANG_MS = 30_000

/** What a call is answered instead; `work` is what it would have done. */
export interface Trick {
  label: string
  play(work: () => Answer): Promise<Answer>
}

export interface Tricks {
  /** Answers a call: as the trick that was chosen says, once, and otherwise as it should. */
  play(work: () => Answer): Promise<Answer>
  choices(): { name: string; label: string; isNext: boolean }[]
  /** Chooses for the next call; null takes a choice back. False when there is none of that name. */
  choose(name: string | null): boolean
  /** `POST {prefix}/_next` names a trick, `GET {prefix}/_records` lists the exchanges. */
  answer(asked: SandboxRequest): Answer | null
}

/**
 * What may be played on a peer's next call, to see how the shop takes it. Its paths for tests want the
 * secret in `x-sandbox-secret`, so that no visitor reaches them.
 */
export function createTricks(
  { prefix, secret, records }: { prefix: string; secret: string; records: Records },
  tricks: Readonly<Record<string, Trick>>,
): Tricks {
  let next: string | null = null

  function choose(name: string | null): boolean {
    if (name !== null && !Object.hasOwn(tricks, name)) return false
    next = name
    return true
  }

  return {
    choose,
    choices: () =>
      Object.entries(tricks).map(([name, { label }]) => ({ name, label, isNext: name === next })),
    async play(work) {
      const trick = next === null ? undefined : tricks[next]
      next = null
      return trick ? trick.play(work) : work()
    },
    answer({ method, path, headers, body }) {
      if (!isSecret(headers['x-sandbox-secret'], secret)) return null
      if (method === 'GET' && path === `${prefix}/_records`) return answerJson(200, records.all())
      if (method !== 'POST' || path !== `${prefix}/_next`) return null
      if (!choose(body)) return answerJson(400, { tricks: Object.keys(tricks) })
      return answerJson(200, { status: 'ok' })
    },
  }
}

/** Compares in constant time. */
export function isSecret(given: string | string[] | undefined, secret: string): boolean {
  if (typeof given !== 'string') return false
  const [left, right] = [Buffer.from(given), Buffer.from(secret)]
  return left.length === right.length && timingSafeEqual(left, right)
}

export const failing = (body: unknown): Trick => ({
  label: 'Answer 502',
  play: async () => answerJson(502, body),
})

export const hanging = (body: unknown): Trick => ({
  label: 'Keep silent for 30 seconds',
  async play() {
    await delay(HANG_MS, undefined, { ref: false })
    return answerJson(504, body)
  },
})

export const confused = (status: number, body: unknown): Trick => ({
  label: 'Answer nonsense',
  play: async () => answerJson(status, body),
})

/** Does what was asked, and lets the answer get lost. */
export const takenThenFailing = (body: unknown): Trick => ({
  label: 'Do it, then answer 502',
  async play(work) {
    work()
    return answerJson(502, body)
  },
})

export const takenThenHanging = (body: unknown): Trick => ({
  label: 'Do it, then keep silent for 30 seconds',
  async play(work) {
    work()
    await delay(HANG_MS, undefined, { ref: false })
    return answerJson(504, body)
  },
})

import { setTimeout as delay } from 'node:timers/promises'
import {
  type Answer,
  answerJson,
  answerPage,
  answerSeeOther,
  type SandboxRequest,
} from '../answer.ts'
import type { Settings } from '../settings.ts'
import { identityPage, refusedRequestPage } from './identity-page.ts'
import { type Person, personOf } from './identity-people.ts'

const HANG_MS = 30_000

export interface IdentityDeps {
  settings: Settings
  /** Where browsers find the sandbox, and where the shop's server does. */
  publicUrlOf: () => string
  ownUrlOf: () => string
}

/** What the visitor decided on a provider's page. */
export interface Decision<S extends string> {
  /** Null: they cancelled. */
  person: Person | null
  scenario: S
}

/** Reads the form of a provider's page; null for what its buttons cannot send. */
export function decisionOf<S extends string>(
  body: string,
  scenarios: Readonly<Record<S, string>>,
): Decision<S> | null {
  const form = new URLSearchParams(body)
  const scenario = form.get('scenario') ?? ''
  if (!Object.hasOwn(scenarios, scenario)) return null
  if (form.get('action') === 'deny') return { person: null, scenario: scenario as S }
  const person = form.get('action') === 'allow' ? personOf(form) : null
  return person && { person, scenario: scenario as S }
}

/** A page or, after its form, the way back to the shop; nothing leads anywhere else. */
export function answerSignIn<S extends string>(
  { settings, publicUrlOf }: IdentityDeps,
  asked: SandboxRequest,
  page: {
    provider: string
    asked: string
    scenarios: Readonly<Record<S, string>>
    /** Where the shop wants its answer. */
    returnTo: string | null
    /** Why the request is wrong, in a sentence. */
    fault: string | null
    decide(decision: Decision<S>): URL
  },
): Answer {
  const frame = { publicUrl: publicUrlOf(), merchant: settings.merchant }
  const refused = (why: string) => answerPage(400, refusedRequestPage(frame, page.provider, why))
  if (page.fault) return refused(page.fault)
  const origin = URL.parse(page.returnTo ?? '')?.origin
  if (!origin || (settings.shopOrigin && origin !== settings.shopOrigin)) {
    return refused('The address to return to does not belong to the shop.')
  }
  if (asked.method === 'POST') {
    const decision = decisionOf(asked.body, page.scenarios)
    return decision ? answerSeeOther(page.decide(decision).href) : refused('Choose who you are.')
  }
  const action = `${frame.publicUrl}${asked.path}?${asked.query}`
  const { provider, asked: what, scenarios } = page
  return answerPage(200, identityPage(frame, { provider, action, asked: what, scenarios }), [
    origin,
  ])
}

/** A provider that fails or is silent, where the visitor chose so. */
export async function simulateFailure(scenario: string): Promise<Answer | null> {
  if (scenario === 'fail') return answerJson(503, { error: 'temporarily_unavailable' })
  if (scenario !== 'hang') return null
  await delay(HANG_MS, undefined, { ref: false })
  return answerJson(504, { error: 'timeout' })
}

const KEPT_MAX = 1_000

/** What was handed out, by its random name; the oldest is forgotten. */
export function createBoundedStore<T>() {
  const kept = new Map<string, T>()
  return {
    add(name: string, value: T): string {
      kept.set(name, value)
      for (const oldest of kept.keys()) {
        if (kept.size <= KEPT_MAX) break
        kept.delete(oldest)
      }
      return name
    },
    find: (name: string | null) => (name === null ? undefined : kept.get(name)),
    /** The value, for the first who asks. */
    take(name: string | null): T | undefined {
      const value = name === null ? undefined : kept.get(name)
      if (name !== null) kept.delete(name)
      return value
    },
  }
}

import type { Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import { type PathParts, pathOf } from './path-of.ts'

/** What the server wrote into the page: answers that it is sure to ask for, by address. */
const answers = new Map<string, unknown>(Object.entries(readAnswers()))

/** The answer that came with the page, once; asked again, the address is fetched. */
export function takeFirstAnswer(url: string): unknown {
  const answer = answers.get(url)
  answers.delete(url)
  return answer
}

/**
 * What a query may start with: the answer that came with the page, once, or nothing. A page that has
 * its data at its first drawing is drawn once, not twice.
 */
export function firstAnswer<K extends keyof CallsByKey>(
  key: K,
  parts: PathParts = {},
): Reply<CallsByKey[K]> | undefined {
  const [, template = ''] = key.split(' ', 2)
  return takeFirstAnswer(pathOf(template, parts)) as Reply<CallsByKey[K]> | undefined
}

function readAnswers(): Record<string, unknown> {
  const text = document.getElementById('first-answers')?.textContent
  return text ? (JSON.parse(text) as Record<string, unknown>) : {}
}

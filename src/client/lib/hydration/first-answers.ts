import { type PathParts, pathOf } from '#client/lib/api/path-of.ts'
import type { Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import { takeFirstAnswer } from './first-page.ts'

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

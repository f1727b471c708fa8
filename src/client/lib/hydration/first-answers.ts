import { useSyncExternalStore } from 'react'
import { type PathParts, pathOf } from '#client/lib/api/path-of.ts'
import type { Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import { renderedAnswer, takeFirstAnswer } from './first-page.ts'

/**
 * What a query may start with: the answer that came with the page, once, or nothing. A page that has
 * its data at its first rendering is rendered once, not twice.
 */
export function firstAnswer<K extends keyof CallsByKey>(
  key: K,
  parts: PathParts = {},
): Reply<CallsByKey[K]> | undefined {
  return takeFirstAnswer(addressOf(key, parts)) as Reply<CallsByKey[K]> | undefined
}

/**
 * The newest answer, for sections that share a query: one that is hydrated late is hydrated with what it was
 * rendered with, whatever another has read since, and shows the newest right after.
 */
export const useAnswer = <K extends keyof CallsByKey>(
  key: K,
  newest: Reply<CallsByKey[K]> | undefined,
): Reply<CallsByKey[K]> | undefined =>
  useSyncExternalStore(
    neverChanges,
    () => newest,
    () => renderedAnswer(addressOf(key)) as Reply<CallsByKey[K]> | undefined,
  )

const neverChanges = () => () => undefined

const addressOf = (key: keyof CallsByKey, parts: PathParts = {}): string => {
  const [, template = ''] = key.split(' ', 2)
  return pathOf(template, parts)
}

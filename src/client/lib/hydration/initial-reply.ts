import { useSyncExternalStore } from 'react'
import { type PathInput, pathOf } from '#client/lib/api/path-of.ts'
import type { Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import { renderedReply, takeInitialReply } from './first-page.ts'

/**
 * The initial data of a query: the reply embedded in the page, once, or undefined. A page that has its data
 * at the first rendering is rendered once, not twice.
 */
export function initialReply<K extends keyof CallsByKey>(
  key: K,
  input: PathInput = {},
): Reply<CallsByKey[K]> | undefined {
  return takeInitialReply(addressOf(key, input)) as Reply<CallsByKey[K]> | undefined
}

/**
 * The newest reply, for sections that share a query. A section that is hydrated late is hydrated with the
 * reply it was rendered with, even if another section has refetched, and shows the newest right after.
 */
export const useHydratedReply = <K extends keyof CallsByKey>(
  key: K,
  newest: Reply<CallsByKey[K]> | undefined,
): Reply<CallsByKey[K]> | undefined =>
  useSyncExternalStore(
    neverChanges,
    () => newest,
    () => renderedReply(addressOf(key)) as Reply<CallsByKey[K]> | undefined,
  )

const neverChanges = () => () => undefined

const addressOf = (key: keyof CallsByKey, input: PathInput = {}): string => {
  const [, template = ''] = key.split(' ', 2)
  return pathOf(template, input)
}

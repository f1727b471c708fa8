import type { QueryKey } from '@tanstack/react-query'
import { refetch } from '#client/lib/api/refetch.ts'
import { listen } from './realtime.ts'

/**
 * Calls back whenever the page begins to receive a channel's events: after it has loaded, and after a lost
 * connection. Earlier events were missed.
 */
export function onSubscribed(channel: string, listener: () => void): () => void {
  return listen(channel, 'pusher:subscription_succeeded', () => listener())
}

/** Refetches queries whenever the page begins to receive the events that keep them up to date. */
export function refetchOnSubscribed(channel: string, ...queryKeys: QueryKey[]): () => void {
  return onSubscribed(channel, () => refetch(...queryKeys))
}

import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let awaited = 0

/** Whether the code of a page, or of a part around it, is still loading. */
export function useLoading(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => awaited > 0,
    () => false,
  )
}

/** Counts as loading until it resolves or fails. */
export function countLoading<T>(loading: Promise<T>): Promise<T> {
  count(1)
  return loading.finally(() => count(-1))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function count(by: number): void {
  awaited += by
  // React requests a page during rendering, when no other component may be updated.
  queueMicrotask(() => {
    for (const listener of listeners) listener()
  })
}

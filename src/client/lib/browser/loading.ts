import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let awaited = 0

/** Whether code that was asked for, of a page or of what stands around it, is still on its way. */
export function useLoading(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => awaited > 0,
    () => false,
  )
}

/** Counts as on its way until it is here, or has failed. */
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
  // React asks for a page while it renders, when no other component may be told.
  queueMicrotask(() => {
    for (const listener of listeners) listener()
  })
}

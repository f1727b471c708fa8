import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** A yes or no that this browser remembers. */
export function useStoredFlag(name: string, initial: boolean): [boolean, (value: boolean) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => (localStorage.getItem(name) ?? String(initial)) === 'true',
    () => initial,
  )
  const store = (next: boolean) => {
    localStorage.setItem(name, String(next))
    for (const listener of listeners) listener()
  }
  return [value, store]
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

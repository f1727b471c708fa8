import { useSyncExternalStore } from 'react'

const KEY = 'muted'

const listeners = new Set<() => void>()
let muted = !import.meta.env.SSR && localStorage.getItem(KEY) === '1'

export const isMuted = (): boolean => muted

/** Whether sound is off, and how to change it; the choice outlives the visit. */
export function useMuted(): [isMuted: boolean, setMuted: (value: boolean) => void] {
  return [useSyncExternalStore(subscribe, isMuted, () => false), setMuted]
}

function setMuted(value: boolean): void {
  muted = value
  localStorage.setItem(KEY, value ? '1' : '0')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

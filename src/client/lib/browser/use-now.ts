import { useSyncExternalStore } from 'react'
import { SECOND_MS } from '#domain/schedule/durations.ts'

const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * The time in epoch ms, updated each second from one shared timer. NaN on the server, which cannot know
 * when the page will be viewed.
 */
export function useNow(): number {
  return useSyncExternalStore(subscribe, getNow, getUnknown)
}

const getNow = () => now
const getUnknown = () => Number.NaN

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) start()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearTimeout(timer)
  }
}

function start(): void {
  now = Date.now()
  timer = setTimeout(tick, SECOND_MS - (now % SECOND_MS))
}

function tick(): void {
  start()
  for (const listener of listeners) listener()
}

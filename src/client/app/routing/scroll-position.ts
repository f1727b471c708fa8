import { useLayoutEffect } from 'react'
import { type NavigationType, useLocation, useNavigationType } from 'react-router'
import { tabStore } from '#client/lib/browser/stores.ts'

const PLACES_KEY = 'scroll'
const RESTORE_MS = 1_500

/** The scroll offset of each visited history entry, by its key. Survives a reload. */
const places = new Map<string, number>(JSON.parse(tabStore.getItem(PLACES_KEY) ?? '[]'))

let currentKey = 'default'
let isFirst = true

/** Records the current entry's scroll offset, and takes `history.scrollRestoration` over from the browser. */
export function trackScrollPositions(): () => void {
  history.scrollRestoration = 'manual'
  const handleScroll = () => places.set(currentKey, scrollY)
  const handleLeave = () => tabStore.setItem(PLACES_KEY, JSON.stringify([...places]))
  addEventListener('scroll', handleScroll, { passive: true })
  addEventListener('pagehide', handleLeave)
  return () => {
    removeEventListener('scroll', handleScroll)
    removeEventListener('pagehide', handleLeave)
  }
}

/** A new page starts at the top; Back and Forward restore the scroll position. */
export function useScrollRestoration(): void {
  const { key } = useLocation()
  const type = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the position is restored once, on arrival.
  useLayoutEffect(() => {
    const place = placeOf(key, type)
    // A fresh document is already at the top; scrolling would only force a layout.
    const isThere = isFirst && place === 0
    currentKey = key
    isFirst = false
    return isThere ? undefined : goTo(place)
  }, [])
  useLayoutEffect(() => {
    currentKey = key
  }, [key])
}

function placeOf(key: string, type: NavigationType): number {
  if (isFirst && isNewVisit()) return 0
  return type === 'POP' ? (places.get(key) ?? 0) : 0
}

/** The first entry of every document has the same key: a link from outside would restore an old position. */
function isNewVisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'navigate'
}

/** A page that still loads its data is too short to scroll to the position: retries as it grows. */
function goTo(place: number): () => void {
  scrollTo({ top: place, behavior: 'instant' })
  if (place === 0) return () => {}
  const watcher = new ResizeObserver(() => {
    scrollTo({ top: place, behavior: 'instant' })
    if (Math.abs(scrollY - place) < 2) stop()
  })
  const stop = () => watcher.disconnect()
  const timer = setTimeout(stop, RESTORE_MS)
  watcher.observe(document.body)
  return () => {
    clearTimeout(timer)
    stop()
  }
}

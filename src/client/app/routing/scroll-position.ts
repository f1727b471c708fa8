import { useLayoutEffect } from 'react'
import { type NavigationType, useLocation, useNavigationType } from 'react-router'

const PLACES_KEY = 'scroll'
const RESTORE_MS = 1_500

/** How far down each visited entry of the history was left, by its key; a reload keeps it. */
const places = new Map<string, number>(JSON.parse(sessionStorage.getItem(PLACES_KEY) ?? '[]'))

let currentKey = 'default'
let isFirst = true

/** Keeps the place of the entry that is shown; `history.scrollRestoration` is ours from here on. */
export function watchScroll(): () => void {
  history.scrollRestoration = 'manual'
  const handleScroll = () => places.set(currentKey, scrollY)
  const handleLeave = () => sessionStorage.setItem(PLACES_KEY, JSON.stringify([...places]))
  addEventListener('scroll', handleScroll, { passive: true })
  addEventListener('pagehide', handleLeave)
  return () => {
    removeEventListener('scroll', handleScroll)
    removeEventListener('pagehide', handleLeave)
  }
}

/** A new page starts at its top; Back and Forward return to where the page was left. */
export function useScrollPlace(): void {
  const { key } = useLocation()
  const type = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is taken once, on arrival.
  useLayoutEffect(() => {
    const place = placeOf(key, type)
    // A fresh document stands at its top; scrolling it there would only cost a layout.
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

/** The first entry of every document has the same key, so that a link from outside would find an old place. */
function isNewVisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'navigate'
}

/** A page whose data is still coming is too short at first: it is tried again as it grows. */
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

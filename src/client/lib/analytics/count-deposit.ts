import { browserStore } from '#client/lib/browser/stores.ts'
import { track } from './analytics.ts'

const KEY = 'counted'
const IDS_KEPT = 20

/** Counts a credited deposit once, however many pages of this browser receive the event. */
export function countDeposit(id: string): void {
  const counted = readCounted()
  if (counted.includes(id)) return
  browserStore.setItem(KEY, JSON.stringify([id, ...counted].slice(0, IDS_KEPT)))
  track('make_deposit')
}

function readCounted(): unknown[] {
  try {
    const kept: unknown = JSON.parse(browserStore.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

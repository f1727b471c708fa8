import { create } from 'zustand'
import { createJSONStorage, type PersistStorage, persist } from 'zustand/middleware'

interface Settings {
  /** Whether sound is off. */
  isMuted: boolean
  /** Whether boxes open without the long spin. */
  isFast: boolean
  /** Whether single keys open boxes and cash out. */
  hasKeys: boolean
}

/** Where the choices stood before, each for itself. */
const FLAGS = ['muted', 'fast', 'keys']

const initial: Settings = { isMuted: false, isFast: false, hasKeys: true }

/** What a player has chosen in this browser; it outlives the visit. */
export const useSettings = create(persist(() => initial, { name: 'settings', storage: storage() }))

/** The browser's own storage; nothing on the server. */
function storage(): PersistStorage<Settings> | undefined {
  const kept = createJSONStorage<Settings>(() => window.localStorage)
  if (!kept) return undefined
  return {
    ...kept,
    getItem(name) {
      const state = takeFlags()
      if (state) kept.setItem(name, { state })
      return kept.getItem(name)
    },
  }
}

/** The choices of earlier visits, which had a name each, are moved to here; null where there are none. */
function takeFlags(): Settings | null {
  const [muted = null, fast = null, keys = null] = FLAGS.map((name) => localStorage.getItem(name))
  if (muted === null && fast === null && keys === null) return null
  for (const name of FLAGS) localStorage.removeItem(name)
  return { isMuted: muted === '1', isFast: fast === 'true', hasKeys: keys !== 'false' }
}

import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

interface Settings {
  /** Whether sound is off. */
  isMuted: boolean
  /** Whether boxes open without the long spin. */
  isFast: boolean
  /** Whether single keys open boxes and cash out. */
  hasKeys: boolean
}

const initial: Settings = { isMuted: false, isFast: false, hasKeys: true }

/** What a player has chosen in this browser; it outlives the visit. The server has no storage, and no choices. */
export const useSettings = create(
  persist(() => initial, {
    name: 'settings',
    storage: createJSONStorage(() => window.localStorage),
  }),
)

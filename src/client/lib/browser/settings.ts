import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { browserStore } from './stores.ts'

interface Settings {
  isMuted: boolean
  /** Whether boxes open without the long spin. */
  isFast: boolean
  /** Whether single keys open boxes and cash out. */
  hasKeys: boolean
}

const initial: Settings = { isMuted: false, isFast: false, hasKeys: true }

/** A player's settings, stored in this browser. On the server there is no storage, and the defaults apply. */
export const useSettings = create(
  persist(() => initial, {
    name: 'settings',
    storage: createJSONStorage(() => browserStore),
  }),
)

import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** How this browser opens boxes; it outlives the visit. */
export const useOpeningSettings = create(
  persist(() => ({ isFast: false, hasKeys: true }), { name: 'opening' }),
)

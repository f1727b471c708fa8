import { useCallback, useSyncExternalStore } from 'react'

/** Below this the bars replace the sidebar. */
export const NARROW = '(max-width: 820px)'

/** Whether there is a pointer that can rest on something. */
export const CAN_HOVER = '(hover: hover)'

/** Whether a media query holds, now and as it changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

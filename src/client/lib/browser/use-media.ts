import { useCallback, useSyncExternalStore } from 'react'
import { isFirstNarrow } from '#client/lib/hydration/first-page.ts'

/** A media query, and what the server assumes of it when it renders the page. */
export interface Media {
  query: string
  suppose: (isNarrow: boolean) => boolean
}

/** Below this width the bars replace the sidebar. */
export const NARROW: Media = { query: '(max-width: 820px)', suppose: (isNarrow) => isNarrow }

/** Whether there is a pointer that can hover. */
export const CAN_HOVER: Media = { query: '(hover: hover)', suppose: (isNarrow) => !isNarrow }

/** Whether a media query matches, now and as it changes. */
export function useMedia({ query, suppose }: Media): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => suppose(isFirstNarrow()),
  )
}

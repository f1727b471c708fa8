import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { linkOf, rememberLink } from '#client/lib/analytics/tracking-link.ts'
import { send } from '#client/lib/api/api.ts'
import { logFailure } from '#client/lib/browser/log.ts'

let followed: string | null = null

/** Remembers the tracking link of a visitor and counts the visit. */
export function useTracking(): void {
  const { pathname, search } = useLocation()
  const link = linkOf({ pathname, search })
  useEffect(() => {
    // Back and Forward reach the same address again; that is still the same visit.
    if (!link || link === followed) return
    followed = link
    rememberLink(link)
    // The link may not exist; the visit continues either way.
    send('GET /api/tl/:link', { params: { link } }).catch((error: unknown) =>
      logFailure(`The visit by ${link} could not be counted.`, error),
    )
  }, [link])
}

import { lazy } from 'react'

/** Pages that the navigation does not name. */
export const PlayerPage = lazy(async () => ({
  default: (await import('./player/player-page.tsx')).PlayerPage,
}))

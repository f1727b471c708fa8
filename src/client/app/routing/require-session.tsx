import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { loginPath } from '#client/lib/browser/modal-route.ts'
import { lastSessionEnd, useSession } from '#client/player/session.ts'

interface RequireSessionProps {
  children: ReactNode
}

/**
 * Sends a visitor to the login dialog over the home page, and back here once they have logged in. A player
 * who has just logged out goes to the home page without the dialog.
 */
export function RequireSession({ children }: RequireSessionProps) {
  const { pathname, search } = useLocation()
  const isSignedIn = useSession(({ auth }) => auth !== null)
  if (isSignedIn) return children
  if (lastSessionEnd() === 'asked') return <Navigate to="/" replace />
  return <Navigate to={loginPath(pathname + search)} replace />
}

import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { lastSessionEnd, useSession } from '#client/player/session.ts'

interface GuardProps {
  children: ReactNode
}

/**
 * A visitor finds the login over the home page, and comes back here once they are signed in. Who has just
 * signed out wants to leave, and goes home without being asked.
 */
export function Guard({ children }: GuardProps) {
  const { pathname, search } = useLocation()
  const isSignedIn = useSession(({ auth }) => auth !== null)
  if (isSignedIn) return children
  if (lastSessionEnd() === 'asked') return <Navigate to="/" replace />
  const query = new URLSearchParams({ modal: 'login', return: pathname + search })
  return <Navigate to={`/?${query}`} replace />
}

import { useQuery } from '@tanstack/react-query'
import { fairnessQuery } from '#client/lib/api/queries.ts'
import { useSession } from './session.ts'

/** The player's commitments and client seed; disabled for visitors. */
export const useFairness = () => {
  const isSignedIn = useSession(({ auth }) => auth !== null)
  return useQuery({ ...fairnessQuery, enabled: isSignedIn })
}

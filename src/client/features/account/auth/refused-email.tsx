import { useSession } from '#client/player/session.ts'

/** Tells a player whose mail server refused or returned our last letter; nothing otherwise. */
export function RefusedEmail() {
  const user = useSession((session) => session.user)
  if (!user?.is_email_refused) return null
  return (
    <p role="alert">
      {`We could not deliver to ${user.email}: its mail server refused our letter or returned it. If it is misspelled, correct it.`}
    </p>
  )
}

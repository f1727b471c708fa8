import { useSession } from '#client/player/session.ts'

/** Tells a player whose mail server refused our last letter; nothing otherwise. */
export function RefusedEmail() {
  const user = useSession((session) => session.user)
  if (!user?.is_email_refused) return null
  return (
    <p role="alert">
      {`We could not deliver to ${user.email}: its mail server says that there is no such mailbox. If it is misspelled, correct it.`}
    </p>
  )
}

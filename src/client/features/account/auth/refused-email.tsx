import { useSession } from '#client/player/session.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'

/** Tells a player whose mail server refused or returned our last letter; nothing otherwise. */
export function RefusedEmail() {
  const user = useSession((session) => session.user)
  if (!user?.is_email_refused) return null
  return (
    <div role="alert">
      <Notice icon="warning-fill" tone="down">
        {`We could not deliver to ${user.email}: its mail server refused our letter or returned it. If it is misspelled, correct it.`}
      </Notice>
    </div>
  )
}

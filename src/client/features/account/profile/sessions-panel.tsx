import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { signOutEverywhere } from '#client/player/session.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import { Panel } from './panel.tsx'
import { SessionEntry } from './session-entry.tsx'
import css from './sessions-panel.module.css'

/** The player's sessions, and how to end them. */
export function SessionsPanel() {
  const [isAsking, setAsking] = useState(false)
  const sessions = useQuery({
    queryKey: keys.sessions,
    queryFn: async ({ signal }) => (await send('GET /api/profile/sessions', { signal })).data,
  })
  return (
    <Panel
      title="Devices"
      text="Devices that are logged in to your account. If you don’t recognize one, log it out and change your password."
      aside={
        <Button size="s" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Log out everywhere
        </Button>
      }
    >
      {sessions.error && !sessions.data ? (
        <ErrorPanel error={sessions.error} onRetry={sessions.refetch} />
      ) : null}
      {sessions.isPending ? <Skeleton height={72} radius={18} /> : null}
      <ul className={css.list}>
        {sessions.data?.map((session) => (
          <li key={session.id}>
            <SessionEntry session={session} />
          </li>
        ))}
      </ul>
      {isAsking ? <SignOutEverywhere onClose={() => setAsking(false)} /> : null}
    </Panel>
  )
}

/** Asks for confirmation, because it also ends the session of this device. */
function SignOutEverywhere({ onClose }: { onClose: () => void }) {
  const end = useMutation({ mutationFn: signOutEverywhere })
  return (
    <Modal title="Log out everywhere?" onClose={onClose}>
      <p className={css.words}>
        This logs out every device, including this one. You will have to log in again.
      </p>
      <div className={css.actions}>
        <Button data-autofocus onClick={onClose}>
          Stay
        </Button>
        <Button variant="brass" isBusy={end.isPending} onClick={() => end.mutate()}>
          Log out everywhere
        </Button>
      </div>
    </Modal>
  )
}

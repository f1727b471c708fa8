import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { Button } from '#client/ui/button.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { SessionEntry as Session } from '#contract/http/profile.ts'
import css from './session-entry.module.css'

export function SessionEntry({ session }: { session: Session }) {
  const { id, device, place, created_at, last_seen_at, is_current } = session
  const queryClient = useQueryClient()
  const end = useMutation({
    mutationFn: () => send('DELETE /api/profile/sessions/:id', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.sessions }),
  })
  const isPhone = /iPhone|Android/.test(device)
  return (
    <div className={css.entry}>
      <Icon name={isPhone ? 'device-mobile-fill' : 'desktop-fill'} size={26} />
      <p>
        <b>{place === null ? device : `${device}, ${place}`}</b>
        <small>
          {`Since ${formatDateTime(created_at)}${is_current ? '' : `, last seen ${formatDateTime(last_seen_at)}`}`}
        </small>
      </p>
      {is_current ? (
        <Chip tone="up">This device</Chip>
      ) : (
        <Button
          size="s"
          isBusy={end.isPending}
          aria-label={`Log out ${device}, since ${formatDateTime(created_at)}`}
          onClick={() => end.mutate()}
        >
          Log out
        </Button>
      )}
    </div>
  )
}

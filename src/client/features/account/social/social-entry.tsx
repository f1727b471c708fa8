import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { Button } from '#client/ui/button.tsx'
import type { SocialProvider } from '#contract/http/social.ts'
import css from '../profile/session-entry.module.css'
import { providerNames, SocialMark, socialAddress } from './social-providers.tsx'

interface SocialEntryProps {
  provider: SocialProvider
  /** Undefined: not connected. */
  connectedAt: string | undefined
  canConnect: boolean
}

export function SocialEntry({ provider, connectedAt, canConnect }: SocialEntryProps) {
  const queryClient = useQueryClient()
  const disconnect = useMutation({
    mutationFn: () => send('DELETE /api/profile/identities/:provider', { params: { provider } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.identities }),
  })
  const providerName = providerNames[provider]
  return (
    <div className={css.entry}>
      <SocialMark provider={provider} size={26} />
      <p>
        <b>{providerName}</b>
        <small>{connectedAt ? `Since ${formatDateTime(connectedAt)}` : 'Not connected'}</small>
      </p>
      {connectedAt ? (
        <Button
          size="s"
          isBusy={disconnect.isPending}
          aria-label={`Disconnect ${providerName}`}
          onClick={() => disconnect.mutate()}
        >
          Disconnect
        </Button>
      ) : canConnect ? (
        <Button
          size="s"
          to={socialAddress(provider, '/profile')}
          reloadDocument
          aria-label={`Connect ${providerName}`}
        >
          Connect
        </Button>
      ) : null}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { identitiesQuery, useConfig } from '#client/lib/api/queries.ts'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Panel } from '../profile/panel.tsx'
import css from '../profile/sessions-panel.module.css'
import { SocialEntry } from './social-entry.tsx'

/** The providers connected to this account, and those that can be connected. */
export function SocialPanel() {
  const { data: config } = useConfig()
  const identities = useQuery(identitiesQuery)
  const connected = identities.data?.identities ?? []
  const isUnconfirmed = identities.data?.connect_needs === 'confirmed_email'
  const offered = config?.social_providers ?? []
  const shown = [...new Set([...offered, ...connected.map(({ provider }) => provider)])]
  if (shown.length === 0) return null
  return (
    <Panel title="Ways to log in" text="A connected service logs you in without your password.">
      {identities.error && !identities.data ? (
        <ErrorPanel error={identities.error} onRetry={identities.refetch} />
      ) : null}
      {identities.isPending ? <Skeleton height={72} radius={18} /> : null}
      {isUnconfirmed ? (
        <p>
          Confirm your email to connect another one. <a href="#notifications">Go to emails</a>
        </p>
      ) : null}
      <ul className={css.list}>
        {identities.data
          ? shown.map((provider) => (
              <li key={provider}>
                <SocialEntry
                  provider={provider}
                  canConnect={!isUnconfirmed}
                  connectedAt={connected.find((each) => each.provider === provider)?.connected_at}
                />
              </li>
            ))
          : null}
      </ul>
    </Panel>
  )
}

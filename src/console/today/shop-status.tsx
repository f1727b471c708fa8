import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { send } from '#client/lib/api/api.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { Chip } from '#client/ui/chip.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import type { Reply } from '#contract/call.ts'
import type { readStatus } from '#contract/http/operator/status.ts'
import { pagesOf } from '../pages.ts'
import { ageOf } from '../parts/ages.ts'
import { Block, Fact, Facts } from '../parts/facts.tsx'
import { Loading } from '../parts/loading.tsx'
import parts from '../parts/parts.module.css'
import { SmallTable } from '../parts/small-table.tsx'
import { useStaff } from '../session/session.ts'
import { alertLink } from './alert-link.ts'

const REFRESH_MS = 15_000

type Standby = NonNullable<Reply<typeof readStatus>['data']['standby']>

/** Where lists and reports are read, and why. */
const sentences: Readonly<Record<Standby['state'], string>> = {
  'in use': 'read from the standby',
  behind: 'read from the primary: the standby is too far behind',
  unreachable: 'read from the primary: the standby does not answer',
  'no standby': 'read from the primary: DATABASE_READ_URL leads to no standby',
  'another database': 'read from the primary: DATABASE_READ_URL leads to another database',
  'another timeline':
    'read from the primary: the standby follows a former primary, or has no restart point since',
}

/** What needs attention, and the nodes that run the shop. */
export function ShopStatus() {
  const { role } = useStaff()
  const pages = pagesOf(role)
  const status = useQuery({
    queryKey: ['operator', 'status'],
    queryFn: async ({ signal }) => (await send('GET /api/operator/status', { signal })).data,
    refetchInterval: REFRESH_MS,
  })
  if (status.error && !status.data) {
    return <ErrorPanel error={status.error} onRetry={status.refetch} />
  }
  if (!status.data) return <Loading label="the nodes" />
  const { standby } = status.data
  return (
    <>
      <Block title="Alerts">
        <SmallTable
          rows={status.data.alerts}
          keyOf={({ name }) => name}
          empty="Nothing needs attention."
          columns={[
            {
              title: 'What',
              show: ({ name, text }) => {
                const link = alertLink(name, pages)
                return link ? (
                  <Link className={parts.link} to={link}>
                    {text}
                  </Link>
                ) : (
                  text
                )
              },
            },
            { title: 'For', show: ({ since }) => ageOf(since) },
          ]}
        />
      </Block>
      <Block title="Nodes">
        <SmallTable
          rows={status.data.nodes}
          keyOf={({ id }) => id}
          empty="None has said yet that it runs."
          columns={[
            {
              title: 'Host',
              show: ({ host, leads }) =>
                leads ? (
                  <span>
                    {host} <Chip>leads the rounds</Chip>
                  </span>
                ) : (
                  host
                ),
            },
            { title: 'Version', show: ({ version }) => version },
            { title: 'Running since', show: ({ started_at }) => formatDateTime(started_at) },
            { title: 'Heard', show: ({ seen_at }) => ageOf(seen_at) },
          ]}
        />
      </Block>
      {standby ? (
        <Facts title="Standby">
          <Fact name="Lists and reports">{sentences[standby.state]}</Fact>
          <Fact name="Behind">{standby.lag_ms === null ? '–' : `${standby.lag_ms} ms`}</Fact>
        </Facts>
      ) : null}
    </>
  )
}

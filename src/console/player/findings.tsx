import { useQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { mayCall } from '../may-call.ts'
import { Block } from '../parts/facts.tsx'
import { SmallTable } from '../parts/small-table.tsx'
import { wordsOf } from '../parts/words.ts'
import { useStaff } from '../session/session.ts'

const ROWS_SHOWN = 20

/** Alerts and markers of the player, for those who may read them. */
export function Findings({ id }: { id: string }) {
  const { role } = useStaff()
  const isOpen = mayCall(role, 'GET /api/operator/alerts')
  const { data } = useQuery({
    queryKey: ['operator', 'player', id, 'findings'],
    enabled: isOpen,
    queryFn: async ({ signal }) => {
      const query = { player_id: id, limit: ROWS_SHOWN }
      const [alerts, markers] = await Promise.all([
        send('GET /api/operator/alerts', { query, signal }),
        send('GET /api/operator/markers', { query, signal }),
      ])
      return [
        ...alerts.data.map(({ id: key, rule, state, raised_at }) => ({
          key,
          what: wordsOf(rule),
          state: wordsOf(state),
          at: raised_at,
        })),
        ...markers.data.map(({ id: key, marker, noted_at, decision }) => ({
          key,
          what: wordsOf(marker),
          state: decision === null ? 'marker, open' : `marker, ${wordsOf(decision)}`,
          at: noted_at,
        })),
      ]
    },
  })
  if (!isOpen) return null
  return (
    <Block title="Alerts and markers">
      <SmallTable
        rows={data ?? []}
        keyOf={({ key }) => key}
        empty={data ? 'None.' : 'Loading…'}
        columns={[
          { title: 'When', show: ({ at }) => formatDateTime(at) },
          { title: 'What', show: ({ what }) => what },
          { title: 'State', show: ({ state }) => state },
        ]}
      />
    </Block>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { send } from '#client/lib/api/api.ts'
import { atBase } from '#client/lib/browser/base-path.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Select } from '#client/ui/form/select.tsx'
import type { PlayerRecord, PlayerRecordKind } from '#contract/http/operator/players.ts'
import { Block } from '../parts/facts.tsx'
import { Loading } from '../parts/loading.tsx'
import parts from '../parts/parts.module.css'
import { SmallTable } from '../parts/small-table.tsx'
import { wordsOf } from '../parts/words.ts'
import css from './player.module.css'

const ROWS_OF_A_PAGE = 20

const kinds: readonly { value: PlayerRecordKind; label: string }[] = [
  { value: 'bet', label: 'Bets' },
  { value: 'round_bet', label: 'Bets on rounds' },
  { value: 'item', label: 'Items they own' },
  { value: 'shipment', label: 'Parcels' },
  { value: 'deposit', label: 'Deposits' },
  { value: 'withdrawal', label: 'Withdrawals' },
  { value: 'ticket', label: 'Tickets' },
  { value: 'session', label: 'Devices that are logged in' },
]

/** The pages of the console that show the cases of a kind. */
const queues: Partial<Record<PlayerRecordKind, string>> = {
  shipment: '/operator/shipments',
  withdrawal: '/operator/withdrawals',
  ticket: '/operator/tickets',
}

/** All records of a player of one kind, newest first: bets with their receipts, items, payments, tickets, devices. */
export function PlayerRecords({ id }: { id: string }) {
  const [kind, setKind] = useState<PlayerRecordKind>('bet')
  const records = useInfiniteQuery({
    queryKey: ['operator', 'player', id, 'records', kind],
    queryFn: ({ pageParam, signal }) =>
      send('GET /api/operator/players/:id/records', {
        params: { id },
        query: { kind, limit: ROWS_OF_A_PAGE, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })
  const { data, error } = records
  return (
    <Block title="Records">
      <Select label="What" value={kind} options={kinds} onChange={setKind} />
      {error && !data ? <ErrorPanel error={error} onRetry={records.refetch} /> : null}
      {records.isPending ? <Loading label="the records" /> : null}
      {data ? (
        <SmallTable
          rows={data.pages.flatMap((page) => page.data)}
          keyOf={(record) => record.id}
          empty="None."
          columns={[
            { title: 'When', show: ({ at }) => formatDateTime(at) },
            { title: 'What', show: (record) => <What playerId={id} kind={kind} record={record} /> },
            {
              title: 'Coins',
              show: ({ amount }) =>
                kind === 'ticket' || kind === 'session' ? '' : showCoins(amount),
              isNumber: true,
            },
            { title: 'Status', show: ({ status }) => wordsOf(status ?? '') },
          ]}
        />
      ) : null}
      {records.hasNextPage ? (
        <Button
          size="s"
          isBusy={records.isFetchingNextPage}
          onClick={() => void records.fetchNextPage()}
        >
          Load more
        </Button>
      ) : null}
    </Block>
  )
}

/** What a record is, with a link to its receipt or case, and whatever else is known of it. */
function What(props: { playerId: string; kind: PlayerRecordKind; record: PlayerRecord }) {
  const { playerId, kind, record } = props
  const isBet = kind === 'bet' || kind === 'round_bet'
  const queue = queues[kind]
  const name = [isBet ? wordsOf(record.what) : null, record.about].filter(Boolean).join(': ')
  return (
    <details className={css.record}>
      <summary>{name || wordsOf(record.what)}</summary>
      <p>
        {isBet ? (
          <a className={parts.link} href={atBase(`/provably-fair?bet=${record.id}`)}>
            Its receipt
          </a>
        ) : null}
        {queue ? (
          <Link
            className={parts.link}
            to={`${queue}?status=&player_id=${playerId}&case=${record.id}`}
          >
            Its case
          </Link>
        ) : null}{' '}
        <small>{record.id}</small>
      </p>
      <dl className={parts.facts}>
        {Object.entries(record.details)
          .filter(([, value]) => value !== null)
          .map(([field, value]) => (
            <div key={field}>
              <dt>{wordsOf(field)}</dt>
              <dd>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</dd>
            </div>
          ))}
      </dl>
    </details>
  )
}

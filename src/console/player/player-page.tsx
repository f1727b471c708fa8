import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { send } from '#client/lib/api/api.ts'
import { download } from '#client/lib/api/download.ts'
import { refetch } from '#client/lib/api/refetch.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import type { PlayerFile } from '#contract/http/operator/players.ts'
import { mayCall } from '../may-call.ts'
import { Block } from '../parts/facts.tsx'
import { Loading } from '../parts/loading.tsx'
import { SmallTable } from '../parts/small-table.tsx'
import { wordsOf } from '../parts/words.ts'
import { ActDialog } from '../queues/act-dialog.tsx'
import type { Act } from '../queues/queue.ts'
import { useStaff } from '../session/session.ts'
import css from './player.module.css'
import { playerActs } from './player-acts.ts'
import { PlayerBrief } from './player-brief.tsx'
import { PlayerRecords } from './player-records.tsx'
import { PlayerStatistics } from './player-statistics.tsx'
import { usePlayer } from './use-player.ts'

const ROWS_SHOWN = 20
const FILE = 'GET /api/operator/players/:id/file'

/** Everything that the calls tell of a player, and what staff may do. */
export function PlayerPage() {
  const { id = '' } = useParams()
  const { data: player, error, refetch: again } = usePlayer(id)
  if (error && !player) return <ErrorPanel error={error} onRetry={again} />
  if (!player) return <Loading label="the player" />
  return (
    <article className={css.page}>
      <header className={css.head}>
        <h1>{player.name}</h1>
        <p>
          {showCoins(player.balance)} coins · {player.id}
        </p>
      </header>
      <Acts player={player} />
      <div className={css.columns}>
        <div className={css.column}>
          <PlayerBrief id={id} />
        </div>
        <div className={css.column}>
          <PlayerStatistics id={id} />
          <PlayerRecords id={id} />
          <Movements player={player} />
          <LimitHistory id={id} />
          <Log id={id} />
        </div>
      </div>
    </article>
  )
}

function Acts({ player }: { player: PlayerFile }) {
  const { role } = useStaff()
  const [act, setAct] = useState<Act<PlayerFile> | null>(null)
  const file = useMutation({
    meta: { success: 'The file is on its way.' },
    mutationFn: () => download(FILE, { params: { id: player.id } }),
  })
  const offered = playerActs.filter(
    ({ call, isOffered }) => mayCall(role, call) && (isOffered?.(player) ?? true),
  )
  return (
    <div className={css.acts}>
      {offered.map((each) => (
        <Button key={each.name} size="s" aria-haspopup="dialog" onClick={() => setAct(each)}>
          {each.label}
        </Button>
      ))}
      {mayCall(role, FILE) ? (
        <Button size="s" isBusy={file.isPending} onClick={() => file.mutate()}>
          Player file (ZIP)
        </Button>
      ) : null}
      {act ? (
        <ActDialog
          act={act}
          row={player}
          name={player.name}
          subjectId={player.id}
          onDone={() => {
            setAct(null)
            refetch(['operator'])
          }}
          onClose={() => setAct(null)}
        />
      ) : null}
    </div>
  )
}

const Movements = ({ player }: { player: PlayerFile }) => (
  <Block title="Latest movements of the balance">
    <SmallTable
      rows={player.movements}
      keyOf={({ seq }) => String(seq)}
      empty="None."
      columns={[
        { title: 'When', show: ({ at }) => formatDateTime(at) },
        { title: 'What', show: ({ type }) => wordsOf(type) },
        { title: 'Coins', show: ({ amount }) => showCoins(amount), isNumber: true },
        { title: 'Balance', show: ({ balance }) => showCoins(balance), isNumber: true },
      ]}
    />
  </Block>
)

function LimitHistory({ id }: { id: string }) {
  const {
    data,
    error,
    refetch: again,
  } = useQuery({
    queryKey: ['operator', 'player', id, 'limits'],
    queryFn: async ({ signal }) =>
      (
        await send('GET /api/operator/players/:id/limits/history', {
          params: { id },
          query: { limit: ROWS_SHOWN },
          signal,
        })
      ).data,
  })
  if (error && !data) return <ErrorPanel error={error} onRetry={again} />
  return (
    <Block title="Limits, breaks and exclusions">
      <SmallTable
        rows={data ?? []}
        keyOf={({ at, kind, period }) => `${at} ${kind} ${period}`}
        empty={data ? 'Never changed.' : 'Loading…'}
        columns={[
          { title: 'When', show: ({ at }) => formatDateTime(at) },
          {
            title: 'What',
            show: ({ kind, period }) => wordsOf([kind, period].filter(Boolean).join(' ')),
          },
          { title: 'Before', show: ({ before }) => String(before ?? '–') },
          { title: 'After', show: ({ after }) => String(after ?? '–') },
          { title: 'By', show: ({ by }) => by },
        ]}
      />
    </Block>
  )
}

/** What staff did with the player. */
function Log({ id }: { id: string }) {
  const { role } = useStaff()
  const isOpen = mayCall(role, 'GET /api/operator/log')
  const { data } = useQuery({
    queryKey: ['operator', 'player', id, 'log'],
    enabled: isOpen,
    queryFn: async ({ signal }) =>
      (
        await send('GET /api/operator/log', {
          query: { player_id: id, limit: ROWS_SHOWN },
          signal,
        })
      ).data,
  })
  if (!isOpen) return null
  return (
    <Block title="What staff did">
      <SmallTable
        rows={data ?? []}
        keyOf={(entry) => String(entry.seq)}
        empty={data ? 'Nothing.' : 'Loading…'}
        columns={[
          { title: 'When', show: ({ at }) => formatDateTime(at) },
          { title: 'What', show: ({ action, stage }) => `${wordsOf(action)}, ${stage}` },
          { title: 'Who', show: ({ operator }) => operator ?? 'command line' },
          { title: 'Why', show: ({ reason }) => reason },
        ]}
      />
    </Block>
  )
}

import { Link } from 'react-router'
import { send } from '#client/lib/api/api.ts'
import type { PlayerEntry } from '#contract/http/operator/players.ts'
import { coinsColumn, timeColumn } from '../parts/columns.tsx'
import css from '../parts/parts.module.css'
import type { Queue } from '../queues/queue.ts'
import { QueuePage } from '../queues/queue-page.tsx'
import { PlayerBrief } from './player-brief.tsx'

export const players: Queue<PlayerEntry> = {
  name: 'players',
  title: 'Players',
  empty: 'Nobody matches.',
  growsAtTop: true,
  filters: [{ name: 'search', label: 'Search' }],
  usual: {},
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  columns: [
    { name: 'name', title: 'Name', value: ({ name }) => name },
    { name: 'email', title: 'Email', value: ({ email }) => email },
    coinsColumn('Balance', ({ balance }) => balance, 'balance'),
    { name: 'role', title: 'Role', value: ({ role }) => role },
    { name: 'hold', title: 'On hold', value: ({ hold }) => hold?.reason ?? '' },
    { name: 'tags', title: 'Tags', value: ({ tags }) => tags.join(' ') },
    timeColumn('Since', ({ created_at }) => created_at, 'since'),
    { name: 'id', title: 'Id', value: ({ id }) => id, isExtra: true },
  ],
  load: ({ filters, limit, cursor, signal }) =>
    send('GET /api/operator/players', {
      query: { limit, cursor, search: filters.search ?? '' },
      signal,
    }),
  Case: ({ row }) => (
    <>
      <Link className={css.link} to={`/operator/players/${row.id}`}>
        Open the page of {row.name}
      </Link>
      <PlayerBrief id={row.id} />
    </>
  ),
  acts: [],
}

/** Players by a part of their name or email, by a tag, or by any id, address or transaction of theirs. */
export const PlayersPage = () => <QueuePage queue={players} />

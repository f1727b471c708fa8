import { useQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import css from './next-bots.module.css'

interface NextBotsProps {
  /** How many empty seats they are to fill. */
  count: number
  /** Who already sits there, players and bots. */
  seated?: readonly string[]
}

/** The bots that would take the next seats, in the order in which the shop seats them. */
export function NextBots({ count, seated = [] }: NextBotsProps) {
  const { data } = useQuery({
    queryKey: keys.bots,
    queryFn: ({ signal }) => send('GET /api/battles/bots', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: count > 0,
  })
  const next = data?.data.filter(({ id }) => !seated.includes(id)).slice(0, count) ?? []
  return (
    <ul className={css.bots} aria-label="Bots that would join">
      {next.map(({ id, name, avatar_url }) => (
        <li key={id} translate="no">
          <Avatar url={avatar_url} name={name} size={24} />
          <span>{name}</span>
        </li>
      ))}
    </ul>
  )
}

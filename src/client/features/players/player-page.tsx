import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Refused, send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { showCount } from '#client/lib/format/coins.ts'
import { useSession } from '#client/player/session.ts'
import { Button } from '#client/ui/button.tsx'
import { BoxCard } from '#client/ui/cards/box-card.tsx'
import { DropCard } from '#client/ui/cards/drop-card.tsx'
import { Empty } from '#client/ui/feedback/empty.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { NotFound } from '#client/ui/feedback/not-found.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Section } from '#client/ui/section.tsx'
import type { PlayerStats, PublicPlayer } from '#contract/http/players.ts'
import { boxPath } from '#contract/pages.ts'
import type { LastDrop } from '#contract/realtime/events.ts'
import { PlayerHead } from './player-head.tsx'
import css from './player-page.module.css'

/** The public page of a player. */
export function PlayerPage() {
  const { id = '' } = useParams()
  const {
    data: player,
    error,
    refetch,
  } = useQuery({
    queryKey: keys.player(id),
    queryFn: async ({ signal }) =>
      (await send('GET /api/players/:id', { params: { id }, signal })).data,
  })
  if (error instanceof Refused && (error.status === 404 || error.status === 422)) {
    return <NotFound />
  }
  if (player) return <PlayerView player={player} />
  if (error) return <ErrorPanel error={error} onRetry={refetch} />
  return (
    <div role="status" aria-label="Loading the player">
      <Skeleton height={188} radius={26} />
    </div>
  )
}

function PlayerView({ player }: { player: PublicPlayer }) {
  const isOwn = useSession(({ user }) => user?.id === player.id)
  const { stats } = player
  usePageTitle(player.name)
  return (
    <>
      <PlayerHead player={player} isOwn={isOwn} />
      {stats === null ? (
        <Empty
          title={isOwn ? 'Your profile is private' : 'This profile is private'}
          text={
            isOwn
              ? 'Others only see your name and picture here.'
              : 'This player doesn’t share their level, drops and favorite boxes.'
          }
          action={isOwn ? <Button to="/profile">Change it in your profile</Button> : null}
        />
      ) : stats.openings === 0 ? (
        <Empty
          picture="/art/coin.avif"
          title="No boxes opened yet"
          text="Best drops and favorite boxes appear here after the first opening."
        />
      ) : (
        <>
          <PlayerDrops drops={stats.best_drops} />
          <PlayerBoxes favourites={stats.favourite_boxes} />
        </>
      )}
    </>
  )
}

function PlayerDrops({ drops }: { drops: readonly LastDrop[] }) {
  return (
    <Section title="Best drops" icon="lightning-fill">
      <ul className={css.drops}>
        {drops.map((drop) => (
          <li key={drop.bet_id}>
            <DropCard drop={drop} aside={{ to: boxPath(drop.box), label: drop.box.name }} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function PlayerBoxes({ favourites }: { favourites: PlayerStats['favourite_boxes'] }) {
  if (favourites.length === 0) return null
  return (
    <Section title="Favorite boxes" icon="treasure-chest-fill">
      <ul className={css.boxes}>
        {favourites.map(({ box, openings }) => (
          <li key={boxPath(box)}>
            <BoxCard box={box} />
            <p>{openings === 1 ? 'opened once' : `opened ${showCount(openings)} times`}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

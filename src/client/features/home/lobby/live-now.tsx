import { useQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { BattleCard } from '#client/player/battles/battle-card.tsx'
import { useBattles } from '#client/player/battles/use-battles.ts'
import { Button } from '#client/ui/button.tsx'
import { GameTile } from '#client/ui/cards/game-tile.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Section } from '#client/ui/section.tsx'
import { SECOND_MS } from '#domain/schedule/durations.ts'
import { faceOf } from '../bets/played-face.ts'
import css from './live-now.module.css'

const BATTLES_SHOWN = 2
const REFRESH_MS = 5 * SECOND_MS

/** The rooms with their players, and battles to join. */
export function LiveNow() {
  const { battles, error, refetch } = useBattles({ joinable: 'true' })
  const shown = battles?.slice(0, BATTLES_SHOWN)
  const isLoading = !shown && !error
  return (
    <Section
      title="Live now"
      icon="lightning-fill"
      aside={
        <Button variant="plain" size="s" to="/battles">
          <span>All battles</span> <Icon name="caret-right-bold" size={14} />
        </Button>
      }
    >
      <ul className={css.grid}>
        <li>
          <Rocket />
        </li>
        <li>
          <Wheel />
        </li>
        {isLoading
          ? [0, 1].map((place) => (
              <li key={place}>
                <Skeleton height="100%" radius={18} />
              </li>
            ))
          : null}
        {shown?.map((battle) => (
          <li key={battle.id}>
            <BattleCard battle={battle} />
          </li>
        ))}
        {error && !shown ? (
          <li className={css.create}>
            <ErrorPanel error={error} onRetry={refetch} />
          </li>
        ) : null}
        {shown && shown.length < BATTLES_SHOWN ? (
          <li className={css.create}>
            <b>{shown.length === 1 ? 'Start another battle' : 'No battle to join'}</b>
            <p>Open the same boxes side by side, against players or bots.</p>
            <Button variant="ghost" size="s" to="/battles/create">
              Create a battle
            </Button>
          </li>
        ) : null}
      </ul>
    </Section>
  )
}

function Rocket() {
  const { data: players } = useQuery({
    queryKey: keys.room('crash'),
    refetchInterval: REFRESH_MS,
    queryFn: async ({ signal }) => (await send('GET /api/crash/current', { signal })).data.players,
  })
  return <Room game="crash" players={players} />
}

function Wheel() {
  const { data: players } = useQuery({
    queryKey: keys.room('wheel'),
    refetchInterval: REFRESH_MS,
    queryFn: async ({ signal }) => {
      const { bets } = (await send('GET /api/wheel/current', { signal })).data
      return new Set(bets.map(({ user }) => user.id)).size
    },
  })
  return <Room game="wheel" players={players} />
}

function Room({ game, players }: { game: 'crash' | 'wheel'; players: number | undefined }) {
  const { name, path, picture, hue } = faceOf({ game, box: null })
  return (
    <GameTile
      to={path}
      name={name}
      note={noteOf(players)}
      img={picture}
      hue={hue}
      tone={players ? 'live' : 'plain'}
    />
  )
}

/** How many play the running round. */
function noteOf(players: number | undefined): string {
  if (players === undefined) return '…'
  if (players === 0) return 'Be the first to bet'
  return players === 1 ? '1 player this round' : `${players} players this round`
}

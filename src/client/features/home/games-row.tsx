import { GameTile } from '#client/ui/game-tile.tsx'
import { Section } from '#client/ui/section.tsx'
import { unopened } from '#contract/pages.ts'
import css from './games-row.module.css'

interface Game {
  path: keyof typeof unopened
  picture: string
  hue: number
}

const games: Game[] = [
  { path: '/battles', picture: 'battles', hue: 20 },
  { path: '/deals', picture: 'deals', hue: 165 },
  { path: '/rocket', picture: 'rocket', hue: 350 },
  { path: '/wheel', picture: 'wheel', hue: 290 },
  { path: '/bounce', picture: 'bounce', hue: 225 },
  { path: '/dice', picture: 'dice', hue: 5 },
  { path: '/freeloot', picture: 'free', hue: 280 },
]

export function GamesRow() {
  return (
    <Section title="Games" icon="game-controller-fill">
      <ul className={css.games}>
        {games.map(({ path, picture, hue }) => (
          <li key={path}>
            <GameTile
              to={path}
              name={unopened[path]}
              note="Opens soon"
              img={`/art/game-${picture}.avif`}
              hue={hue}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

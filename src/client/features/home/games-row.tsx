import { GameTile } from '#client/ui/cards/game-tile.tsx'
import { Section } from '#client/ui/section.tsx'
import css from './games-row.module.css'

interface Game {
  path: string
  name: string
  note: string
  picture: string
  hue: number
}

const games: readonly Game[] = [
  { path: '/battles', name: 'Battles', note: 'Side by side', picture: 'battles', hue: 20 },
  { path: '/deals', name: 'Deals', note: 'Trade up', picture: 'deals', hue: 165 },
  { path: '/rocket', name: 'Rocket', note: 'Cash out in time', picture: 'rocket', hue: 350 },
  { path: '/wheel', name: 'Crazy Wheel', note: 'Up to 50×', picture: 'wheel', hue: 290 },
  { path: '/bounce', name: 'Bounce', note: 'Up to 1,000×', picture: 'bounce', hue: 225 },
  { path: '/dice', name: 'Dice', note: 'Over or under', picture: 'dice', hue: 5 },
  { path: '/freeloot', name: 'Free loot', note: 'Once a day', picture: 'free', hue: 280 },
]

export function GamesRow() {
  return (
    <Section title="Games" icon="game-controller-fill">
      <ul className={css.games}>
        {games.map(({ path, picture, ...labels }) => (
          <li key={path}>
            <GameTile to={path} img={`/art/game-${picture}.avif`} {...labels} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

import { GameTile } from '#client/ui/cards/game-tile.tsx'
import { tileOf } from '#client/ui/cards/game-tiles.ts'
import { Section } from '#client/ui/section.tsx'
import { gamePages } from '#contract/game-pages/game-pages.ts'
import css from './games-row.module.css'

const tiles = [
  ...gamePages.map((page) => {
    const { picture, hue, note } = tileOf(page)
    return { to: page.path, name: page.title, note, picture, hue }
  }),
  { to: '/freeloot', name: 'Free loot', note: 'Once a day', picture: 'free', hue: 280 },
]

export function GamesRow() {
  return (
    <Section title="Games" icon="game-controller-fill">
      <ul className={css.games}>
        {tiles.map(({ picture, ...tile }) => (
          <li key={tile.to}>
            <GameTile img={`/art/game-${picture}.avif`} {...tile} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

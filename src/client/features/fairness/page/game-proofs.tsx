import { GameTile } from '#client/ui/cards/game-tile.tsx'
import { tileOf } from '#client/ui/cards/game-tiles.ts'
import { gamePages, proofPath } from '#contract/game-pages/game-pages.ts'
import css from './game-proofs.module.css'

const games = [
  { to: '#how-a-roll-is-made', name: 'Boxes', note: 'A ticket each', picture: 'free', hue: 280 },
  ...gamePages.map((page) => {
    const { picture, hue, proofNote } = tileOf(page)
    return { to: proofPath(page), name: page.title, note: proofNote, picture, hue }
  }),
]

/** Links to the fairness page of each game. */
export function GameProofs() {
  return (
    <section aria-labelledby="proof-of-each-game">
      <h2 id="proof-of-each-game" className="hidden">
        The proof of each game
      </h2>
      <ul className={css.games}>
        {games.map(({ picture, ...tile }) => (
          <li key={tile.to}>
            <GameTile {...tile} img={`/art/game-${picture}.avif`} />
          </li>
        ))}
      </ul>
    </section>
  )
}

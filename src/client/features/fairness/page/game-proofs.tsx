import { GameTile } from '#client/ui/cards/game-tile.tsx'
import css from './game-proofs.module.css'

const games = [
  { to: '#how-a-roll-is-made', name: 'Boxes', note: 'A ticket each', picture: 'free', hue: 280 },
  {
    to: '#how-a-battle-is-drawn',
    name: 'Battles',
    note: 'All seats’ seeds',
    picture: 'battles',
    hue: 20,
  },
  { to: '#how-a-deal-is-drawn', name: 'Deals', note: 'Your chance', picture: 'deals', hue: 165 },
  {
    to: '/rocket/provably-fair',
    name: 'Rocket',
    note: 'The whole chain',
    picture: 'rocket',
    hue: 350,
  },
  {
    to: '/wheel/provably-fair',
    name: 'Crazy Wheel',
    note: 'The whole chain',
    picture: 'wheel',
    hue: 290,
  },
  {
    to: '/bounce/provably-fair',
    name: 'Bounce',
    note: 'All 27 boards',
    picture: 'bounce',
    hue: 225,
  },
  { to: '/dice/provably-fair', name: 'Dice', note: 'Every roll', picture: 'dice', hue: 5 },
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

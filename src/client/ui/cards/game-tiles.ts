import type { GamePage } from '#contract/game-pages/game-page.ts'
import { moduleOf } from '#contract/game-pages/game-pages.ts'

/** The tile of a game: a picture `game-….avif`, the hue behind it, and a few words about the game and its proof. */
export interface Tile {
  picture: string
  hue: number
  note: string
  proofNote: string
}

/** The tiles, each in the folder of its game's page: few pages show them. */
const tiles = import.meta.glob<Tile>('./features/*/tile.ts', {
  base: '../../',
  eager: true,
  import: 'tile',
})

/** The tile of a game. Throws if its folder has none. */
export function tileOf(page: GamePage): Tile {
  const [folder] = moduleOf(page).split('/', 1)
  const tile = tiles[`./features/${folder}/tile.ts`]
  if (!tile) throw new Error(`${folder} has no tile`)
  return tile
}

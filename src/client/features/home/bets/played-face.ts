import { tileOf } from '#client/ui/cards/game-tiles.ts'
import { gamePages } from '#contract/game-pages/game-pages.ts'
import type { LatestBet } from '#contract/http/bets.ts'
import { boxPath } from '#contract/pages.ts'

interface Face {
  name: string
  path: string
  picture: string
  hue: number
}

const BOX_HUE = 86

/** How what was played is shown, and where it is played again. */
export function faceOf({ game, box }: Pick<LatestBet, 'game' | 'box'>): Face {
  if (box) return { name: box.name, path: boxPath(box), picture: box.img_url, hue: BOX_HUE }
  const page = gamePages.find((each) => each.game === game)
  if (!page) return { name: 'Boxes', path: '/boxes', picture: '/art/game-free.avif', hue: BOX_HUE }
  const { picture, hue } = tileOf(page)
  return { name: page.title, path: page.path, picture: `/art/game-${picture}.avif`, hue }
}

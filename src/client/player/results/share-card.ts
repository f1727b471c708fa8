import { knownBrand } from '#client/lib/api/config.ts'
import { atBase } from '#client/lib/browser/base-path.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import { type BetResult, profitOf } from '#client/ui/bets/result.ts'
import { showTimesPaid } from './result-card.tsx'

/** A won bet, as it is shared: its receipt proves it, and says no name. */
export interface SharedWin {
  /** The game's name on the page. */
  game: string
  betId: string
  result: BetResult
}

/** The size that social networks show whole. */
export const CARD = { width: 1_200, height: 630 } as const

interface CardWords {
  brand: string
  game: string
  times: string
  profit: string
  stake: string
  link: string
}

export function wordsOf({ game, betId, result }: SharedWin): CardWords {
  return {
    brand: knownBrand(),
    game,
    times: result.stake > 0 ? showTimesPaid(result) : 'Free',
    profit: `+${showCoins(profitOf(result))}`,
    stake: `${showCoins(result.stake)} staked`,
    link: new URL(atBase(`/provably-fair?bet=${betId}`), location.origin).href,
  }
}

const ink = '#0d0b14'
const brass = '#f5c451'
const display = '"Bricolage Grotesque", system-ui, sans-serif'
const body = '"Geist", system-ui, sans-serif'

/** Draws the card in the fonts of the page; null if the browser makes no picture of it. */
export async function drawShareCard(
  canvas: HTMLCanvasElement | null,
  words: CardWords,
): Promise<Blob | null> {
  const context = canvas?.getContext('2d')
  if (!canvas || !context) return null
  await document.fonts.ready
  paintGround(context)
  context.textBaseline = 'alphabetic'
  const write = (text: string, font: string, color: string, y: number) => {
    context.font = font
    context.fillStyle = color
    context.fillText(text, MARGIN, y, CARD.width - 2 * MARGIN)
  }
  write(words.brand, `750 44px ${display}`, brass, 116)
  write(words.game, `600 52px ${display}`, '#ffffff', 238)
  write(words.times, `750 190px ${display}`, '#ffffff', 410)
  write(`${words.profit} · ${words.stake}`, `600 46px ${body}`, '#36e2a4', 488)
  write(words.link, `500 26px ${body}`, '#cfccd8', 566)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

const MARGIN = 72

function paintGround(context: CanvasRenderingContext2D): void {
  const { width, height } = CARD
  context.fillStyle = ink
  context.fillRect(0, 0, width, height)
  const light = context.createRadialGradient(width * 0.85, 0, 0, width * 0.85, 0, width * 0.8)
  light.addColorStop(0, 'rgba(245, 196, 81, 0.42)')
  light.addColorStop(1, 'rgba(245, 196, 81, 0)')
  context.fillStyle = light
  context.fillRect(0, 0, width, height)
  context.strokeStyle = 'rgba(245, 196, 81, 0.5)'
  context.lineWidth = 4
  context.strokeRect(2, 2, width - 4, height - 4)
}

/** The side of a cover in pixels, as pages show the picture of a box. */
export const COVER_SIDE = 480
/** How many prizes look out behind the chest. */
export const COVER_PRIZES = 3

interface Size {
  width: number
  height: number
}

/** Where a picture stands on a cover: its middle, its size, and its turn in degrees. */
export interface Place extends Size {
  x: number
  y: number
  turn: number
}

/** How many pixels below the top of the chest's picture the middle of its lid is. */
const LID = 30
const FOOT = 40
const CHEST_SIDE = 344
const EDGE = 4

/** The prizes by place: the best stands in the middle, before the others. */
const spots = [
  { across: 0.5, side: 214, turn: 0, down: -6 },
  { across: 0.22, side: 180, turn: -14, down: 12 },
  { across: 0.78, side: 180, turn: 14, down: 4 },
] as const

/**
 * Composes a cover from the visible sizes of a closed chest and of up to three prizes, the best first. A prize shows most
 * of itself above the lid, and a wide one is larger, so that no prize is lost behind the chest.
 */
export function placeOnCover(
  chest: Size,
  prizes: readonly Size[],
): { chest: Place; prizes: Place[] } {
  const box = within(chest, CHEST_SIDE, CHEST_SIDE)
  const top = COVER_SIDE - FOOT - box.height
  return {
    chest: { ...box, x: COVER_SIDE / 2, y: top + box.height / 2, turn: 0 },
    prizes: spots.slice(0, prizes.length).map(({ across, side, turn, down }, index) => {
      const size = within(prizes[index] ?? chest, side * 1.25, side)
      const turned = turnedSize(size, turn)
      const hidden = Math.min(Math.max(46, turned.height * 0.36), turned.height / 2)
      const foot = top + LID + down + hidden
      return {
        ...size,
        turn,
        x: clamp(COVER_SIDE * across, turned.width / 2 + EDGE),
        y: clamp(foot - turned.height / 2, turned.height / 2 + EDGE),
      }
    }),
  }
}

const within = ({ width, height }: Size, widthMax: number, heightMax: number): Size => {
  const scale = Math.min(widthMax / width, heightMax / height)
  return { width: width * scale, height: height * scale }
}

/** The bounds of a picture that is turned about its middle. */
function turnedSize({ width, height }: Size, turn: number): Size {
  const [sine, cosine] = [Math.abs(Math.sin(radians(turn))), Math.abs(Math.cos(radians(turn)))]
  return { width: width * cosine + height * sine, height: width * sine + height * cosine }
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

const clamp = (at: number, margin: number): number =>
  Math.min(Math.max(at, margin), COVER_SIDE - margin)

/** Draws a cover on a canvas from the addresses of its pictures. Throws if one cannot be loaded. */
export async function drawCover(
  canvas: HTMLCanvasElement,
  chestUrl: string,
  prizeUrls: readonly string[],
): Promise<void> {
  canvas.width = COVER_SIDE
  canvas.height = COVER_SIDE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The canvas has no context')
  context.imageSmoothingQuality = 'high'
  const [chest, ...prizes] = await Promise.all([chestUrl, ...prizeUrls].map(loadVisible))
  if (!chest) return
  const places = placeOnCover(chest, prizes)
  // The best prize is drawn last, in front of the others.
  for (const [index, place] of [...places.prizes.entries()].reverse()) {
    const prize = prizes[index]
    if (prize) draw(context, prize, place)
  }
  draw(context, chest, places.chest)
}

function draw(context: CanvasRenderingContext2D, picture: HTMLCanvasElement, place: Place): void {
  const { x, y, width, height, turn } = place
  context.save()
  context.translate(x, y)
  context.rotate(radians(turn))
  context.shadowColor = 'rgb(0 0 0 / 0.6)'
  context.shadowBlur = 18
  context.shadowOffsetY = 6
  context.drawImage(picture, -width / 2, -height / 2, width, height)
  context.restore()
}

/** Pixels that are more transparent than this do not count as a picture's own. */
const VISIBLE_ALPHA = 8

/** A picture without its transparent margin. */
async function loadVisible(url: string): Promise<HTMLCanvasElement> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`A picture of the cover was not found: ${url}`)
  const image = await createImageBitmap(await answer.blob())
  const whole = copyOf(image, 0, 0, image.width, image.height)
  const { width, height } = whole
  const data = whole.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let at = 3, pixel = 0; at < data.length; at += 4, pixel++) {
    if ((data[at] ?? 0) <= VISIBLE_ALPHA) continue
    const [column, row] = [pixel % width, Math.floor(pixel / width)]
    left = Math.min(left, column)
    right = Math.max(right, column)
    top = Math.min(top, row)
    bottom = Math.max(bottom, row)
  }
  return right < left ? whole : copyOf(whole, left, top, right - left + 1, bottom - top + 1)
}

function copyOf(
  source: CanvasImageSource,
  left: number,
  top: number,
  width: number,
  height: number,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(source, left, top, width, height, 0, 0, width, height)
  return canvas
}

import { unpacking } from './read-picture.ts'

const WIDTH = 1200
const HEIGHT = 630
const PICTURE = 560

const ground = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <radialGradient id="glow"><stop stop-color="#3a2f5c"/><stop offset="1" stop-color="#08070b"/></radialGradient>
    <rect width="100%" height="100%" fill="#08070b"/>
    <ellipse cx="50%" cy="50%" rx="48%" ry="70%" fill="url(#glow)"/>
  </svg>`,
)

/** Draws the JPEG that messengers show with a link, because they do not read AVIF: a picture on the shop's ground. */
export const drawSharePicture = (picture: string | Buffer): Promise<Buffer> =>
  unpacking(async () => {
    const { default: sharp } = await import('sharp')
    const input = await sharp(picture)
      .resize(PICTURE, PICTURE, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png()
      .toBuffer()
    return sharp(ground).composite([{ input }]).jpeg({ quality: 82 }).toBuffer()
  })

import sharp from 'sharp'

const QUALITY = 60
const QUALITY_MIN = 30

/** Below this quality, colours at half the resolution cost less than what they save. */
const QUALITY_OF_FULL_COLOR = 48

/** AVIF at quality 60, or as much less as it takes to keep the budget. */
export async function avifWithin(bytesMax: number, png: Buffer): Promise<Buffer> {
  for (let quality = QUALITY; quality >= QUALITY_MIN; quality -= 6) {
    const chromaSubsampling = quality < QUALITY_OF_FULL_COLOR ? '4:2:0' : '4:4:4'
    const picture = await sharp(png).avif({ quality, chromaSubsampling, effort: 4 }).toBuffer()
    if (picture.length <= bytesMax) return picture
  }
  throw new Error(`No quality from ${QUALITY} to ${QUALITY_MIN} fits ${bytesMax} bytes`)
}

import sharp from 'sharp'

const QUALITY = 60
const QUALITY_MIN = 30

/** Below this quality, subsampling the colours loses less than it saves. */
const QUALITY_OF_FULL_COLOR = 48

/** Encodes AVIF at quality 60, or at the highest lower one that fits the size limit in bytes. */
export async function avifWithin(bytesMax: number, png: Buffer): Promise<Buffer> {
  for (let quality = QUALITY; quality >= QUALITY_MIN; quality -= 6) {
    const chromaSubsampling = quality < QUALITY_OF_FULL_COLOR ? '4:2:0' : '4:4:4'
    const picture = await sharp(png).avif({ quality, chromaSubsampling, effort: 4 }).toBuffer()
    if (picture.length <= bytesMax) return picture
  }
  throw new Error(`No quality from ${QUALITY} to ${QUALITY_MIN} fits ${bytesMax} bytes`)
}

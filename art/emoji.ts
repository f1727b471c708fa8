import sharp from 'sharp'
import type { Emoji } from './picture.ts'

const renders = new URL('node_modules/@lobehub/fluent-emoji-3d/assets/', import.meta.url)

/** A fluent 3D render, recoloured, cropped to its visible part and fitted with the studio's margin. */
export async function emojiPicture(
  { code, hue = 0, saturation = 1, brightness = 1 }: Emoji,
  size: number,
): Promise<Buffer> {
  const margin = Math.round(size * 0.06)
  const seen = await sharp(new URL(`${code}.webp`, renders).pathname)
    .modulate({ hue, saturation, brightness })
    .trim({ background: 'transparent', threshold: 4 })
    .toBuffer()
  const inner = size - 2 * margin
  return sharp(seen)
    .resize(inner, inner, { fit: 'contain', background: 'transparent', kernel: 'lanczos3' })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: 'transparent' })
    .png()
    .toBuffer()
}

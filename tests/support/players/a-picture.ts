import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { TestPlayer } from './a-player.ts'

/** A picture that compresses badly, as photographs do. */
export const aPicture = (format: 'png' | 'jpeg' | 'webp' = 'png', side = 64): Promise<Buffer> =>
  sharp({
    create: {
      ...{ width: side, height: side, channels: 3, background: '#336699' },
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .toFormat(format)
    .toBuffer()

/** The header of a PNG of that size, without pixels. */
export const headOfPng = (width: number, height: number): Buffer =>
  pngOf(width, height, Buffer.alloc(8))

/** A coloured PNG with these rows, each behind the number of its filter. */
export function pngOf(width: number, height: number, rows: Buffer): Buffer {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  const header = Buffer.concat([size, Buffer.from([8, 2, 0, 0, 0])])
  const pixels = deflateSync(rows, { level: 9 })
  const chunks = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}

export interface Uploaded {
  data: { id: string; url: string; content_type: string; bytes: number }
  code?: string
  errors?: Record<string, string[]>
}

/** Uploads a file as the page does, with any name and content type; by default for a message to support. */
export async function upload(
  shop: { url: string },
  player: Pick<TestPlayer, 'tokens'>,
  file: Buffer | string,
  {
    name = 'a.png',
    type = 'image/png',
    field = 'file',
    path = '/api/support/attachments',
    headers = {},
  } = {},
): Promise<{ status: number; body: Uploaded }> {
  const body = new FormData()
  body.append(field, new Blob([new Uint8Array(Buffer.from(file))], { type }), name)
  const answer = await fetch(`${shop.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${player.tokens.access_token}`, ...headers },
    body,
  })
  return { status: answer.status, body: (await answer.json()) as Uploaded }
}

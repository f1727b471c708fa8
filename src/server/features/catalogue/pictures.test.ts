import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantOf } from '#server/platform/clock/clock.ts'
import { aPicture, headOfPng } from '#tests/support/players/a-picture.ts'
import type { TestPlayer } from '#tests/support/players/a-player.ts'
import { aNewItem, aShopBox } from '#tests/support/players/a-shop-box.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'
import { insertPicture } from './picture-store.ts'

let app: TestApp
let operator: TestPlayer

beforeAll(async () => {
  app = await startApp()
  operator = await aStaffMember(app, 'operator')
})
afterAll(() => app.stop())

interface Uploaded {
  data: { id: string; url: string; width: number; height: number; bytes: number }
  code?: string
  errors?: Record<string, string[]>
}

async function upload(file: Buffer | string, by: TestPlayer = operator) {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(Buffer.from(file))]), 'a.png')
  const answer = await fetch(`${app.url}/api/operator/pictures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.tokens.access_token}` },
    body,
  })
  return { status: answer.status, body: (await answer.json()) as Uploaded }
}

const fetchPicture = async (path: string) => {
  const answer = await fetch(`${app.url}${path}`)
  return { answer, content: Buffer.from(await answer.arrayBuffer()) }
}

test.each(['png', 'jpeg', 'webp', 'avif'] as const)(
  'a picture in %s is encoded for pages',
  async (format) => {
    const file = await sharp(await aPicture('png', 600))
      .toFormat(format)
      .toBuffer()
    const { status, body } = await upload(file)
    expect([status, body.data.width, body.data.height]).toEqual([200, 480, 480])
    const { answer, content } = await fetchPicture(body.data.url)
    expect(answer.headers.get('content-type')).toBe('image/avif')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await sharp(content).metadata()).width).toBe(480)
    const item = await fetchPicture(body.data.url.replace('-480', '-360'))
    expect((await sharp(item.content).metadata()).width).toBe(360)
    const share = await fetchPicture(body.data.url.replace('-480.avif', '-share.jpg'))
    expect(await sharp(share.content).metadata()).toMatchObject({ format: 'jpeg', width: 1200 })
  },
)

const sizeOf = async ({ content }: { content: Buffer }) => {
  const { format, width, height, exif } = await sharp(content).metadata()
  return { format, width, height, exif }
}

/** A picture that is stored in one file, as a catalogue's own are when they are imported. */
async function aStoredPicture(width: number, height: number): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const content = await sharp({ create: { width, height, channels: 3, background: '#369', noise } })
    .avif()
    .toBuffer()
  const side = Math.max(width, height)
  const id = createHash('sha256').update(content).digest('hex')
  const picture = { id, width, height, files: [{ side, content }] }
  await app.database.transaction((tx) => insertPicture(tx, picture, instantOf(app.clock)))
  return id
}

test('a picture that is stored in one size is served in the sizes that pages ask for', async () => {
  const id = await aStoredPicture(480, 240)
  for (const width of [480, 360, 256, 128]) {
    const file = await fetchPicture(`/pictures/${id}-${width}.avif`)
    expect(await sizeOf(file)).toMatchObject({ format: 'heif', width, height: width / 2 })
    expect(file.answer.headers.get('cache-control')).toContain('immutable')
  }
})

test('a picture is never made larger than it is stored, nor in a size that no page asks for', async () => {
  const [small, large] = [await aStoredPicture(100, 100), await aStoredPicture(360, 360)]
  const widthOf = async (id: string, side: number) =>
    (await sizeOf(await fetchPicture(`/pictures/${id}-${side}.avif`))).width
  for (const side of [480, 256, 128]) expect(await widthOf(small, side)).toBe(100)
  for (const side of [480, 200, 64]) expect(await widthOf(large, side)).toBe(360)
})

test('a picture keeps neither its place nor its first bytes, and is stored once', async () => {
  const located = await sharp(await aPicture('jpeg'))
    .withExif({ IFD3: { GPSLatitude: '51/1' } })
    .toBuffer()
  const { body } = await upload(located)
  expect((await upload(located)).body.data.id).toBe(body.data.id)
  const { content } = await fetchPicture(body.data.url)
  expect((await sharp(content).metadata()).exif).toBeUndefined()
})

test.each([
  ['of 16,000 x 16,000 pixels', () => headOfPng(16_000, 16_000), 'megapixels'],
  ['that is text', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'PNG, JPEG'],
  ['that is cut', async () => (await aPicture('png', 300)).subarray(0, 2_000), 'damaged'],
])('a file %s is refused', async (_, file, words) => {
  const { status, body } = await upload(await file())
  expect([status, body.errors?.file?.[0]]).toEqual([422, expect.stringContaining(words)])
})

test('a file of more than 8 MB is refused, and one of support', async () => {
  expect((await upload(Buffer.alloc(8 * 1024 * 1024 + 1))).status).toBe(413)
  const support = await aStaffMember(app, 'support')
  expect((await upload(await aPicture(), support)).status).toBe(403)
})

test('items and boxes show their pictures; one that does not exist is not found', async () => {
  const { id, url } = (await upload(await aPicture())).body.data
  const item = await aNewItem(operator, 3, { picture_id: id })
  expect(item.img_url).toBe(url.replace('-480', '-360'))
  const box = await aShopBox(operator, { cover_picture_id: id })
  expect(box.img_url).toBe(url)
  expect((await fetchPicture(item.img_url)).answer.status).toBe(200)
  for (const path of [
    `/pictures/${'a'.repeat(64)}-480.avif`,
    '/pictures/..%2f..%2fetc',
    '/pictures/x',
  ]) {
    const { answer } = await fetchPicture(path)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
  }
})

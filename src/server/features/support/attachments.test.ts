import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TicketThread } from '#contract/http/tickets.ts'
import { ATTACHMENT_BYTES_MAX, ATTACHMENTS_MAX } from '#contract/limits.ts'
import { DAY_MS, HOUR_MS } from '#domain/schedule/durations.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { Refusal } from '#server/platform/http/refuse.ts'
import { readPicture } from '#server/platform/pictures/read-picture.ts'
import { aTicket } from '#tests/support/calls/keyed-acts.ts'
import { aPicture, headOfPng, type Uploaded, upload } from '#tests/support/players/a-picture.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { jpegOfScans, swellingPng } from '#tests/support/players/hostile-pictures.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'
import { createAttachments } from './attachments.ts'

let app: TestApp
let player: TestPlayer

beforeAll(async () => {
  app = await startApp({ hasCatalogue: false, env: { RATE_LIMIT_SCALE: '1' } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  // Each test has the address's rate limit to itself.
  app.clock.advance(HOUR_MS)
  player = await aPlayer(app)
})

const pictureOf = async (by: TestPlayer, url: string) => {
  const answer = await fetch(`${app.url}${url}`, {
    headers: { authorization: `Bearer ${by.tokens.access_token}` },
  })
  return { answer, content: Buffer.from(await answer.arrayBuffer()) }
}

const stored = async () =>
  (
    await app.database.pool.query('SELECT id FROM ticket_attachments WHERE player_id = $1', [
      player.id,
    ])
  ).rowCount

describe('an attached picture', () => {
  it.each(['png', 'jpeg', 'webp'] as const)(
    'of type %s is recognized by its bytes alone',
    async (format) => {
      const file = await aPicture(format)
      const { status, body } = await upload(app, player, file, {
        name: 'x.html',
        type: 'text/html',
      })
      expect(status).toBe(200)
      const { answer, content } = await pictureOf(player, body.data.url)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe(`image/${format}`)
      expect(content.length).toBe(body.data.bytes)
      expect(await sharp(content).metadata()).toMatchObject({ format, width: 64, height: 64 })
    },
  )

  it('is sent with headers that prevent its execution', async () => {
    const { body } = await upload(app, player, await aPicture())
    const { answer } = await pictureOf(player, body.data.url)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-disposition': `attachment; filename="${body.data.id}.png"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringMatching(/;sandbox$/),
    })
  })

  it('is rotated upright and stripped of its metadata', async () => {
    const place = 'Marienplatz 1, by Ada'
    const file = await sharp(await aPicture('jpeg'))
      .resize(90, 30, { fit: 'fill' })
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: place } } })
      .jpeg()
      .toBuffer()
    expect(file.includes(place)).toBe(true)
    const { body } = await upload(app, player, file)
    const { content } = await pictureOf(player, body.data.url)
    expect(content.includes(place)).toBe(false)
    const { width, height, exif, xmp, icc, orientation } = await sharp(content).metadata()
    expect({ width, height, exif, xmp, icc, orientation }).toEqual({ width: 30, height: 90 })
  })

  it('may be progressive, as many are, with a thumbnail of its own', async () => {
    expect((await upload(app, player, jpegOfScans(64, 12))).status).toBe(200)
    const thumbnail = await sharp(await aPicture('jpeg'))
      .jpeg({ progressive: true })
      .toBuffer()
    const file = await sharp(await aPicture('jpeg', 300))
      .jpeg({ progressive: true })
      .withExif({ IFD0: { Copyright: thumbnail.toString('latin1') } })
      .toBuffer()
    expect((await upload(app, player, file)).status).toBe(200)
  })

  it('is stripped of any data appended to it', async () => {
    const file = Buffer.concat([await aPicture(), Buffer.from('<script>fetch("/hacked")</script>')])
    const { body } = await upload(app, player, file)
    const { content } = await pictureOf(player, body.data.url)
    expect(content.includes('script')).toBe(false)
  })

  it('is visible only to its owner and the staff', async () => {
    const { body } = await upload(app, player, await aPicture())
    const staff = await aStaffMember(app, 'support')
    expect((await pictureOf(staff, body.data.url)).answer.status).toBe(200)
    expect((await pictureOf(await aPlayer(app), body.data.url)).answer.status).toBe(404)
    expect((await fetch(`${app.url}${body.data.url}`)).status).toBe(401)
    expect((await pictureOf(player, '/api/support/attachments/x')).answer.status).toBe(404)
  })
})

const noPicture = 'Use a PNG, JPEG or WebP picture.'
const damaged = 'This picture is damaged. Use another one.'
const smaller = 'Use a smaller picture.'
const PNG_MAGIC = Buffer.from('89504e470d0a1a0a', 'hex')

describe('an upload is refused, whatever its name, if it is', () => {
  it.each<[string, () => Buffer | string | Promise<Buffer | string>, string]>([
    ['a page', () => '<!doctype html><script>fetch("/hacked")</script>', noPicture],
    [
      'an SVG',
      () => '<svg xmlns="http://www.w3.org/2000/svg" onload="fetch(\'/hacked\')"/>',
      noPicture,
    ],
    ['a GIF', () => 'GIF89a<script>fetch("/hacked")</script>', noPicture],
    ['empty', () => '', noPicture],
    [
      'a page after the first bytes of a picture',
      () => Buffer.concat([PNG_MAGIC, Buffer.from('<script>fetch("/hacked")</script>')]),
      damaged,
    ],
    [
      'half a picture',
      async () => {
        const whole = await aPicture('jpeg', 300)
        return whole.subarray(0, whole.length / 2)
      },
      damaged,
    ],
    // Only a header without pixels: an attempt to decode it would be refused as damaged.
    [
      'a picture that decodes to 16,000 x 16,000 pixels',
      () => headOfPng(16_000, 16_000),
      'Use a picture of at most 40 megapixels.',
    ],
    // Read in rows, one of them takes a gigabyte; in columns, the picture takes 20 s.
    ...(
      [
        [40_000_000, 1],
        [1, 40_000_000],
      ] as const
    ).map(([width, height]): [string, () => Buffer, string] => [
      `a picture of ${width} x ${height} pixels`,
      () => headOfPng(width, height),
      'Use a picture of at most 16384 pixels on each side.',
    ]),
    // Each scan of a few bytes takes as long as a whole picture, and no limit of time ends it.
    ['drawn in a hundred scans too many', () => jpegOfScans(64, 201), damaged],
    ['of some kilobytes that would be stored as megabytes', () => swellingPng(2_400), smaller],
  ])('%s', async (_, make, words) => {
    const { status, body } = await upload(app, player, await make())
    expect([status, body.code, body.errors]).toEqual([422, 'validation_failed', { file: [words] }])
    expect(await stored()).toBe(0)
  })

  it.each([20 * 1024 * 1024, ATTACHMENT_BYTES_MAX + 1])('a file of %i bytes', async (size) => {
    const { status, body } = await upload(app, player, Buffer.alloc(size, PNG_MAGIC))
    expect([status, body.code]).toEqual([413, 'payload_too_large'])
  })

  it('a form without the file, or not a form', async () => {
    const { status, body } = await upload(app, player, await aPicture(), { field: 'picture' })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['file']])
    const json = await player.ask<Uploaded>('POST /api/support/attachments', { file: 'x' })
    expect([json.status, Object.keys(json.body.errors ?? {})]).toEqual([422, ['file']])
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const cut = await player.ask<Uploaded>('POST /api/support/attachments', '--x\r\n', headers)
    expect([cut.status, cut.body.code]).toEqual([400, 'malformed_request'])
  })

  it('from a visitor, before it is read', async () => {
    const visitor = { tokens: { ...player.tokens, access_token: 'none' } }
    expect((await upload(app, visitor, await aPicture())).status).toBe(401)
  })

  it('damaged by any changed byte, unless it still decodes to a picture of the same type', async () => {
    const whole = await aPicture('png', 16)
    const file = path.join(tmpdir(), `changed-${process.pid}`)
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (at, byte) => {
        const changed = Buffer.from(whole)
        changed[at] = byte
        await writeFile(file, changed)
        const result = await readPicture(file, ATTACHMENT_BYTES_MAX).catch(
          (error: unknown) => error,
        )
        if (result instanceof Refusal) {
          expect(result.code).toBe('validation_failed')
          return
        }
        const { content } = result as Awaited<ReturnType<typeof readPicture>>
        expect((await sharp(content).metadata()).format).toBe('png')
      }),
      { numRuns: 60 },
    )
  })
})

describe('concurrent uploads', () => {
  it('are all accepted, 64 at the same time, and decoded at most two at a time', async () => {
    const [one, other] = [player, await aPlayer(app)]
    const file = await aPicture('jpeg', 600)
    let most = 0
    sharp.queue.on('change', (length) => {
      most = Math.max(most, length)
    })
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, at) => upload(app, at % 2 ? one : other, file)),
    )
    sharp.queue.removeAllListeners('change')
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(2)
  })

  it('of one player are limited per day', async () => {
    const file = await aPicture('png', 8)
    const answers = await Promise.all(Array.from({ length: 60 }, () => upload(app, player, file)))
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(50)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    expect(await stored()).toBe(50)
  })
})

describe('a picture with a message', () => {
  const anId = async (by = player) => (await upload(app, by, await aPicture())).body.data.id
  const create = (attachments: string[]) =>
    player.ask<{ data: { id: string }; errors?: object }>('POST /api/support/tickets', {
      ...aTicket,
      attachments,
    })

  it('is shown with it to both sides', async () => {
    const staff = await aStaffMember(app, 'support')
    const [own, theirs] = [await anId(), await anId(staff)]
    const { id } = (await create([own])).body.data
    const answer = { message: 'So it is.', attachments: [theirs] }
    expect((await staff.ask(`POST /api/operator/tickets/${id}/messages`, answer)).status).toBe(200)
    const thread = await player.ask<{ data: TicketThread }>(`GET /api/support/tickets/${id}`)
    const shown = thread.body.data.messages.map(({ attachments }) => attachments)
    expect(shown.map((some) => some.map((each) => each.id))).toEqual([[own], [theirs]])
    for (const [{ url = '' } = {}] of shown) {
      expect((await pictureOf(player, url)).answer.status).toBe(200)
      expect((await pictureOf(staff, url)).answer.status).toBe(200)
      expect((await pictureOf(await aPlayer(app), url)).answer.status).toBe(404)
    }
  })

  it('is sent once, only by its uploader, and otherwise the message is refused', async () => {
    const used = await anId()
    await create([used])
    const anothers = await anId(await aPlayer(app))
    const many = await Promise.all(Array.from({ length: ATTACHMENTS_MAX + 1 }, () => anId()))
    for (const ids of [[used], [anothers], [await anId(), anothers], ['x'], many]) {
      const { status, body } = await create(ids)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['attachments']])
    }
    const { body } = await player.ask<{ data: unknown[] }>('GET /api/support/tickets')
    expect(body.data).toHaveLength(1)
  })

  it('is sent with only one of several concurrent messages', async () => {
    const id = await anId()
    const answers = await Promise.all(Array.from({ length: 10 }, () => create([id])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is kept, and an unsent one is deleted after a day', async () => {
    const [sent, unsent] = [await anId(), await anId()]
    await create([sent])
    const entropy = systemEntropy(app.clock)
    const attachments = createAttachments({ ...app, entropy })
    app.clock.advance(DAY_MS - 1)
    await attachments.forgetUnsent()
    expect(await stored()).toBe(2)
    app.clock.advance(2)
    await attachments.forgetUnsent()
    const { rows } = await app.database.pool.query(
      'SELECT id FROM ticket_attachments WHERE player_id = $1',
      [player.id],
    )
    expect(rows).toEqual([{ id: sent }])
    expect(rows).not.toContainEqual({ id: unsent })
  })
})

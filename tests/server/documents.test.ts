import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LogEntry } from '#contract/http/operator/acts.ts'
import { VERIFICATION_DOCUMENTS_MAX, type Verification } from '#contract/http/verification.ts'
import { DOCUMENT_BYTES_MAX } from '#contract/limits.ts'
import { DAY_MS, HOUR_MS } from '#domain/schedule/durations.ts'
import { aDocument } from '#tests/support/players/a-check.ts'
import { aPlayer, signedInAgain, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember, signedInAsStaff } from '#tests/support/players/a-staff-member.ts'
import { jpegOfScans, swellingPng } from '#tests/support/players/hostile-pictures.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const why = { reason: 'As the test wants it' }

let app: TestApp
let operator: TestPlayer
let player: TestPlayer

beforeAll(async () => {
  app = await startApp({ hasCatalogue: false, settings: { 'verification.document_days': 30 } })
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
})
beforeEach(async () => {
  // Resets the limit by address for each test.
  await app.clock.advance(HOUR_MS)
  operator = await aStaffMember(app, 'operator')
  player = await aPlayer(app)
})

const aPicture = (width = 64, height = 64) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()

interface Answered {
  code: string
  data: Verification
  errors?: Record<string, string[]>
}

async function send(by: TestPlayer, file: Buffer | string, kind = 'identity') {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(Buffer.from(file))], { type: 'image/png' }), 'a.png')
  const answer = await fetch(`${app.url}/api/profile/verification/documents?kind=${kind}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.tokens.access_token}` },
    body,
  })
  return { status: answer.status, body: (await answer.json()) as Answered }
}

const read = async (by = player) =>
  (await by.ask<{ data: Verification }>('GET /api/profile/verification')).body.data
const act = <Reply = { code: string }>(path: string, more: object = {}) =>
  operator.ask<Reply>(`POST /api/operator/${path}`, { ...why, ...more })
const documentsOf = async () =>
  (
    await operator.ask<{ data: { id: string }[] }>(
      `GET /api/operator/verifications/${player.id}/documents`,
    )
  ).body.data.map(({ id }) => id)
const approve = async (document_ids?: string[]) =>
  act(`verifications/${player.id}/approve`, {
    document_ids: document_ids ?? (await documentsOf()),
    ...aDocument(),
  })
const refuse = (note = 'The lower edge is cut off.') =>
  act(`verifications/${player.id}/refuse`, { note })
const stored = async () =>
  (
    await app.database.pool.query<{ sealed: Buffer | null }>(
      'SELECT sealed FROM verification_documents WHERE player_id = $1',
      [player.id],
    )
  ).rows

describe('what is asked for', () => {
  const asksOf = async () =>
    (await read()).asks.map(({ kind, state, fault }) => [kind, state, fault])

  it('is named at once, and a refusal names the document and keeps what was right', async () => {
    expect((await read()).asks).toEqual([])
    await send(player, await aPicture())
    await send(player, await aPicture(), 'address')
    expect(await asksOf()).toEqual([
      ['identity', 'waiting', null],
      ['address', 'waiting', null],
    ])
    const [, address = ''] = await documentsOf()
    const refusal = await act(`verifications/${player.id}/refuse`, {
      note: 'The bill is from last year.',
      documents: [{ id: address, fault: 'too_old' }],
      missing: ['funds'],
    })
    expect(refusal.status).toBe(200)
    expect(await asksOf()).toEqual([
      ['identity', 'accepted', null],
      ['address', 'refused', 'too_old'],
      ['funds', 'missing', null],
    ])
    expect((await read()).progress).toMatchObject({ waits_for: 'player', promised_at: null })
    const { body } = await player.ask<{ data: { text: string }[] }>('GET /api/notifications')
    expect(body.data[0]?.text).toContain('Proof of address: it is too old.')
    expect(body.data[0]?.text).toContain('What was right is kept.')
    await send(player, await aPicture(), 'address')
    expect(await asksOf()).toContainEqual(['address', 'waiting', null])
    // What is taken back waits again.
    expect((await approve()).status).toBe(200)
    expect((await read()).asks).toContainEqual(
      expect.objectContaining({ kind: 'identity', state: 'accepted' }),
    )
  })

  it('cannot be refused by a document that is not there, and all are refused if none is named', async () => {
    await send(player, await aPicture())
    const documents = [{ id: player.id, fault: 'corners' }]
    const path = `verifications/${player.id}/refuse`
    const wrong = await act(path, { note: 'Cut off.', documents })
    expect([wrong.status, wrong.body.code]).toEqual([409, 'documents_changed'])
    expect((await act(path, { note: 'Cut off.' })).status).toBe(200)
    expect(await asksOf()).toEqual([['identity', 'refused', 'other']])
    expect((await act(`verifications/${player.id}/reopen`)).status).toBe(200)
    expect(await asksOf()).toEqual([['identity', 'waiting', null]])
  })
})

describe('a document', () => {
  it('is stored encrypted, and readable only by operators, with a log entry each time', async () => {
    const sent = await send(player, await aPicture())
    expect(sent.status).toBe(200)
    expect(sent.body.data).toMatchObject({ status: 'submitted', is_needed: false })
    const [document] = sent.body.data.documents
    const [row] = await stored()
    expect(row?.sealed?.includes(Buffer.from('PNG'))).toBe(false)
    expect(row?.sealed?.length).toBe((document?.bytes ?? 0) + 28)

    const path = `documents/${document?.id}/read`
    for (const role of ['player', 'support'] as const) {
      const other = await aStaffMember(app, role)
      expect((await other.ask(`POST /api/operator/${path}`, why)).status).toBe(403)
    }
    expect((await operator.ask(`POST /api/operator/${path}`, {})).status).toBe(422)
    for (let time = 0; time < 2; time++) {
      const { body } = await act<{ data: { content_type: string; content: string } }>(path)
      const content = Buffer.from(body.data.content, 'base64')
      expect(body.data.content_type).toBe('image/png')
      expect(await sharp(content).metadata()).toMatchObject({ width: 64, height: 64 })
    }
    const { body: log } = await operator.ask<{ data: LogEntry[] }>(
      `GET /api/operator/log?player_id=${player.id}`,
    )
    expect(log.data.map(({ action, subject_id }) => [action, subject_id])).toEqual([
      ['document.read', document?.id],
      ['document.read', document?.id],
    ])
  })

  it('cannot be decrypted once a byte of it or its owner changes', async () => {
    const { body } = await send(player, await aPicture())
    const [document] = body.data.documents
    const other = await aPlayer(app)
    const silent = await app.database.pool.query(
      'UPDATE verification_documents SET player_id = $1 WHERE id = $2',
      [other.id, document?.id],
    )
    expect(silent.rowCount).toBe(1)
    const { createSealing } = await import('#server/features/verification/sealing.ts')
    const { documentKey } = app.config.compliance
    const sealing = createSealing(documentKey, { bytes: randomBytes })
    const [row] = (
      await app.database.pool.query('SELECT sealed FROM verification_documents WHERE id = $1', [
        document?.id,
      ])
    ).rows
    const id = document?.id ?? ''
    expect(sealing.open(row.sealed, { id, playerId: player.id }).length).toBe(document?.bytes)
    expect(() => sealing.open(row.sealed, { id, playerId: other.id })).toThrow()
    row.sealed[40] ^= 1
    expect(() => sealing.open(row.sealed, { id, playerId: player.id })).toThrow()
  })

  it('is deleted after its retention period; its record stays', async () => {
    const { body } = await send(player, await aPicture())
    await app.idle()
    app.clock.advance(30 * DAY_MS + HOUR_MS)
    operator = await signedInAsStaff(app, operator)
    await expect.poll(stored).toEqual([{ sealed: null }])
    expect((await act(`documents/${body.data.documents[0]?.id}/read`)).status).toBe(404)
    expect((await read(await signedInAgain(app, player))).documents).toEqual([])
  })
})

describe('many concurrent documents', () => {
  it('are all accepted, and unpacked two at a time', async () => {
    // Encoding noise takes longer than the next upload takes to arrive.
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const file = await sharp({
      create: { width: 900, height: 900, channels: 3, background: '#000', noise },
    })
      .png()
      .toBuffer()
    let most = 0
    // A task that has just left the queue for its thread would be counted twice.
    sharp.queue.on('change', () => {
      most = Math.max(most, sharp.counters().process)
    })
    const answers = await Promise.all(
      Array.from({ length: VERIFICATION_DOCUMENTS_MAX }, () => send(player, file)),
    )
    sharp.queue.removeAllListeners('change')
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(2)
  })
})

describe('a file that is not a picture of a document', () => {
  it.each<[string, () => Buffer | string | Promise<Buffer>]>([
    ['a page', () => '<!doctype html><script>fetch("/hacked")</script>'],
    ['a PDF', () => '%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n%%EOF'],
    ['an SVG', () => '<svg xmlns="http://www.w3.org/2000/svg" onload="fetch(1)"/>'],
    ['nothing', () => ''],
    [
      'a page after the first bytes of a picture',
      () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('<script>')]),
    ],
    [
      'a JPEG that was cut off',
      async () => {
        const whole = await sharp(await aPicture(400, 400))
          .jpeg()
          .toBuffer()
        return whole.subarray(0, whole.length / 2)
      },
    ],
    ['a picture that would be stored as megabytes', () => swellingPng(2_400)],
    ['a picture drawn in hundreds of scans', () => jpegOfScans(64, 400)],
    ['an incomplete picture', async () => (await aPicture(400, 400)).subarray(0, 200)],
  ])('is refused: %s', async (_, file) => {
    const { status, body } = await send(player, await file())
    expect([status, body.code]).toEqual([422, 'validation_failed'])
    expect(await stored()).toEqual([])
    expect((await read()).status).toBe('none')
  })

  it('is refused: 20 MB, and 30,000 x 30,000 pixels', async () => {
    const large = Buffer.concat([await aPicture(), randomBytes(20 * 1024 * 1024)])
    expect(large.length).toBeGreaterThan(DOCUMENT_BYTES_MAX)
    expect((await send(player, large)).status).toBe(413)
    // Only the header states the size.
    const bomb = await aPicture()
    bomb.writeUInt32BE(30_000, 16)
    bomb.writeUInt32BE(30_000, 20)
    expect((await send(player, bomb)).status).toBe(422)
    expect((await send(player, await aPicture(), 'passport')).status).toBe(422)
    expect(await stored()).toEqual([])
  })
})

it('an answer with a document is data, never a page of the shop', async () => {
  await send(player, await aPicture())
  const [id = ''] = await documentsOf()
  const answer = await fetch(`${app.url}/api/operator/documents/${id}/read`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${operator.tokens.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(why),
  })
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': expect.stringMatching(/^application\/json/),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("object-src 'none'"),
  })
  expect(((await answer.json()) as { data: object }).data).toMatchObject({
    content_type: 'image/png',
  })
})

describe('a verification', () => {
  it('is refused with a note, sent again and approved, after which no document is accepted', async () => {
    expect((await approve([player.id])).body.code).toBe('request_moved_on')
    await send(player, await aPicture())
    const note = 'The lower edge is cut off.'
    expect((await refuse(note)).status).toBe(200)
    expect(await read()).toMatchObject({ status: 'refused', note })
    await send(player, await aPicture(), 'address')
    const { body } = await operator.ask<{ data: { player_id: string; documents: number }[] }>(
      'GET /api/operator/verifications?status=submitted&limit=100',
    )
    expect(body.data).toContainEqual(
      expect.objectContaining({ player_id: player.id, documents: 2 }),
    )
    expect((await approve()).status).toBe(200)
    expect(await read()).toMatchObject({ status: 'approved', note: null })
    const { body: notices } = await player.ask<{ data: { title: string; path: string }[] }>(
      'GET /api/notifications',
    )
    const path = '/profile/verification'
    expect(notices.data).toMatchObject([
      { title: 'You are verified', path },
      { title: 'Your documents were not accepted', path },
    ])
    expect((await send(player, await aPicture())).body.code).toBe('request_moved_on')
  })

  it('accepts a maximum number of documents, even if sent concurrently', async () => {
    const file = await aPicture()
    const count = VERIFICATION_DOCUMENTS_MAX + 5
    const answers = await Promise.all(Array.from({ length: count }, () => send(player, file)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(VERIFICATION_DOCUMENTS_MAX)
    expect(await stored()).toHaveLength(VERIFICATION_DOCUMENTS_MAX)
  })

  it('counts documents since the last decision: a refusal makes room, again and again', async () => {
    const file = await aPicture()
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < VERIFICATION_DOCUMENTS_MAX; count += 1) {
        expect((await send(player, file)).status).toBe(200)
      }
      expect((await send(player, file)).body.code).toBe('documents_full')
      expect((await read()).documents_left).toBe(0)
      expect((await refuse()).status).toBe(200)
      expect((await read()).documents_left).toBe(VERIFICATION_DOCUMENTS_MAX)
      app.clock.advance(HOUR_MS)
      operator = await signedInAsStaff(app, operator)
      player = await signedInAgain(app, player)
    }
    expect(await stored()).toHaveLength(3 * VERIFICATION_DOCUMENTS_MAX)
    expect((await send(player, file)).status).toBe(200)
    expect((await approve()).status).toBe(200)
  })

  it('that was refused can be approved, or reopened and decided again', async () => {
    const file = await aPicture()
    await send(player, file)
    await refuse()
    expect((await approve()).status).toBe(200)
    expect(await read()).toMatchObject({ status: 'approved', note: null })
    expect((await act(`verifications/${player.id}/reopen`)).body.code).toBe('request_moved_on')

    player = await aPlayer(app)
    expect((await act(`verifications/${player.id}/reopen`)).body.code).toBe('request_moved_on')
    await send(player, file)
    await refuse()
    expect((await act(`verifications/${player.id}/reopen`)).status).toBe(200)
    expect(await read()).toMatchObject({ status: 'submitted', note: null })
    const { body } = await player.ask<{ data: { title: string }[] }>('GET /api/notifications')
    expect(body.data[0]?.title).toBe('Your documents are under review again')
    await refuse()
    expect((await read()).status).toBe('refused')
    await act(`verifications/${player.id}/reopen`)
    expect((await approve()).status).toBe(200)
  })

  it('is approved by the documents that were seen, not by newer ones', async () => {
    const file = await aPicture()
    await send(player, file)
    const seen = await documentsOf()
    await send(player, file, 'address')
    const other = await aPlayer(app)
    const { body } = await send(other, file)
    const others = body.data.documents.map(({ id }) => id)
    expect((await approve([])).status).toBe(422)
    for (const wrong of [seen, others, [...(await documentsOf()), ...others]]) {
      const answer = await approve(wrong)
      expect([answer.status, answer.body.code]).toEqual([409, 'documents_changed'])
    }
    expect((await read()).status).toBe('submitted')
    expect((await approve(await documentsOf())).status).toBe(200)
    const { body: log } = await operator.ask<{ data: LogEntry[] }>(
      `GET /api/operator/log?player_id=${player.id}`,
    )
    expect(log.data[0]?.detail).toEqual({
      player_id: player.id,
      documents: (await documentsOf()).join(' '),
      identity: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  it('is approved once, even while documents arrive: never with one that was not named', async () => {
    const file = await aPicture()
    for (let round = 0; round < 8; round += 1) {
      player = await aPlayer(app)
      await send(player, file)
      const named = await documentsOf()
      const [sent, approved] = await Promise.all([send(player, file), approve(named)])
      const { status, documents } = await read()
      const isApproved = approved.status === 200
      expect(status).toBe(isApproved ? 'approved' : 'submitted')
      expect(documents).toHaveLength(isApproved ? 1 : 2)
      expect(sent.status).toBe(isApproved ? 409 : 200)
    }
  })
})

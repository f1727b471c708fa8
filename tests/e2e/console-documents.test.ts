import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { createSealing } from '#server/features/verification/sealing.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { violationsOf } from '#tests/support/browser/axe.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'

const { shop, visit } = browserFixture({ isOwn: true, hasPictures: true })

const PAGE = '<!doctype html><title>Taken</title><script>document.title = "Taken"</script>'

let operator: TestPlayer

beforeAll(async () => {
  operator = await aStaffMember(shop, 'operator')
})

const aPicture = (width = 64, height = 64) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()

/** A player who has sent a document, whose stored bytes are these. */
async function aDocumentOf(content: Buffer, contentType: string): Promise<TestPlayer> {
  const player = await aPlayer(shop)
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(await aPicture())], { type: 'image/png' }), 'a.png')
  const answer = await fetch(`${shop.url}/api/profile/verification/documents?kind=identity`, {
    method: 'POST',
    headers: { authorization: `Bearer ${player.tokens.access_token}` },
    body,
  })
  expect(answer.status).toBe(200)
  const { rows } = await shop.database.pool.query<{ id: string }>(
    'SELECT id FROM verification_documents WHERE player_id = $1',
    [player.id],
  )
  const id = rows[0]?.id ?? ''
  const { documentKey } = shop.config.compliance
  const sealed = createSealing(documentKey, systemEntropy(shop.clock)).seal(content, {
    id,
    playerId: player.id,
  })
  await shop.database.pool.query(
    'UPDATE verification_documents SET sealed = $2, content_type = $3 WHERE id = $1',
    [id, sealed, contentType],
  )
  return player
}

it.each<[string, () => Promise<Buffer> | Buffer, string]>([
  ['a page', () => Buffer.from(PAGE), 'image/png'],
  ['a PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<</Type/Catalog>>\nendobj'), 'image/jpeg'],
  ['a page by its type, too', () => Buffer.from(PAGE), 'text/html'],
  ['half a picture', async () => (await aPicture(400, 400)).subarray(0, 60), 'image/png'],
])('says of %s that it cannot be shown, and the case goes on', async (what, content, type) => {
  const player = await aDocumentOf(await content(), type)
  const { page } = await visit({ as: operator, size: { width: 1440, height: 900 } })
  await page.goto(`${shop.url}/operator/verifications?case=${player.id}`)
  await page.getByRole('button', { name: /^Show the document: identity/ }).click()
  await page.getByRole('alert').getByText('This file is no picture that can be shown.').waitFor()
  expect(await page.locator('img[alt^="Document"], iframe, object, embed').count()).toBe(0)
  expect(await page.title()).toMatch(/^Identity checks/)
  await page.getByRole('button', { name: 'Reject' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await takeScreenshot(page, `console-document-${what}-1440`)
})

import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Profile } from '#contract/http/account.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { returnPaths } from '#server/platform/mail/return-path.ts'
import { deliveryReports } from '#tests/data/delivery-reports.ts'
import { aRegisteredPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { type SandboxProcess, startSandboxProcess } from '#tests/support/shop/sandbox-process.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let box: SandboxProcess
let app: TestApp

beforeAll(async () => {
  box = await startSandboxProcess()
  app = await startApp({
    env: { SANDBOX_SMTP_URL: box.smtpUrl, MAIL_BOUNCES: 'bounces+{letter}@coffer.example' },
  })
})
afterAll(async () => {
  await app?.stop()
  await box?.stop()
})

const reportOf = (says: string | null) => {
  const found = deliveryReports.find((report) => report.says === says)
  if (!found) throw new Error('There is no such vector.')
  return found
}

/** Sends a report of the vectors a minute later, as if it had returned to an address. */
async function returns(says: string | null, address: string): Promise<number> {
  app.clock.advance(MINUTE_MS)
  const { message, to } = reportOf(says)
  const answer = await fetch(`${app.url}/callbacks/bounces`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822' },
    body: message.replaceAll(to, address),
  })
  return answer.status
}

const isRefused = async (player: TestPlayer) =>
  (await player.ask<{ data: Profile }>('GET /api/profile')).body.data.is_email_refused

const lettersOf = async ({ email }: TestPlayer) => {
  const { rows } = await app.database.pool.query<{ id: string; status: string }>(
    'SELECT id, status FROM mails WHERE recipient = $1 ORDER BY settled_at DESC',
    [email],
  )
  return rows
}

/** A player whose letters at registration and login were sent, and the return path of the last one. */
async function aSentLetter() {
  const player = await aRegisteredPlayer(app)
  await vi.waitFor(async () => {
    const statuses = (await lettersOf(player)).map(({ status }) => status)
    expect(statuses).toEqual(['sent', 'sent'])
  })
  const [letter] = await lettersOf(player)
  const { bounces } = app.config.mail
  if (!letter || !bounces) throw new Error('No letter was sent.')
  const statusNow = async () =>
    (await lettersOf(player)).find(({ id }) => id === letter.id)?.status ?? null
  return { player, statusNow, returnPath: returnPaths(bounces).addressOf(letter.id) }
}

it('a letter that returns because of its address is told to its player', async () => {
  const { player, statusNow, returnPath } = await aSentLetter()
  expect(await isRefused(player)).toBe(false)
  expect(await returns('address', returnPath)).toBe(200)
  expect(await isRefused(player)).toBe(true)
  expect(await statusNow()).toBe('failed')
  // A report that comes again changes nothing, and neither does one about a letter that is gone.
  expect(await returns('failed', returnPath)).toBe(200)
  expect(await isRefused(player)).toBe(true)
  await app.database.pool.query('DELETE FROM mails WHERE recipient = $1', [player.email])
  expect(await returns('address', returnPath)).toBe(200)
})

it('one that returns for another reason fails, and its player is not told to correct the address', async () => {
  const { player, statusNow, returnPath } = await aSentLetter()
  expect(await returns('failed', returnPath)).toBe(200)
  expect(await statusNow()).toBe('failed')
  expect(await isRefused(player)).toBe(false)
})

it('a delay changes nothing', async () => {
  const { statusNow, returnPath } = await aSentLetter()
  expect(await returns('nothing', returnPath)).toBe(200)
  expect(await statusNow()).toBe('sent')
})

it('what names no letter of the shop, or is no report, is refused and changes nothing', async () => {
  const { player, statusNow, returnPath } = await aSentLetter()
  const forged = returnPath.replace(/\.[a-z2-7]{16}@/, '.aaaaaaaaaaaaaaaa@')
  expect(await returns('address', forged)).toBe(401)
  expect(await returns('address', 'someone@coffer.example')).toBe(401)
  expect(await returns(null, returnPath)).toBe(400)
  const body = `To: ${returnPath}\n\nAction: failed\nStatus: 5.1.1\n`
  const plain = await fetch(`${app.url}/callbacks/bounces`, { method: 'POST', body })
  expect(plain.status).toBe(400)
  expect(await statusNow()).toBe('sent')
  expect(await isRefused(player)).toBe(false)
})

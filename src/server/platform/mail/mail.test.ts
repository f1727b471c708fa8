import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import { freePort } from '#scripts/shop/free-port.ts'
import {
  anEmail,
  type MailHarness,
  mailFrom,
  openMailHarness,
  transportTo,
} from '#tests/support/shop/mail-harness.ts'
import { type SandboxProcess, startSandboxProcess } from '#tests/support/shop/sandbox-process.ts'
import { smtpTransport } from './transport.ts'

let box: SandboxProcess
let harness: MailHarness

beforeAll(async () => {
  box = await startSandboxProcess()
})
afterAll(() => box.stop())
beforeEach(async () => {
  harness = await openMailHarness()
})
afterEach(() => harness.close())

const aService = () => harness.service(transportTo(box.smtpUrl))

describe('a mail', () => {
  test('arrives as it was written, once its transaction has held', async () => {
    const service = aService()
    const email = anEmail()
    await harness.order(service, email)
    await service.deliver()
    const [mail, ...others] = await box.mails(email.to)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ from: mailFrom, to: email.to, subject: email.subject })
    expect(mail?.text.replaceAll('\r\n', '\n').trimEnd()).toBe(email.text)
    expect(mail?.html.replaceAll('\r\n', '\n').trimEnd()).toBe(email.html.trimEnd())
    expect(mail?.html).toContain('&#60;you&#62;')
    expect(mail?.source).toMatch(/^Message-ID: <[0-9a-f-]{36}@coffer\.example>\r$/m)
    expect(await harness.statusOf(email.to)).toEqual(['sent'])
  })

  test('never leaves when its transaction is rolled back', async () => {
    const service = aService()
    const email = anEmail()
    const work = harness.database.transaction(async (tx) => {
      await service.send(tx, email)
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    await service.deliver()
    expect(await box.mails(email.to)).toEqual([])
  })

  test('waits where there is no mail server', async () => {
    const email = anEmail()
    const service = harness.service(null)
    await harness.order(service, email)
    await service.deliver()
    expect(await harness.statusOf(email.to)).toEqual(['due'])
  })

  test('does not leave over a connection that anybody can read, where it must be encrypted', async () => {
    const settings = { url: box.smtpUrl, from: mailFrom, mustEncrypt: true }
    const service = harness.service(smtpTransport(settings))
    const email = anEmail()
    await harness.order(service, email)
    await service.deliver()
    expect(await harness.statusOf(email.to)).toEqual(['due'])
    expect(await box.mails(email.to)).toEqual([])
  })

  test('goes to one recipient, whatever their address holds', async () => {
    const service = aService()
    const to = 'one@example.com, two@example.com'
    await harness.order(service, { ...anEmail(), to })
    await service.deliver()
    expect(await box.mails('two@example.com')).toEqual([])
  })
})

describe('a mail server that is not at its best', () => {
  test('is asked again, later and later, and gets the mail once', async () => {
    const port = await freePort('127.0.0.1', 0)
    const lines: unknown[] = []
    const log = { warn: (...line: unknown[]) => void lines.push(line), error: () => undefined }
    const service = harness.service(transportTo(`smtp://127.0.0.1:${port}`), log)
    const email = anEmail()
    await harness.order(service, email)
    await service.deliver()
    for (const pauseMs of [5_000, 30_000, 2 * MINUTE_MS]) {
      harness.clock.advance(pauseMs - 1)
      const before = lines.length
      await service.deliver()
      expect(lines).toHaveLength(before)
      harness.clock.advance(1)
      await service.deliver()
      expect(lines).toHaveLength(before + 1)
    }
    expect(await harness.statusOf(email.to)).toEqual(['due'])
    const late = await startSandboxProcess({ SANDBOX_SMTP_PORT: String(port) })
    try {
      // The shop was started again meanwhile.
      const next = harness.service(transportTo(`smtp://127.0.0.1:${port}`))
      harness.clock.advance(HOUR_MS)
      await next.deliver()
      await next.deliver()
      expect(await late.mails(email.to)).toHaveLength(1)
    } finally {
      await late.stop()
    }
    // A log line names the mail, and neither its reader nor its words.
    expect(JSON.stringify(lines)).not.toContain(email.to)
  })

  test.each([
    ['busy', 'due', 1],
    ['hang-up', 'due', 1],
    ['refuse', 'failed', 0],
    ['reject', 'failed', 0],
    // All of it was handed over and nobody said a word: it may have arrived, and did.
    ['vanish', 'unknown', 1],
  ])('answers «%s»: the mail is %s, and in the end %i came', async (trick, status, arrived) => {
    const service = aService()
    const email = anEmail()
    await box.playNextMail(trick)
    await harness.order(service, email)
    await service.deliver()
    expect(await harness.statusOf(email.to)).toEqual([status])
    harness.clock.advance(HOUR_MS)
    await service.deliver()
    await service.deliver()
    expect(await box.mails(email.to)).toHaveLength(arrived)
  })

  test('does not get what is of no use any more', async () => {
    const waiting = harness.service(null)
    const email = anEmail()
    await harness.order(waiting, { ...email, goodForMs: HOUR_MS })
    harness.clock.advance(HOUR_MS + 1)
    await aService().deliver()
    expect(await harness.statusOf(email.to)).toEqual(['failed'])
    expect(await box.mails(email.to)).toEqual([])
  })
})

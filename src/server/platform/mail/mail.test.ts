import { SMTPServer } from 'smtp-server'
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
import { returnPaths } from './return-path.ts'
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
  test('arrives as written after its transaction has committed', async () => {
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

  test('is never sent if its transaction is rolled back', async () => {
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

  test('waits if there is no mail server', async () => {
    const email = anEmail()
    const service = harness.service(null)
    await harness.order(service, email)
    await service.deliver()
    expect(await harness.statusOf(email.to)).toEqual(['due'])
  })

  test('is not sent over an unencrypted connection where encryption is required', async () => {
    const settings = { url: box.smtpUrl, from: mailFrom, mustEncrypt: true }
    const service = harness.service(smtpTransport(settings))
    const email = anEmail()
    await harness.order(service, email)
    await service.deliver()
    expect(await harness.statusOf(email.to)).toEqual(['due'])
    expect(await box.mails(email.to)).toEqual([])
  })

  test('is sent to one recipient only, even if the address contains several', async () => {
    const service = aService()
    const to = 'one@example.com, two@example.com'
    await harness.order(service, { ...anEmail(), to })
    await service.deliver()
    expect(await box.mails('two@example.com')).toEqual([])
  })
})

test('a letter returns to an address of its own, whatever its sender is', async () => {
  const senders: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom({ address }, _session, answer) {
      senders.push(address)
      answer()
    },
    onData(stream, _session, answer) {
      stream.resume().on('end', () => answer())
    },
  })
  const port = await freePort('127.0.0.1', 0)
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const bounces = { address: 'bounces+{letter}@coffer.example', key: Buffer.alloc(32, 1) }
  const settings = { url: `smtp://127.0.0.1:${port}`, from: mailFrom, mustEncrypt: false }
  try {
    const service = harness.service(smtpTransport({ ...settings, bounces }))
    const email = anEmail()
    await harness.order(service, email)
    await service.deliver()
    const { rows } = await harness.database.pool.query<{ id: string }>('SELECT id FROM mails')
    expect(senders).toEqual([returnPaths(bounces).addressOf(rows[0]?.id ?? '')])
    expect(await harness.statusOf(email.to)).toEqual(['sent'])
  } finally {
    await new Promise<void>((closed) => server.close(closed))
  }
})

describe('a faulty mail server', () => {
  test('is retried with growing pauses and gets the mail once', async () => {
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
      // The shop has been restarted meanwhile.
      const next = harness.service(transportTo(`smtp://127.0.0.1:${port}`))
      harness.clock.advance(HOUR_MS)
      await next.deliver()
      await next.deliver()
      expect(await late.mails(email.to)).toHaveLength(1)
    } finally {
      await late.stop()
    }
    // Log lines contain the mail's id, but neither its recipient nor its text.
    expect(JSON.stringify(lines)).not.toContain(email.to)
  })

  test.each([
    ['busy', 'due', 1],
    ['hang-up', 'due', 1],
    ['refuse', 'failed', 0],
    ['reject', 'failed', 0],
    // The whole body was sent and no response came: the mail may have arrived, and here it did.
    ['vanish', 'unknown', 1],
  ])(
    'that does "%s" leaves the mail %s, and %i arrive in the end',
    async (trick, status, arrived) => {
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
    },
  )

  test('does not get expired mails', async () => {
    const waiting = harness.service(null)
    const email = anEmail()
    await harness.order(waiting, { ...email, goodForMs: HOUR_MS })
    harness.clock.advance(HOUR_MS + 1)
    await aService().deliver()
    expect(await harness.statusOf(email.to)).toEqual(['failed'])
    expect(await box.mails(email.to)).toEqual([])
  })
})

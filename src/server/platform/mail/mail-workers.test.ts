import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import {
  anEmail,
  type MailHarness,
  openMailHarness,
  transportTo,
} from '#tests/support/shop/mail-harness.ts'
import { type SandboxProcess, startSandboxProcess } from '#tests/support/shop/sandbox-process.ts'
import type { DraftMail } from './mail.ts'

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

describe('workers', () => {
  test('of several nodes share the mails, and each mail is sent once', async () => {
    const emails = Array.from({ length: 24 }, anEmail)
    const waiting = harness.service(null)
    for (const email of emails) await harness.order(waiting, email)
    await Promise.all(Array.from({ length: 4 }, () => aService().deliver()))
    for (const { to } of emails) expect(await box.mails(to)).toHaveLength(1)
  })

  test.each([
    ['sending', ['sent'], 1],
    ['handed', ['unknown'], 0],
  ])('that died with a mail in hand (%s) leave it %j', async (status, ends, arrived) => {
    const email = anEmail()
    await harness.order(harness.service(null), email)
    await harness.database.pool.query('UPDATE mails SET status = $1, claimed_at = $2, tries = 1', [
      status,
      new Date(harness.clock.now()),
    ])
    const service = aService()
    const work = async () => {
      for (const job of service.jobs) await job.run(new AbortController().signal)
      await service.deliver()
    }
    await work()
    expect(await harness.statusOf(email.to)).toEqual([status])
    harness.clock.advance(5 * MINUTE_MS + 1)
    await work()
    await work()
    expect(await harness.statusOf(email.to)).toEqual(ends)
    expect(await box.mails(email.to)).toHaveLength(arrived)
  })

  test('that have lost their claim send nothing', async () => {
    const email = anEmail()
    await harness.order(harness.service(null), email)
    const late = harness.service({
      send: (each, beforeBody) =>
        transportTo(box.smtpUrl).send(each, async () => {
          // The claim has expired meanwhile, and another worker has the mail.
          const later = new Date(harness.clock.now() + 1)
          await harness.database.pool.query('UPDATE mails SET claimed_at = $1', [later])
          await beforeBody()
        }),
    })
    await late.deliver()
    expect(await box.mails(email.to)).toEqual([])
    expect(await harness.statusOf(email.to)).toEqual(['sending'])
  })

  test('delete mails that were settled a month ago', async () => {
    const service = aService()
    const email = anEmail()
    await harness.order(service, email)
    await service.deliver()
    harness.clock.advance(31 * DAY_MS)
    for (const job of service.jobs) await job.run(new AbortController().signal)
    expect(await harness.statusOf(email.to)).toEqual([])
  })
})

describe('a draft', () => {
  const draft = (to: string, more: Partial<DraftMail> = {}): DraftMail => ({
    to,
    draft: 'greeting',
    data: { name: 'Ada' },
    ...more,
  })
  const email = (name: unknown) => ({ subject: 's', text: `${name} token-4711`, html: '<p>x</p>' })

  test('is written when it is sent, so that its content is never stored', async () => {
    const service = aService()
    service.onDraft('greeting', async (_, { data }) => email(data.name))
    const to = anEmail().to
    await harness.order(service, draft(to))
    await service.deliver()
    expect((await box.mails(to))[0]?.text.trim()).toBe('Ada token-4711')
    const { rows } = await harness.database.pool.query<{ dump: string }>(
      "SELECT string_agg(m::text, ' ') AS dump FROM mails m",
    )
    expect(rows[0]?.dump).toContain(to)
    expect(rows[0]?.dump).not.toContain('token-4711')
  })

  test('that its writer drops is not sent', async () => {
    const service = aService()
    service.onDraft('greeting', async () => null)
    const to = anEmail().to
    await harness.order(service, draft(to))
    await service.deliver()
    expect(await harness.statusOf(to)).toEqual(['dropped'])
    expect(await box.mails(to)).toEqual([])
  })

  test('without a writer waits until there is one', async () => {
    const to = anEmail().to
    const service = aService()
    await harness.order(service, draft(to))
    await service.deliver()
    expect(await harness.statusOf(to)).toEqual(['due'])
    service.onDraft('greeting', async () => email('Ada'))
    harness.clock.advance(MINUTE_MS)
    await service.deliver()
    expect(await box.mails(to)).toHaveLength(1)
  })

  test('is sent up to its hourly limit, also under concurrent calls', async () => {
    const service = aService()
    service.onDraft('greeting', async () => email('Ada'))
    const to = anEmail().to
    const ask = () => harness.order(service, draft(to, { hourlyMax: 3 }))
    await Promise.all(Array.from({ length: 16 }, ask))
    await service.deliver()
    expect(await box.mails(to)).toHaveLength(3)
    harness.clock.advance(HOUR_MS + 1)
    await ask()
    await service.deliver()
    expect(await box.mails(to)).toHaveLength(4)
  })
})

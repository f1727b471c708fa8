import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type SandboxProcess, startSandboxProcess } from '#tests/support/shop/sandbox-process.ts'

let box: SandboxProcess
const ready: (() => unknown)[] = []

beforeAll(async () => {
  box = await startSandboxProcess()
})
afterAll(() => box.stop())
afterEach(async () => {
  for (const close of ready.splice(0)) await close()
})

/** A conversation with the receiver: what is said, and the last line that it answers. */
async function aTalk(smtpUrl = box.smtpUrl) {
  const { hostname, port } = new URL(smtpUrl)
  const socket: Socket = connect(Number(port), hostname)
  ready.push(() => socket.destroy())
  socket.setEncoding('latin1')
  const hear = async () => {
    const [text] = (await once(socket, 'data')) as [string]
    return text.trim().split('\r\n').at(-1) ?? ''
  }
  expect(await hear()).toMatch(/^220 .* Sandbox mail box$/)
  return {
    socket,
    async say(text: string) {
      socket.write(text)
      return hear()
    },
  }
}

async function send(to: string, source: string, smtpUrl?: string): Promise<void> {
  const { say } = await aTalk(smtpUrl)
  await say('EHLO test\r\n')
  await say('MAIL FROM:<shop@example.com> SIZE=100\r\n')
  await say(`RCPT TO:<${to}>\r\n`)
  await say('DATA\r\n')
  expect(await say(`${source}\r\n.\r\n`)).toBe('250 Taken')
}

const page = async (at: string) => {
  const answer = await fetch(`${box.origin}${at}`)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

describe('the receiver', () => {
  test('takes a message that comes in pieces, with its dots as they were', async () => {
    const { socket, say } = await aTalk()
    expect(await say('ehlo test\r\n')).toMatch(/^250 SIZE 1048576$/)
    expect(await say('mail from:<a@example.com>\r\n')).toMatch(/^250 /)
    expect(await say('rcpt to:<pieces@example.com>\r\n')).toMatch(/^250 /)
    expect(await say('DATA\r\n')).toMatch(/^354 /)
    socket.write('Subject: Dots\r\n\r\none\r\n..\r\n..two\r\n')
    socket.write('.')
    expect(await say('\r\n')).toBe('250 Taken')
    const [mail] = await box.mails('pieces@example.com')
    expect(mail?.text).toBe('one\n.\n.two')
    expect(await say('QUIT\r\n')).toMatch(/^221 /)
  })

  test('does not know what it does not know, and wants a recipient first', async () => {
    const { say } = await aTalk()
    expect(await say('EHLO test\r\n')).toMatch(/^250 /)
    expect(await say('STARTTLS\r\n')).toMatch(/^50[02] /)
    expect(await say('__proto__\r\n')).toMatch(/^50[02] /)
    expect(await say('DATA\r\n')).toMatch(/^503 /)
    expect(await say('NOOP\r\n')).toMatch(/^250 /)
  })

  test('takes no message above a megabyte', async () => {
    const { say } = await aTalk()
    await say('EHLO test\r\n')
    await say('MAIL FROM:<a@example.com>\r\n')
    await say('RCPT TO:<large@example.com>\r\n')
    await say('DATA\r\n')
    expect(await say(`${'x\r\n'.repeat(400_000)}.\r\n`)).toMatch(/^552 /)
    expect(await box.mails('large@example.com')).toEqual([])
  })

  test.each([
    ['plain words', 'Subject: Hello', 'Hello'],
    ['Q words', 'Subject: =?UTF-8?Q?caf=C3=A9_?= =?UTF-8?Q?=E2=98=82?=', 'café ☂'],
    ['B words', 'Subject: =?utf-8?B?R3LDvMOfZQ==?=', 'Grüße'],
    ['a folded line', 'Subject: one\r\n two', 'one two'],
  ])('reads a subject of %s', async (name, header, subject) => {
    const to = `${name.replaceAll(' ', '-')}@example.com`.toLowerCase()
    await send(to, `${header}\r\n\r\nbody`)
    expect((await box.mails(to))[0]?.subject).toBe(subject)
  })

  test('reads both bodies of a message, in any coding', async () => {
    const parts = [
      'Content-Type: multipart/alternative; boundary="b"',
      '',
      '--b',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Gr=C3=BC=C3=9Fe =',
      'und mehr',
      '--b',
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('<p>Grüße</p>').toString('base64'),
      '--b--',
    ]
    await send('both@example.com', parts.join('\r\n'))
    const [mail] = await box.mails('both@example.com')
    expect(mail?.text).toBe('Grüße und mehr')
    expect(mail?.html).toBe('<p>Grüße</p>')
  })

  test('keeps what came over a restart', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'coffer-mail-'))
    ready.push(() => rm(folder, { recursive: true }))
    const first = await startSandboxProcess({ SANDBOX_DATA: folder })
    await send('kept@example.com', 'Subject: Kept\r\n\r\nbody', first.smtpUrl)
    await first.kill()
    const second = await startSandboxProcess({ SANDBOX_DATA: folder })
    ready.push(() => second.stop())
    expect((await second.mails('kept@example.com')).map(({ subject }) => subject)).toEqual(['Kept'])
  })
})

describe('the pages of the mail box', () => {
  const html = 'Content-Type: text/html; charset=utf-8\r\n\r\n'

  test('list the mails, the newest first, and find them by recipient', async () => {
    await send('finder@example.com', 'Subject: First\r\n\r\nbody')
    await send('finder@example.com', 'Subject: Second\r\n\r\nbody')
    await send('other@example.com', 'Subject: Foreign\r\n\r\nbody')
    const { text } = await page('/mail?to=FINDER@')
    expect(text.indexOf('Second')).toBeGreaterThan(0)
    expect(text.indexOf('Second')).toBeLessThan(text.indexOf('First'))
    expect(text).not.toContain('Foreign')
    expect((await page('/mail?to=nobody@')).text).toContain('No mail to «nobody@»')
  })

  test('write nothing of a mail as markup', async () => {
    const evil = '<script>alert(1)</script>'
    await send('evil@example.com', `From: ${evil}\r\nSubject: ${evil}\r\n\r\n${evil}`)
    const [mail] = await box.mails('evil@example.com')
    for (const at of [
      `/mail?to=${encodeURIComponent('evil@example.com')}`,
      `/mail?to=${encodeURIComponent('"><script>x')}`,
      `/mail/${mail?.id}`,
      `/mail/${mail?.id}?view=text`,
      `/mail/${mail?.id}?view=source`,
    ]) {
      const { status, text, headers } = await page(at)
      expect(status).toBe(200)
      expect(text).not.toContain('<script')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    }
  })

  test('show its HTML in a frame where nothing runs and nothing is loaded', async () => {
    const body =
      '<a href="http://shop.test/x">go</a><script>alert(1)</script><img src="//e.example/p">'
    await send('framed@example.com', `${html}${body}`)
    const [mail] = await box.mails('framed@example.com')
    const outer = await page(`/mail/${mail?.id}`)
    const sandbox = /<iframe[^>]* sandbox="([^"]*)"/.exec(outer.text)?.[1]
    expect(sandbox).not.toMatch(/allow-(scripts|same-origin|forms)/)
    expect(outer.headers.get('content-security-policy')).toContain("frame-src 'self'")
    const { text, headers } = await page(`/mail/${mail?.id}/html`)
    expect(text).toBe(`<base target="_top">${body}`)
    const policy = headers.get('content-security-policy') ?? ''
    for (const rule of ["default-src 'none'", 'img-src data:', "form-action 'none'"]) {
      expect(policy).toContain(rule)
    }
    expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin/)
  })

  test('answer 404 for a mail that there is not', async () => {
    for (const at of ['/mail/00000000-0000-4000-8000-000000000000', '/mail/x', '/mail/_mails']) {
      expect((await page(at)).status).toBe(404)
    }
  })
})

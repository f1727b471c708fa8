import { expect } from 'vitest'
import type { SandboxMail, SandboxProcess } from './sandbox-process.ts'

/**
 * Waits until a recipient has that many emails; returns them, newest first. Those about new devices do not count: a test
 * that keeps no cookies logs in on a new one each time. Nor do letters about the steps of money, which follow whatever
 * else a test does.
 */
export async function mailsTo(
  box: SandboxProcess,
  email: string,
  count = 1,
): Promise<[SandboxMail, ...SandboxMail[]]> {
  const received = async () =>
    (await box.mails(email)).filter(
      ({ subject, text }) =>
        subject !== 'A new device logged in' && !text.includes('about your money or your account'),
    )
  await expect.poll(async () => (await received()).length, { interval: 10 }).toBe(count)
  return (await received()) as [SandboxMail, ...SandboxMail[]]
}

/** Returns the token in the link of an email that resets a password or confirms an address. */
export function tokenIn(mail: SandboxMail): string {
  const token = /\/(?:reset-password|confirm-email)#token=([\w-]+)/.exec(mail.text)?.[1]
  if (!token) throw new Error(`No link in «${mail.subject}»`)
  return token
}

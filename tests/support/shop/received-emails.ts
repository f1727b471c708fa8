import { expect } from 'vitest'
import type { SandboxMail, SandboxProcess } from './sandbox-process.ts'

/** Waits until somebody has so many mails; answers them, the newest first. */
export async function mailsTo(
  box: SandboxProcess,
  email: string,
  count = 1,
): Promise<[SandboxMail, ...SandboxMail[]]> {
  await expect.poll(async () => (await box.mails(email)).length, { interval: 10 }).toBe(count)
  return (await box.mails(email)) as [SandboxMail, ...SandboxMail[]]
}

/** The token in the link of a mail that resets a password or confirms an email. */
export function tokenIn(mail: SandboxMail): string {
  const token = /\/(?:reset-password|confirm-email)#token=([\w-]+)/.exec(mail.text)?.[1]
  if (!token) throw new Error(`There is no link in «${mail.subject}»`)
  return token
}

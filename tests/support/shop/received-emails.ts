import { expect } from 'vitest'
import type { SandboxMail, SandboxProcess } from './sandbox-process.ts'

/** Waits until a recipient has that many emails; returns them, newest first. */
export async function mailsTo(
  box: SandboxProcess,
  email: string,
  count = 1,
): Promise<[SandboxMail, ...SandboxMail[]]> {
  await expect.poll(async () => (await box.mails(email)).length, { interval: 10 }).toBe(count)
  return (await box.mails(email)) as [SandboxMail, ...SandboxMail[]]
}

/** Returns the token in the link of an email that resets a password or confirms an address. */
export function tokenIn(mail: SandboxMail): string {
  const token = /\/(?:reset-password|confirm-email)#token=([\w-]+)/.exec(mail.text)?.[1]
  if (!token) throw new Error(`No link in «${mail.subject}»`)
  return token
}

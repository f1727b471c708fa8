import { hash, verify } from '@node-rs/argon2'
import { refuse } from '#server/platform/http/refuse.ts'

const TOO_COMMON =
  'This password is among the first that attackers try. Three or four words of your own are safe and easy to keep.'
const TOO_NEAR =
  'This password is your name or your email. Choose one that nobody can guess from them.'

/** An Argon2id hash of a password that somebody chose. */
export const hashPassword = (password: string): Promise<string> => hash(password)

/**
 * Whether a password is right. Without a hash to hold it against (an unknown name, an account of a
 * social sign-in) it costs the same work and is wrong.
 */
export async function isRightPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  // Made by whoever asks first, known or not.
  nobody ??= hash('no password at all')
  const nobodys = await nobody
  const isRight = await verify(passwordHash ?? nobodys, password)
  return isRight && passwordHash !== null
}

let nobody: Promise<string> | null = null

/** Refuses a password that stands on the lists, or that the owner's name or email gives away. */
export async function checkPassword(
  password: string,
  owner: { name: string; email: string | null },
): Promise<void> {
  const text = password.toLowerCase()
  common ??= readCommon()
  if ((await common).has(text)) refusePassword(TOO_COMMON)
  const { email, name } = owner
  const given = [name, email, email?.split('@')[0]].map((each) => each?.toLowerCase())
  if (given.includes(text)) refusePassword(TOO_NEAR)
}

let common: Promise<Set<string>> | null = null

/** Loaded with the first password that is chosen: it is large, and most processes start without one. */
async function readCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

const refusePassword = (message: string): never =>
  refuse('validation_failed', { message, errors: { password: [message] } })

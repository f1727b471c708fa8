import { hash, verify } from '@node-rs/argon2'
import { refuseField } from '#server/platform/http/refuse.ts'

/** The Argon2id hash of a chosen password. */
export const hashPassword = (password: string): Promise<string> => hash(password)

/**
 * Whether a password is right. Without a hash (an unknown name, or an account opened by a social sign-in) it does the
 * same work and returns false.
 */
export async function isRightPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  // Computed on first use, whether or not that name is known.
  nobody ??= hash('no password at all')
  const nobodys = await nobody
  const isRight = await verify(passwordHash ?? nobodys, password)
  return isRight && passwordHash !== null
}

let nobody: Promise<string> | null = null

/** Refuses a common password, and one that contains the owner's name or email. */
export async function checkPassword(
  password: string,
  owner: { name: string; email: string | null },
): Promise<void> {
  const text = password.toLowerCase()
  common ??= readCommon()
  if ((await common).has(text)) refuseField('password', { code: 'password_common' })
  const { email, name } = owner
  const given = [name, email, email?.split('@')[0]].map((each) => each?.toLowerCase())
  if (given.includes(text)) refuseField('password', { code: 'password_guessable' })
}

let common: Promise<Set<string>> | null = null

/** Loaded when the first password is chosen: the list is large, and most processes never need it. */
async function readCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
